import { isMonth, type Month } from '@netkhata/domain/billing-period';
import type { Format } from '../../i18n/format.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Parses a month as sent on the wire, such as `November 2026`; null for any other text. */
export function monthOfWord(word: string): Month | null {
  const [name, year] = word.split(' ');
  const place = MONTHS.indexOf(name ?? '');
  const month = `${year}-${String(place + 1).padStart(2, '0')}`;
  return place >= 0 && isMonth(month) ? month : null;
}

/** The months of a payment's bills, `November 2026 - January 2027, ...`, in the user's language. */
export function monthsOf(text: string | null, format: Pick<Format, 'month'>): string {
  const monthText = (word: string) => {
    const month = monthOfWord(word);
    return month === null ? word : format.month(month);
  };
  const ranges = text?.split(', ').map((range) => range.split(' - ').map(monthText).join(' – '));
  return ranges?.join(', ') ?? '';
}
