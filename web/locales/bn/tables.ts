import type { tables as english } from '../en/tables.ts';

export const tables = {
  csv: 'CSV',
  excel: 'এক্সেল',
  exportCsv: 'CSV ফাইল নামান',
  exportExcel: 'এক্সেল ফাইল নামান',
  print: 'প্রিন্ট',
  filteredBy: 'শুধু: {filters}',
  searchedFor: 'খোঁজা হয়েছে “{text}”',
  dayHint: 'DD/MM/YYYY',
  rowDetails: 'সারির বিস্তারিত',
  peekHelp: 'স্পেসে বন্ধ, এন্টারে খুলবে',
} satisfies Record<keyof typeof english, string>;
