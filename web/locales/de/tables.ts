import type { tables as english } from '../en/tables.ts';

export const tables = {
  csv: 'CSV',
  excel: 'Excel',
  exportCsv: 'Als CSV exportieren',
  exportExcel: 'Als Excel exportieren',
  print: 'Drucken',
  filteredBy: 'Nur: {filters}',
  searchedFor: 'Suche „{text}“',
  dayHint: 'TT/MM/JJJJ',
  rowDetails: 'Angaben der Zeile',
  peekHelp: 'Leertaste schließt, Enter öffnet',
} satisfies Record<keyof typeof english, string>;
