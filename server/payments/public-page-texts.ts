/** The texts of the public page, in the company's language (English for the ones not here). */
const TEXTS = {
  en: {
    bill: 'Bill',
    payment: 'Payment receipt',
    customer: 'Customer',
    code: 'ID',
    billNo: 'Bill number',
    month: 'Month',
    billDate: 'Bill date',
    total: 'Bill amount',
    due: 'Still to pay',
    paymentDate: 'Payment date',
    amount: 'Amount received',
    forBills: 'For',
    state: 'Status',
    unpaid: 'Unpaid',
    partial: 'Partly paid',
    paid: 'Paid',
    received: 'Received, waiting for approval',
    approved: 'Approved',
    deleted: 'Deleted: this document is no longer valid',
    notFound: 'There is no such document',
    checkAddress: 'Please scan the code on the receipt again.',
  },
  bn: {
    bill: 'বিল',
    payment: 'পেমেন্ট রসিদ',
    customer: 'গ্রাহক',
    code: 'আইডি',
    billNo: 'বিল নম্বর',
    month: 'মাস',
    billDate: 'বিলের তারিখ',
    total: 'বিলের পরিমাণ',
    due: 'বাকি আছে',
    paymentDate: 'পেমেন্টের তারিখ',
    amount: 'প্রাপ্ত টাকা',
    forBills: 'যে বিলের জন্য',
    state: 'অবস্থা',
    unpaid: 'অপরিশোধিত',
    partial: 'আংশিক পরিশোধিত',
    paid: 'পরিশোধিত',
    received: 'গৃহীত, অনুমোদনের অপেক্ষায়',
    approved: 'অনুমোদিত',
    deleted: 'বাতিল: এই কাগজ আর বৈধ নয়',
    notFound: 'এমন কোনো কাগজ নেই',
    checkAddress: 'রসিদের কোডটি আবার স্ক্যান করুন।',
  },
} as const;

export type PublicPageTexts = Record<keyof (typeof TEXTS)['en'], string>;

export const publicPageTexts = (language: string): PublicPageTexts =>
  language === 'bn' ? TEXTS.bn : TEXTS.en;
