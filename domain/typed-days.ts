import {
  type Day,
  type DayRange,
  firstDayOf,
  isMonth,
  lastDayOf,
  type Month,
} from './billing-period.ts';
import { isParticle, monthsNamed, parseTypedDay, plainText } from './typed-day.ts';

const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
const EVER: DayRange = { fromDay: `${FIRST_YEAR}-01-01`, toDay: `${LAST_YEAR}-12-31` };
const BETWEEN = /\s*(?:\.\.|…)\s*/;

/**
 * Parses a range of days: a day as `parseTypedDay` reads it, a month or a year, or two of them
 * joined by two dots, either of which may be missing. Undefined for anything else.
 */
export function parseTypedDayRange(text: string): DayRange | undefined {
  const [first = '', last = first, ...others] = text.trim().split(BETWEEN);
  if (others.length > 0 || (first === '' && last === '')) return undefined;
  const from = first === '' ? EVER : daysOf(first);
  const to = last === '' ? EVER : daysOf(last);
  return from && to && { fromDay: from.fromDay, toDay: to.toDay };
}

function daysOf(text: string): DayRange | undefined {
  const day: Day | undefined = parseTypedDay(text);
  if (day !== undefined) return { fromDay: day, toDay: day };
  const months = /^\D*$/.test(plainText(text)) ? [] : parseTypedMonths(text);
  const [first, last] = [months[0], months.at(-1)];
  const isOfOneYear = first?.slice(0, 4) === last?.slice(0, 4);
  if (!first || !last || !isOfOneYear || ![1, 12].includes(months.length)) return undefined;
  return { fromDay: firstDayOf(first), toDay: lastDayOf(last) };
}

/**
 * Parses months: November 2026, Nov 2026, 2026-11, 11/2026, নভেম্বর ২০২৬, 2026年11月. A year alone
 * gives its twelve months, a name or a part of one that month of every year.
 */
export function parseTypedMonths(text: string): Month[] {
  const plain = plainText(text);
  const [, yearFirst, monthLast] = /^(\d{4})(?:-(\d{2}))?$/.exec(plain) ?? [];
  const [, monthFirst, yearLast] = /^(\d{1,2})[/.-](\d{4})$/.exec(plain) ?? [];
  const [, yearBefore, monthSign] = /^(?:(\d{4})\s*年\s*)?(\d{1,2})\s*月$/.exec(plain) ?? [];
  const year = yearFirst ?? yearLast ?? yearBefore;
  const month = monthLast ?? monthFirst ?? monthSign;
  if (year !== undefined || month !== undefined) return monthsOf(year, month ? [month] : undefined);
  return namedMonths(plain);
}

/** 'nov', 'nov 2026', 'noviembre de 2026', '2026 nov'. */
function namedMonths(plain: string): Month[] {
  const parts = plain.match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const years = parts.filter((part) => /^\d/.test(part));
  const names = parts.filter((part) => /^\D/.test(part) && !isParticle(part));
  const isOther = /[^\d\p{L}\p{M}\s.,'’-]/u.test(plain);
  if (isOther || years.length > 1 || names.length !== 1) return [];
  if (years[0] !== undefined && years[0].length !== 4) return [];
  return monthsOf(years[0], monthsNamed(names[0] as string));
}

function monthsOf(year: string | undefined, months: string[] = TWELVE): Month[] {
  const years = year === undefined ? ALL_YEARS : [year];
  return years
    .flatMap((each) => months.map((month) => `${each}-${month.padStart(2, '0')}`))
    .filter(isMonth);
}

const TWELVE = Array.from({ length: 12 }, (_, index) => String(index + 1));
const ALL_YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) =>
  String(FIRST_YEAR + index),
);
