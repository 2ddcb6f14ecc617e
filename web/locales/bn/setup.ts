import type { setup as english } from '../en/setup.ts';

export const setup = {
  id: 'আইডি',
  name: 'নাম',
  speed: 'গতি',
  billAmount: 'বিলের পরিমাণ',
  newArea: 'নতুন এলাকা',
  editArea: 'এলাকা সম্পাদনা',
  areas: 'এলাকাসমূহ',
  newZone: 'নতুন জোন',
  editZone: 'জোন সম্পাদনা',
  zones: 'জোনসমূহ',
  newPackage: 'নতুন প্যাকেজ',
  editPackage: 'প্যাকেজ সম্পাদনা',
  packages: 'প্যাকেজসমূহ',
  speedHelp: 'যেমন ২০ এমবিপিএস',
  billAmountHelp: 'এক মাসের জন্য',
  editRow: '{name} সম্পাদনা করুন',
} satisfies Record<keyof typeof english, string>;
