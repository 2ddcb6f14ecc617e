import { isMonth, type Month } from '@netkhata/domain/billing-period';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The month of a word on the wire such as `November 2026`; null where it is none. */
export function monthOfWord(word: string): Month | null {
  const [name, year] = word.split(' ');
  const place = MONTHS.indexOf(name ?? '');
  const month = `${year}-${String(place + 1).padStart(2, '0')}`;
  return place >= 0 && isMonth(month) ? month : null;
}
