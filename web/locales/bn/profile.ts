import type { profile as english } from '../en/profile.ts';

export const profile = {
  about: 'আপনার তথ্য',
  userNameHelp: 'এটি দিয়ে সাইন ইন করেন। বদলাতে হলে অ্যাডমিনকে বলুন।',
  languageHelp: 'যে ডিভাইসে অন্য ভাষা বেছে নেননি, সেখানে এই ভাষা দেখা যাবে।',
  asTheDevice: 'ডিভাইসে যেমন বেছে নেওয়া আছে',
  picture: 'ছবি',
  pictureHelp: 'PNG, JPEG বা WebP, সর্বোচ্চ ২ মেগাবাইট।',
  devices: 'যেসব ডিভাইসে সাইন ইন করা আছে',
  thisOne: 'এই ডিভাইস',
  unknownDevice: 'অচেনা ডিভাইস',
  signedInAt: 'সাইন ইন: {time}',
  lastUsedAt: 'সর্বশেষ ব্যবহার: {time}',
  signOutElsewhere: 'অন্য সব জায়গা থেকে সাইন আউট করুন',
  signOutConfirm: 'আপনি অন্য সব ডিভাইস থেকে সাইন আউট করতে যাচ্ছেন!',
  noOther: 'আপনি শুধু এই ডিভাইসেই সাইন ইন করে আছেন।',
} satisfies Record<keyof typeof english, string>;
