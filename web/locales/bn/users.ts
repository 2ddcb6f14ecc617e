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
  passwordHelp: 'কমপক্ষে ৮টি অক্ষর। প্রথম সাইন ইনে ব্যবহারকারী নিজের পাসওয়ার্ড দেবেন।',
  keepPasswordHelp: 'আগেরটি রাখতে চাইলে খালি রাখুন। নতুন দিলে এই ব্যবহারকারীর সব সেশন শেষ হয়ে যাবে।',
  confirmPassword: 'পাসওয়ার্ড আবার লিখুন',
  editOf: '{name} সম্পাদনা করুন',
  isActive: 'সক্রিয়: সাইন ইন করতে পারবেন',
  isActiveHelp: 'নিষ্ক্রিয় করলে সব জায়গা থেকে সঙ্গে সঙ্গে সাইন আউট হয়ে যাবে। আগের সব কাজে নাম থেকে যাবে।',
  notYourself: 'নিজেকে নিষ্ক্রিয় করা যায় না।',
  inactive: 'নিষ্ক্রিয়',
  removeFactor: 'দ্বিতীয় ধাপের যাচাই তুলে দিন',
  removeFactorHelp:
    'ফোন ও রিকভারি কোড দুটোই হারালে: ব্যবহারকারী সাইন আউট হবেন এবং শুধু পাসওয়ার্ড দিয়ে সাইন ইন করবেন।',
} satisfies Record<keyof typeof english, string>;
