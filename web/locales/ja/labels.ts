import type { labels as english } from '../en/labels.ts';

export const labels = {
  newLabel: '新しいラベル',
  editLabel: 'ラベル名を変更',
  name: '名前',
  nameHelp: '例：パートナー、近所、支払い遅れ',
  customers: '顧客',
  none: 'ラベルはまだありません。',
  renameOf: '{name}の名前を変更',
  deleteOf: '{name}を削除',
  customersOf: '{name}の顧客',
  confirmDelete_one: '「{name}」を{count}人の顧客から外して削除します。',
  confirmDelete_other: '「{name}」を{count}人の顧客から外して削除します。',
} satisfies Record<keyof typeof english, string>;
