import { plainHeading } from './column-names.ts';

/** How rows of sums begin, in the languages of the screens. */
const SUM_WORDS =
  'total, totals, grand total, sub total, sum, total amount, total due, total bill, ' +
  'total customers, মোট, সর্বমোট, মোট টাকা, মোট গ্রাহক, মোট বিল, summe, gesamt, gesamtsumme, ' +
  'insgesamt, total général, somme, total general, suma, 合计, 总计, 小计, 合計, 小計';
const SUMS = new Set(SUM_WORDS.split(', ').map(plainHeading));

/**
 * Whether a row below a list sums it up and is no customer: it has no mobile number, and begins with
 * a word for a sum, or has nothing but figures, and none of them in a column that names somebody.
 */
export function isSumRow(cells: Readonly<Record<string, string | undefined>>): boolean {
  const { code, name, mobileNo, pppoeUserName } = cells;
  if (mobileNo?.trim()) return false;
  const filled = Object.values(cells).filter((cell): cell is string => Boolean(cell?.trim()));
  const [first = ''] = filled;
  const word = plainHeading(first).replaceAll(/\d/g, '');
  if (SUMS.has(word)) return true;
  const isNamed = [code, name, pppoeUserName].some((cell) => cell?.trim());
  return !isNamed && filled.length > 0 && filled.every((cell) => !/\p{L}/u.test(cell));
}
