import type { tables as english } from '../en/tables.ts';

export const tables = {
  sort: '並べ替え',
  turnOrder: '順序を逆にする',
  csv: 'CSV',
  excel: 'Excel',
  exportCsv: 'CSVで書き出す',
  exportExcel: 'Excelで書き出す',
  print: '印刷',
  filteredBy: '絞り込み: {filters}',
  searchedFor: '検索「{text}」',
  dayHint: 'DD/MM/YYYY',
  rowDetails: '行の詳細',
  peekHelp: 'スペースで閉じる、Enterで開く',
  selectRow: '{name}を選択',
  selectPage: 'このページを選択',
  views: 'ビュー',
  notAView: 'ビューとして未保存',
  unapprovedToday: '本日の未承認',
} satisfies Record<keyof typeof english, string>;
