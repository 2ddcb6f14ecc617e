import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: 'কাজটি হয়নি',
  somethingWentWrong: 'কিছু একটা ভুল হয়েছে',
  noConnection: 'সংযোগ নেই',
  noConnectionHelp: 'সার্ভার সাড়া দেয়নি। সংযোগ দেখে আবার চেষ্টা করুন।',
  couldNotLoad: 'এটি লোড করা যায়নি',
  loadAnew: 'আপনি যা লিখেছেন তা এখানেই আছে। কাজটি শেষ করে পাতাটি আবার লোড করুন।',
  codeGone: 'সংযোগ নেই, অথবা এর মধ্যে Netkhata হালনাগাদ হয়েছে।',
  notAnAmount: 'টাকার অঙ্ক লিখুন, দশমিকের পরে সর্বোচ্চ দুই ঘর।',
  amountTooLarge: 'অঙ্কটি খুব বড়: সর্বোচ্চ {most}।',
  oops: 'ওহো!',
  pageNotFound: 'আপনি যে পাতাটি খুঁজছেন তা এখানে নেই।',
  pageNotFoundHelp: 'ঠিকানায় ভুল থাকতে পারে, অথবা পাতাটি সরানো হয়েছে।',
  pageBroke: 'এই পাতাটি কাজ করা বন্ধ করেছে।',
  pageBrokeHelp: 'যা সংরক্ষণ করেছেন তা ঠিক আছে। পাতাটি আবার খুলুন অথবা ড্যাশবোর্ডে ফিরে যান।',
  toDashboard: 'ড্যাশবোর্ডে ফিরে যান',
  noRight: 'আপনার ভূমিকায় এটি করার অনুমতি নেই।',
  noRightHelp: 'দরকার হলে সুপার অ্যাডমিনকে বলুন।',
  notADate: '২০২৫-০১-০৬ বা ০৬/০১/২০২৫ এভাবে তারিখ লিখুন।',
} satisfies Record<keyof typeof english, string>;
