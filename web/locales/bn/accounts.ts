import type { accounts as english } from '../en/accounts.ts';

export const accounts = {
  list: 'টাকা যে অ্যাকাউন্টে জমা হয়',
  newAccount: 'নতুন অ্যাকাউন্ট',
  editAccount: 'অ্যাকাউন্ট সম্পাদনা',
  name: 'নাম',
  nameHelp: 'টাকা নেওয়ার সময় ক্যাশিয়ার এই নামে বেছে নেন।',
  type: 'ধরন',
  cash: 'নগদ',
  bank: 'ব্যাংক',
  mobile: 'মোবাইল ব্যাংকিং',
  active: 'ব্যবহারে আছে',
  activeHelp: 'বন্ধ করলে অ্যাকাউন্টটি আর বাছাইয়ে আসবে না; জমা টাকা খাতায় থেকে যাবে।',
  inUse: 'ব্যবহারে',
  notInUse: 'বন্ধ',
} satisfies Record<keyof typeof english, string>;
