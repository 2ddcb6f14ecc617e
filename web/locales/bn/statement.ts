import type { statement as english } from '../en/statement.ts';

export const statement = {
  from: 'শুরু',
  to: 'শেষ',
  print: 'প্রিন্ট',
  of: '{name}-এর হিসাব বিবরণী',
  date: 'তারিখ',
  what: 'বিবরণ',
  added: 'যোগ',
  lowered: 'বিয়োগ',
  balance: 'বকেয়া',
  before: '{date}-এর আগের বকেয়া',
  closing: 'শেষ বকেয়া',
  none: 'বকেয়ার কোনো পরিবর্তন নেই।',
  opening_balance: 'শুরুর বকেয়া',
  bill_issued: 'বিল {number}',
  bill_changed: 'বিল {number} বদল',
  bill_voided: 'বিল {number} বাতিল',
  payment_collected: 'পেমেন্ট, {account}',
  payment_deleted: 'পেমেন্ট বাতিল, {account}',
  discount: 'ছাড়',
  discount_taken_back: 'ছাড় ফেরত',
} satisfies Record<keyof typeof english, string>;
