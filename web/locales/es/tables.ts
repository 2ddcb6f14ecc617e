import type { tables as english } from '../en/tables.ts';

export const tables = {
  sort: 'Ordenar',
  turnOrder: 'Invertir el orden',
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
  selectRow: 'Seleccionar {name}',
  selectPage: 'Seleccionar esta página',
  views: 'Vistas',
  notAView: 'No guardada como vista',
  unapprovedToday: 'Sin aprobar hoy',
} satisfies Record<keyof typeof english, string>;
