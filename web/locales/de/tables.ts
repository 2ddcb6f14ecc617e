import type { tables as english } from '../en/tables.ts';

export const tables = {
  sort: 'Sortieren',
  turnOrder: 'Reihenfolge umkehren',
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
  selectRow: '{name} auswählen',
  selectPage: 'Diese Seite auswählen',
  views: 'Ansichten',
  notAView: 'Nicht als Ansicht gespeichert',
  unapprovedToday: 'Heute ungenehmigt',
} satisfies Record<keyof typeof english, string>;
