import type { items as english } from '../en/items.ts';

export const items = {
  list: '账单项目',
  newItem: '新项目',
  editItem: '编辑项目',
  name: '名称',
  unit: '单位',
  unitHelp: '例如：件、米、月',
  revenue: '计入',
  internet: '网络收入',
  connection: '开通收入',
  other: '其他收入',
  price: '价格',
  priceHelp: '选择时自动带出；留空则每次输入。',
  active: '使用中',
  activeHelp: '关闭后新账单不再提供该项目。',
  inUse: '使用中',
  notInUse: '停用',
  fixedHelp: '该项目由程序自动开账：计入类别与状态不可更改。',
} satisfies Record<keyof typeof english, string>;
