import type { savedViews as english } from '../en/saved-views.ts';

export const savedViews = {
  saveAs: '将此视图保存为',
  saveHelp: '包括筛选、搜索、排序、每页行数和列。',
  newName: '新名称',
  rename: '重命名 {name}',
  delete: '删除 {name}',
  replace: '将当前显示保存为 {name}',
  deleted: '视图“{name}”已删除',
} satisfies Record<keyof typeof english, string>;
