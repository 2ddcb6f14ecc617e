import { comparableText } from './comparable-text.ts';

const SEPARATORS = /[\s().\u2010-\u2015\u2212-]/g;
const COUNTRY_OR_TRUNK_PREFIX = /^(?:(?:\+|00)?880|0)?(?=1)/;
const MOBILE = /^01[3-9]\d{8}$/;
const INTERNATIONAL_PREFIX = /^(?:\+|00)(?=[1-9])/;
/** E.164 for all countries except Bangladesh, whose numbers have the canonical form above. */
const FOREIGN = /^\+(?!880)[1-9]\d{7,14}$/;
const NATIONAL_ID = /^(?:\d{10}|\d{13}|\d{17})$/;

/**
 * Which mobile numbers a company accepts (decisions section 4): '01712345678' only, or '+65...'
 * too.
 */
export const PHONE_RULES = ['bangladesh', 'international'] as const;
export type PhoneRule = (typeof PHONE_RULES)[number];

/**
 * Normalises a Bangladeshi mobile number to '01XXXXXXXXX' from any common spelling (+880, 880,
 * 00880, without the 0, separators, digits of other scripts); under the international rule also a foreign
 * number with its country code, to '+6591234567'. Undefined when it is neither.
 */
export function normaliseMobile(text: string, rule: PhoneRule = 'bangladesh'): string | undefined {
  const compact = comparableText(text).replace(SEPARATORS, '');
  const national = compact.replace(COUNTRY_OR_TRUNK_PREFIX, '0');
  if (MOBILE.test(national)) return national;
  const international = compact.replace(INTERNATIONAL_PREFIX, '+');
  return rule === 'international' && FOREIGN.test(international) ? international : undefined;
}

/** Whether a stored number is foreign, which the Bangladeshi rule refuses. */
export const isForeignMobile = (stored: string): boolean => stored.startsWith('+');

/** Whether the text is a national identity number: 10, 13 or 17 digits, ignoring spaces. */
export function isNationalId(text: string): boolean {
  return NATIONAL_ID.test(comparableText(text).replace(/\s/g, ''));
}

/**
 * A stored number with its country code, as gateways and links need it: 8801712345678, 6591234567.
 */
export const internationalNumber = (stored: string): string =>
  stored.startsWith('01') ? `88${stored}` : stored.replace(/^\+/, '');
