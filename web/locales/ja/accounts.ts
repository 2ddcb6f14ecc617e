import type { accounts as english } from '../en/accounts.ts';

export const accounts = {
  list: '入金先の口座',
  newAccount: '新しい口座',
  editAccount: '口座を編集',
  name: '名前',
  nameHelp: '集金時に担当者が選ぶ名前です。',
  type: '種類',
  cash: '現金',
  bank: '銀行',
  mobile: 'モバイルウォレット',
  active: '使用中',
  activeHelp: 'オフにすると選択肢から外れますが、残高は帳簿に残ります。',
  inUse: '使用中',
  notInUse: '未使用',
} satisfies Record<keyof typeof english, string>;
