import type { records as english } from '../en/records.ts';

export const records = {
  none: '該当する記録がありません',
  noneHelp: 'アドレスが間違っているか、記録が削除された可能性があります。',
  toList: '一覧に戻る',
} satisfies Record<keyof typeof english, string>;
