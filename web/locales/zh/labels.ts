import type { labels as english } from '../en/labels.ts';

export const labels = {
  newLabel: '新标签',
  editLabel: '重命名标签',
  name: '名称',
  nameHelp: '例如：合作方、邻居、常拖欠',
  customers: '客户',
  none: '还没有标签。',
  renameOf: '重命名{name}',
  deleteOf: '删除{name}',
  customersOf: '带{name}的客户',
  confirmDelete_one: '将从 {count} 位客户移除并删除“{name}”。',
  confirmDelete_other: '将从 {count} 位客户移除并删除“{name}”。',
} satisfies Record<keyof typeof english, string>;
