import type { tables as english } from '../en/tables.ts';

export const tables = {
  sort: 'সাজান',
  turnOrder: 'ক্রম উল্টান',
  csv: 'CSV',
  excel: 'এক্সেল',
  exportCsv: 'CSV এক্সপোর্ট করুন',
  exportExcel: 'এক্সেলে এক্সপোর্ট করুন',
  print: 'প্রিন্ট',
  filteredBy: 'শুধু: {filters}',
  searchedFor: 'খোঁজা হয়েছে “{text}”',
  dayHint: 'DD/MM/YYYY',
  rowDetails: 'সারির বিস্তারিত',
  peekHelp: 'স্পেসে বন্ধ, এন্টারে খুলবে',
  selectRow: '{name} বাছাই করুন',
  selectPage: 'এই পাতার সব বাছাই করুন',
  views: 'ভিউ',
  notAView: 'ভিউ হিসেবে রাখা হয়নি',
  unapprovedToday: 'আজ অনুমোদন বাকি',
} satisfies Record<keyof typeof english, string>;
