import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../lists/list-filters.ts';

/** As bill numbers are written: a letter, the month, a dash, digits. */
const BILL_NO_PART = /^b?[\d-]*$/i;

/** Whether a typed text may be a part of a bill's number; others need not be looked for there. */
export const isBillNoPart = (text: string): boolean => BILL_NO_PART.test(toLatinDigits(text));

/** That a bill's number has the text in it; found by the trigram index. */
export const billNoHas = (text: string): RawBuilder<unknown> =>
  sql`lower(bills.bill_no) like ${likePattern(toLatinDigits(text))}`;
