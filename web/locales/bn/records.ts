import type { records as english } from '../en/records.ts';

export const records = {
  none: 'এমন কোনো রেকর্ড নেই',
  noneHelp: 'ঠিকানায় ভুল থাকতে পারে, অথবা রেকর্ডটি সরানো হয়েছে।',
  toList: 'তালিকায় ফিরে যান',
} satisfies Record<keyof typeof english, string>;
