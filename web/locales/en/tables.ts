export const tables = {
  csv: 'CSV',
  excel: 'Excel',
  exportCsv: 'Export as CSV',
  exportExcel: 'Export as Excel',
  print: 'Print',
  filteredBy: 'Only: {filters}',
  searchedFor: 'search “{text}”',
  dayHint: 'DD/MM/YYYY',
  rowDetails: 'Row details',
  peekHelp: 'Space closes, Enter opens',
} as const;
