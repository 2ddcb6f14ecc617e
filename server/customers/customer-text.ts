import { comparableText } from '@netkhata/domain/comparable-text';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, likePattern } from '../lists/list-filters.ts';
import type { Condition } from '../lists/list.ts';

/** A phone number as typed: possibly with a country code and signs between its parts. */
const PHONE = /^\+?[\d\s()./\u2010-\u2015\u2212-]+$/;
/** Only if four digits of a mobile number follow: '88' alone may be a code or part of a number. */
const COUNTRY_CODE = /^(?:\+|00)?880?(?=1\d{3})/;

/**
 * What a typed text may be in the comparable form of a name, code or mobile number: itself, and a
 * mobile number without country code and separators.
 */
export function searchSpellings(text: string): string[] {
  const typed = comparableText(text);
  const other = PHONE.test(typed) ? nationalNumber(typed) : '';
  return other === '' || other === typed ? [typed] : [typed, other];
}

const nationalNumber = (phone: string): string =>
  phone
    .replaceAll(/[^\d+]/g, '')
    .replace(COUNTRY_CODE, '0')
    .replace('+', '');

/** Condition: name, code or mobile number contains the text. Uses the trigram index. */
export const customerTextHas = (text: string): RawBuilder<boolean> =>
  anyOf(
    searchSpellings(text).map(
      (spelling) => sql`customers.search_text like ${likePattern(spelling)}`,
    ),
  );

/** Filter on one of these columns. The trigram index covers all three: it finds a superset. */
export const customerColumnHas =
  (column: 'name' | 'code' | 'mobileNo', joins: readonly string[] = []) =>
  (typed: string): Condition => {
    const patterns = searchSpellings(typed).map(likePattern);
    const text =
      column === 'name'
        ? sql`customers.name_text`
        : sql`comparable_text(${sql.ref(`customers.${column}`)})`;
    const ways = patterns.map(
      (pattern) => sql`customers.search_text like ${pattern} and ${text} like ${pattern}`,
    );
    return { sql: anyOf(ways), joins };
  };
