import type { users as english } from '../en/users.ts';

export const users = {
  list: 'ব্যবহারকারীরা',
  id: 'আইডি',
  name: 'নাম',
  userName: 'ইউজার নেম',
  userNameOrEmail: 'ইউজার নেম/ইমেইল',
  userNameHelp: 'সাইন ইন করার সময় এটি লিখতে হবে',
  mobileNo: 'মোবাইল নম্বর',
  zone: 'জোন',
  allZones: 'সব জোন',
  zoneHelp: 'জোন দেওয়া থাকলে সাধারণ ব্যবহারকারী শুধু সেই জোনের গ্রাহক দেখতে পান।',
  userType: 'ব্যবহারকারীর ধরন',
  superAdmin: 'সুপার অ্যাডমিন',
  generalUser: 'সাধারণ ব্যবহারকারী',
  password: 'পাসওয়ার্ড',
  passwordHelp: 'কমপক্ষে ৮টি অক্ষর',
  keepPasswordHelp: 'আগেরটি রাখতে চাইলে খালি রাখুন। নতুন দিলে এই ব্যবহারকারীর সব সেশন শেষ হয়ে যাবে।',
  confirmPassword: 'পাসওয়ার্ড আবার লিখুন',
  editOf: '{name} সম্পাদনা করুন',
  noRight: 'ব্যবহারকারীদের বিষয়টি অ্যাডমিন দেখেন',
  noRightHelp: 'আপনার ভূমিকায় ব্যবহারকারী দেখা বা বদলানোর অনুমতি নেই। কিছু বদলাতে হলে সুপার অ্যাডমিনকে বলুন।',
} satisfies Record<keyof typeof english, string>;
