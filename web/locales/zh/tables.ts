import type { tables as english } from '../en/tables.ts';

export const tables = {
  sort: '排序',
  turnOrder: '反转顺序',
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
  selectRow: '选择 {name}',
  selectPage: '选择本页',
  views: '视图',
  notAView: '未保存为视图',
  unapprovedToday: '今日未审批',
} satisfies Record<keyof typeof english, string>;
