import type { tables as english } from '../en/tables.ts';

export const tables = {
  csv: 'CSV',
  excel: 'Excel',
  exportCsv: 'Exporter en CSV',
  exportExcel: 'Exporter en Excel',
  print: 'Imprimer',
  filteredBy: 'Seulement : {filters}',
  searchedFor: 'recherche « {text} »',
  dayHint: 'JJ/MM/AAAA',
  rowDetails: 'Détails de la ligne',
  peekHelp: 'Espace ferme, Entrée ouvre',
} satisfies Record<keyof typeof english, string>;
