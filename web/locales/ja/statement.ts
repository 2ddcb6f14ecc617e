import type { statement as english } from '../en/statement.ts';

export const statement = {
  from: '開始日',
  to: '終了日',
  print: '印刷',
  of: '{name} 様の明細',
  date: '日付',
  what: '内容',
  added: '増加',
  lowered: '減少',
  balance: '残高',
  before: '{date} より前の残高',
  closing: '期末残高',
  none: '残高の動きはありません。',
  opening_balance: '期首残高',
  bill_issued: '請求書 {number}',
  bill_changed: '請求書 {number} の変更',
  bill_voided: '請求書 {number} の削除',
  payment_collected: '入金（{account}）',
  payment_deleted: '入金の取消（{account}）',
  discount: '割引',
  discount_taken_back: '割引の取消',
} satisfies Record<keyof typeof english, string>;
