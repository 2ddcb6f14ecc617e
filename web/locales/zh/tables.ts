import type { tables as english } from '../en/tables.ts';

export const tables = {
  csv: 'CSV',
  excel: 'Excel',
  exportCsv: '导出为 CSV',
  exportExcel: '导出为 Excel',
  print: '打印',
  filteredBy: '仅限：{filters}',
  searchedFor: '搜索“{text}”',
  dayHint: 'DD/MM/YYYY',
  rowDetails: '行详情',
  peekHelp: '空格关闭，回车打开',
} satisfies Record<keyof typeof english, string>;
