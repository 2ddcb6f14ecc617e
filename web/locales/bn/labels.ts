import type { labels as english } from '../en/labels.ts';

export const labels = {
  newLabel: 'নতুন লেবেল',
  editLabel: 'লেবেলের নাম বদলান',
  name: 'নাম',
  nameHelp: 'যেমন পার্টনার, প্রতিবেশী, দেরিতে দেয়',
  customers: 'গ্রাহক',
  none: 'এখনো কোনো লেবেল নেই।',
  renameOf: '{name} নাম বদলান',
  deleteOf: '{name} মুছুন',
  customersOf: '{name} লেবেলের গ্রাহক',
  confirmDelete_one: '“{name}” {count} জন গ্রাহক থেকে সরিয়ে মুছে ফেলা হবে।',
  confirmDelete_other: '“{name}” {count} জন গ্রাহক থেকে সরিয়ে মুছে ফেলা হবে।',
} satisfies Record<keyof typeof english, string>;
