import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, likePattern } from '../lists/list-filters.ts';
import type { Condition } from '../lists/list.ts';

/** A number as people type it: with a country code, spaces or dashes. */
const PHONE = /^\+?[\d\s-]+$/;
/**
 * Only with the next four digits of a mobile number: '88' alone may be a code, or a part of a
 * number.
 */
const COUNTRY_CODE = /^(?:\+|00)?880?(?=1\d{3})/;

/**
 * Every spelling of a typed text that a stored name, code or mobile number may have: as it is, with
 * Latin digits in place of Bangla ones, and a mobile number without country code and separators.
 * Numbers are stored in Latin digits alone, codes too.
 */
export function searchSpellings(text: string): string[] {
  const typed = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const latin = toLatinDigits(typed);
  const other = PHONE.test(latin) ? nationalNumber(latin) : typed;
  return other === '' || other === latin ? [latin] : [latin, other];
}

const nationalNumber = (phone: string): string =>
  phone.replaceAll(/[\s-]/g, '').replace(COUNTRY_CODE, '0').replace('+', '');

/** That a customer's name, code or mobile number has the text in it; found by the trigram index. */
export const customerTextHas = (text: string): RawBuilder<boolean> =>
  anyOf(
    searchSpellings(text).map(
      (spelling) => sql`customers.search_text like ${likePattern(spelling)}`,
    ),
  );

/** A filter of one of these columns: the trigram index finds it with some more. */
export const customerColumnHas =
  (column: 'name' | 'code' | 'mobile_no', joins: readonly string[] = []) =>
  (typed: string): Condition => {
    const patterns = searchSpellings(typed).map(likePattern);
    const text = sql.ref(`customers.${column}`);
    const ways = patterns.map(
      (pattern) => sql`customers.search_text like ${pattern} and lower(${text}) like ${pattern}`,
    );
    return { sql: anyOf(ways), joins };
  };
