import type { tables as english } from '../en/tables.ts';

export const tables = {
  sort: 'Trier',
  turnOrder: 'Inverser l’ordre',
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
  selectRow: 'Sélectionner {name}',
  selectPage: 'Sélectionner cette page',
  views: 'Vues',
  notAView: 'Vue non enregistrée',
  unapprovedToday: "À approuver aujourd'hui",
} satisfies Record<keyof typeof english, string>;
