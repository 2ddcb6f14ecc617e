import type { guide as english } from '../en/guide.ts';
import type { TextsLike } from '../translated.ts';

export const guide = {
  guide: {
    title: '{company}-এ স্বাগতম',
    progress: '{all}টির মধ্যে {done}টি হয়েছে',
    lead: 'এখান থেকে প্রথম মাস শেষ করা পর্যন্ত। প্রতিটি ধাপে নিজে থেকেই টিক পড়ে।',
    done: 'হয়েছে',
    putAway: 'নির্দেশিকা সরিয়ে রাখুন',
    company: 'কোম্পানি ও লোগো',
    companyHelp: 'নাম, ঠিকানা, ফোন ও লোগো প্রতিটি রসিদে থাকে।',
    places: 'এলাকা ও জোন',
    placesHelp: 'তালিকা, রিপোর্ট ও কর্মীদের জন্য গ্রাহকরা এভাবেই ভাগ হয়।',
    packages: 'প্যাকেজ',
    packagesHelp: 'প্যাকেজে গতি ও মাসিক দাম থাকে; সেখান থেকেই ফি বসে।',
    customers: 'গ্রাহক',
    customersHelp: 'আগের খাতা নিয়ে আসুন, অথবা প্রথম গ্রাহক লিখুন: নাম ও মোবাইল নম্বরই যথেষ্ট।',
    team: 'কর্মী ও অধিকার',
    teamHelp: 'সবাই নিজের নামে সাইন ইন করেন; কে কী করতে পারবেন তা রোলে ঠিক হয়।',
    run: 'প্রথম বিল',
    runHelp: 'আগে প্রিভিউ দেখুন, তারপর মাসের বিল তৈরি করুন।',
    payment: 'প্রথম পেমেন্ট',
    paymentHelp: 'কাউন্টারে টাকা নিন; অন্য একজন অনুমোদন করবেন।',
    gateway: 'এসএমএস গেটওয়ে',
    gatewayHelp: 'বিল, রসিদ ও তাগাদা এর মাধ্যমে যায়।',
    backup: 'ব্যাকআপ',
    backupHelp: 'প্রতি রাতে একটি হয়; প্রথমটি এখনই করুন, একটি কপি অন্য জায়গায় রাখুন।',
  },
} satisfies TextsLike<typeof english>;
