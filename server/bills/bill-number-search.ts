import { comparableText } from '@netkhata/domain/comparable-text';
import { type RawBuilder, sql } from 'kysely';
import { likeWritten, withHyphens } from '../lists/list-filters.ts';

/** Format of bill numbers: a letter, the month, a dash, digits. */
const BILL_NO_PART = /^b?[\d-]*$/i;

/** Whether the text can be part of a bill number; if not, the number need not be searched. */
export const isBillNoPart = (text: string): boolean =>
  BILL_NO_PART.test(comparableText(withHyphens(text)));

/** Condition: the bill number contains the text. Uses the trigram index. */
export const billNoHas = (text: string): RawBuilder<unknown> =>
  likeWritten(sql`bills.bill_no`, text);
