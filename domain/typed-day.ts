import { toLatinDigits } from './bangla-digits.ts';
import { type Day, isDay } from './billing-period.ts';
import { LANGUAGE_TAGS } from './local-format.ts';

/** Two-digit years up to this one belong to this century; a later one is ambiguous. */
const LAST_SHORT_YEAR = 49;
const SHORTEST_MONTH_NAME = 3;

/** Words and suffixes beside the number of a day: 15th, 1er, 15 de diciembre, ১লা, ৫ই. */
const PARTICLES = new Set(['st', 'nd', 'rd', 'th', 'er', 'de', 'del', 'লা', 'রা', 'ঠা', 'ই', 'শে']);

/**
 * Parses a day as people type it, and as each of the product's languages displays it: 15 Dec 2026,
 * 15.12.2026, 15122026, ১৫ ডিসেম্বর, ২০২৬, 2026年12月15日. The day precedes the month unless the year
 * comes first. Undefined when it is not a day, has no year, or is ambiguous.
 */
export function parseTypedDay(text: string): Day | undefined {
  const plain = plainText(text);
  return /^[\d\s./-]+$/.test(plain) ? dayOfFigures(plain) : dayWithMonthName(plain);
}

/**
 * Normalises a text: full-width and Bangla digits to 0-9, lower case without accents, 年月日 to
 * hyphens.
 */
export function plainText(text: string): string {
  return toLatinDigits(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\s*(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?\s*$/, '$1-$2-$3')
    .trim();
}

/** Whether a word beside a month's name is a particle, not a part of the date. */
export const isParticle = (word: string): boolean => PARTICLES.has(word);

/** The numbers ('01' to '12') of the months whose name contains the text, in any language. */
export function monthsNamed(text: string): string[] {
  const name = plainName(text);
  monthNames ??= Object.values(LANGUAGE_TAGS).flatMap(namesOfMonths);
  const found = monthNames.filter((known) => known.name.includes(name));
  return [...new Set(found.map(({ month }) => month))].toSorted();
}

function dayOfFigures(text: string): Day | undefined {
  if (/^\d{8}$/.test(text)) {
    // At most one reading is valid: a year from 1900 to 2100 does not begin with a month.
    return (
      dayOf(text.slice(4), text.slice(2, 4), text.slice(0, 2)) ??
      dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6))
    );
  }
  const [, first = '', mark, second = '', third = ''] =
    /^(\d+)\s?([./-]|\s)\s?(\d+)\s?\2\s?(\d+)\.?$/.exec(text) ?? [];
  if (first.length === 4) return dayOf(first, second, third);
  const day = dayOf(third, second, first);
  // 26-12-15 may also be short for 2026-12-15.
  const isEitherWay = mark === '-' && third.length === 2 && dayOf(first, second, third);
  return isEitherWay ? undefined : day;
}

/** '15 dec 2026', 'dec 15, 2026', '2026 dec 15': two numbers and one month name. */
function dayWithMonthName(text: string): Day | undefined {
  const parts = text.match(/\d+|[\p{L}\p{M}]+|[^\d\p{L}\p{M}]+/gu) ?? [];
  if (parts.some((part) => /^[^\d\p{L}]/u.test(part) && !/^(?:\s|[.,/'’-]\s*){1,2}$/.test(part))) {
    return undefined;
  }
  const words = parts.filter((part) => /^\p{L}/u.test(part) && !PARTICLES.has(part));
  const [first = '', second = '', ...more] = parts.filter((part) => /^\d/.test(part));
  const [name = '', ...others] = words;
  if (more.length > 0 || others.length > 0) return undefined;
  const month = monthOfName(name);
  if (month === undefined) return undefined;
  return first.length === 4 ? dayOf(first, month, second) : dayOf(second, month, first);
}

function dayOf(year: string, month: string, date: string): Day | undefined {
  if (![1, 2].includes(month.length) || ![1, 2].includes(date.length)) return undefined;
  const day = `${fullYear(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

const fullYear = (year: string): string =>
  year.length === 2 && Number(year) <= LAST_SHORT_YEAR ? `20${year}` : year;

let monthNames: { name: string; month: string }[] | undefined;

/**
 * The number of the month whose name, in any language, is or begins with the word; undefined when
 * several match.
 */
function monthOfName(word: string): string | undefined {
  const name = plainName(word);
  monthNames ??= Object.values(LANGUAGE_TAGS).flatMap(namesOfMonths);
  const exact = monthNames.find((known) => known.name === name);
  if (exact) return exact.month;
  if (name.length < SHORTEST_MONTH_NAME) return undefined;
  const [month, ...others] = new Set(
    monthNames.filter((known) => known.name.startsWith(name)).map((known) => known.month),
  );
  return others.length === 0 ? month : undefined;
}

function namesOfMonths(tag: string): { name: string; month: string }[] {
  const names = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => ({
    name: plainName(plainText(names.format(Date.UTC(2000, index, 1)))),
    month: String(index + 1),
  }));
}

/** Merges the Bangla spelling variants জানুয়ারী and আগষ্ট. */
const plainName = (word: string): string => word.replaceAll('ী', 'ি').replaceAll('ষ', 'স');
