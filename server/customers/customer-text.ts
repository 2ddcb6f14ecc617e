import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../database/table-list.ts';

/** A number as people type it: with a country code, spaces or dashes. */
const PHONE = /^\+?[\d\s-]{4,}$/;
const COUNTRY_CODE = /^(?:\+|00)?880?(?=1)/;

/**
 * Every spelling of a typed text that a stored name, code or mobile number may have: as it is, with
 * Latin digits in place of Bangla ones, and a mobile number without country code and separators.
 */
export function searchSpellings(text: string): string[] {
  const typed = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const latin = toLatinDigits(typed);
  const spellings = [typed, latin];
  if (PHONE.test(latin)) {
    spellings.push(latin.replaceAll(/[\s-]/g, '').replace(COUNTRY_CODE, '0').replace('+', ''));
  }
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

/** That a customer's name, code or mobile number has the text in it; found by the trigram index. */
export const customerTextHas = (text: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    searchSpellings(text).map(
      (spelling) => sql`customers.search_text like ${likePattern(spelling)}`,
    ),
    sql` or `,
  )})`;
