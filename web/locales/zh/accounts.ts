import type { accounts as english } from '../en/accounts.ts';

export const accounts = {
  list: '收款账户',
  newAccount: '新账户',
  editAccount: '编辑账户',
  name: '名称',
  nameHelp: '收款时收银员看到的名称。',
  type: '类型',
  cash: '现金',
  bank: '银行',
  mobile: '手机钱包',
  active: '使用中',
  activeHelp: '关闭后不再供选择，账上的金额保留。',
  inUse: '使用中',
  notInUse: '停用',
} satisfies Record<keyof typeof english, string>;
