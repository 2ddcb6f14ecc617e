import type { statement as english } from '../en/statement.ts';

export const statement = {
  from: '从',
  to: '至',
  print: '打印',
  of: '{name} 的对账单',
  date: '日期',
  what: '事项',
  added: '增加',
  lowered: '减少',
  balance: '余额',
  before: '{date} 之前的余额',
  closing: '期末余额',
  none: '余额没有变动。',
  opening_balance: '期初余额',
  bill_issued: '账单 {number}',
  bill_changed: '账单 {number} 更改',
  bill_voided: '账单 {number} 删除',
  payment_collected: '付款，{account}',
  payment_deleted: '付款删除，{account}',
  discount: '折扣',
  discount_taken_back: '折扣撤回',
} satisfies Record<keyof typeof english, string>;
