import type { items as english } from '../en/items.ts';

export const items = {
  list: '請求書の品目',
  newItem: '新しい品目',
  editItem: '品目を編集',
  name: '名前',
  unit: '単位',
  unitHelp: '例：個、メートル、月',
  revenue: '計上先',
  internet: 'インターネット収入',
  connection: '開通収入',
  other: 'その他の収入',
  price: '価格',
  priceHelp: '選択時に提示されます。空欄なら毎回入力します。',
  active: '使用中',
  activeHelp: 'オフにすると新しい請求書で選べなくなります。',
  inUse: '使用中',
  notInUse: '未使用',
  fixedHelp: 'この品目はプログラムが自動で請求するため、計上先と使用状態は変えられません。',
} satisfies Record<keyof typeof english, string>;
