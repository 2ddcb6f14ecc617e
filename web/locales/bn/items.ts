import type { items as english } from '../en/items.ts';

export const items = {
  list: 'বিলের আইটেম',
  newItem: 'নতুন আইটেম',
  editItem: 'আইটেম সম্পাদনা',
  name: 'নাম',
  unit: 'একক',
  unitHelp: 'যেমন পিস, মিটার, মাস',
  revenue: 'যে আয়ে ধরা হয়',
  internet: 'ইন্টারনেট আয়',
  connection: 'সংযোগ আয়',
  other: 'অন্যান্য আয়',
  price: 'দাম',
  priceHelp: 'আইটেম বাছলে এই দাম আসে; খালি রাখলে প্রতিবার লিখতে হবে।',
  active: 'ব্যবহারে আছে',
  activeHelp: 'বন্ধ করলে নতুন বিলে আইটেমটি আর আসবে না।',
  inUse: 'ব্যবহারে',
  notInUse: 'বন্ধ',
  fixedHelp: 'এই আইটেম প্রোগ্রাম নিজেই বিল করে: আয়ের ধরন ও ব্যবহার বদলায় না।',
} satisfies Record<keyof typeof english, string>;
