import type { notifications as english } from '../en/notifications.ts';

export const notifications = {
  alerts: 'সতর্কতা',
  events: 'ঘটনা',
  logs: 'লগ',
  kinds: 'নোটিফিকেশনের ধরন',
  noAlerts: 'আপনার জন্য কিছু অপেক্ষায় নেই।',
  noEvents: 'এখনো কিছু ঘটেনি।',
  noLogs: 'আপনি এখনো কিছু বদলাননি।',
  unread: 'অপঠিত',
  paymentWaiting: 'পেমেন্ট অনুমোদনের অপেক্ষায়',
  billRunFailed: 'বিল তৈরি ব্যর্থ হয়েছে',
  smsFailed: 'এসএমএস ব্যর্থ',
  smsGatewayFailing: 'এসএমএস গৃহীত হচ্ছে না',
  smsBalanceLow: 'এসএমএস ব্যালেন্স কম',
  backupFailed: 'ব্যাকআপ ব্যর্থ হয়েছে',
  customerRegistered: 'নতুন গ্রাহক',
  paymentApproved: 'পেমেন্ট অনুমোদিত',
  billsGenerated: 'বিল তৈরি হয়েছে',
  billRunUndone: 'বিল তৈরি ফিরিয়ে নেওয়া হয়েছে',
} satisfies Record<keyof typeof english, string>;
