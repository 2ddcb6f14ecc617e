import type { tables as english } from '../en/tables.ts';

export const tables = {
  csv: 'CSV',
  excel: 'Excel',
  exportCsv: 'Exportar como CSV',
  exportExcel: 'Exportar como Excel',
  print: 'Imprimir',
  filteredBy: 'Solo: {filters}',
  searchedFor: 'búsqueda «{text}»',
  dayHint: 'DD/MM/AAAA',
  rowDetails: 'Detalles de la fila',
  peekHelp: 'Espacio cierra, Intro abre',
} satisfies Record<keyof typeof english, string>;
