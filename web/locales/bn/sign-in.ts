import type { signIn as english } from '../en/sign-in.ts';

export const signIn = {
  title: 'বিলিংয়ে সাইন ইন করুন',
  email: 'ইমেইল',
  password: 'পাসওয়ার্ড',
  submit: 'সাইন ইন',
  tagline: 'আপনার ইন্টারনেট সেবার হিসাবের খাতা',
  sessionEnded: 'আপনার সেশন শেষ হয়েছে',
  sessionEndedHelp: 'কাজ চালিয়ে যেতে আবার সাইন ইন করুন। যা লিখেছেন তা থাকবে।',
  changeTitle: 'নতুন পাসওয়ার্ড দিন',
  changeHelp: 'আপনার জন্য তৈরি করা পাসওয়ার্ড দিয়ে সাইন ইন করেছেন। এগোতে নিজের পাসওয়ার্ড দিন।',
  currentPassword: 'বর্তমান পাসওয়ার্ড',
  newPassword: 'নতুন পাসওয়ার্ড',
  newPasswordHelp: 'কমপক্ষে ৮টি অক্ষর',
  confirmPassword: 'পাসওয়ার্ড নিশ্চিত করুন',
  changeSubmit: 'পাসওয়ার্ড বদলান',
} satisfies Record<keyof typeof english, string>;
