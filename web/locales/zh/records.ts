import type { records as english } from '../en/records.ts';

export const records = {
  none: '没有这条记录',
  noneHelp: '地址可能有误，或该记录已被删除。',
  toList: '返回列表',
} satisfies Record<keyof typeof english, string>;
