import { toLatinDigits } from './bangla-digits.ts';

const SEPARATORS = /[\s().\u200b-\u200f\u2010-\u2015\u2060-]/g;
const COUNTRY_OR_TRUNK_PREFIX = /^(?:(?:\+|00)?880|0)?(?=1)/;
const MOBILE = /^01[3-9]\d{8}$/;
const NATIONAL_ID = /^(?:\d{10}|\d{13}|\d{17})$/;

/**
 * A Bangladeshi mobile number in its one stored form, '01XXXXXXXXX', from any common spelling
 * (+880, 880, 00880, without the 0, separators, Bangla digits); undefined when it is none.
 */
export function normaliseMobile(text: string): string | undefined {
  const compact = toLatinDigits(text).replace(SEPARATORS, '');
  const national = compact.replace(COUNTRY_OR_TRUNK_PREFIX, '0');
  return MOBILE.test(national) ? national : undefined;
}

/** Whether the text is a national identity number: 10, 13 or 17 digits, spaces aside. */
export function isNationalId(text: string): boolean {
  return NATIONAL_ID.test(toLatinDigits(text).replace(/\s/g, ''));
}
