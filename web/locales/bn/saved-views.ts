import type { savedViews as english } from '../en/saved-views.ts';

export const savedViews = {
  saveAs: 'এই ভিউয়ের নাম দিন',
  saveHelp: 'ফিল্টার, খোঁজা, সাজানো, সারির সংখ্যা ও কলামসহ থাকবে।',
  newName: 'নতুন নাম',
  rename: '{name}: নাম বদলান',
  delete: '{name} মুছুন',
  replace: 'এখন যা দেখা যাচ্ছে তা {name}-এ রাখুন',
  deleted: '“{name}” ভিউ মুছে ফেলা হয়েছে',
} satisfies Record<keyof typeof english, string>;
