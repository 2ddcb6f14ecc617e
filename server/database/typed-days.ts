import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import {
  type DayRange,
  firstDayOf,
  isDay,
  isMonth,
  lastDayOf,
} from '@netkhata/domain/billing-period';

const ISO = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;
const DAY_FIRST = /^(?:(?:(\d{1,2})[/.])?(\d{1,2})[/.])(\d{4})$/;
const BETWEEN = /\s*(?:\.\.|…)\s*/;

/**
 * The days that a typed text means: a day, a month or a year, as 2026-11-05 or 05/11/2026, or two of
 * them with two dots between. Undefined for anything else.
 */
export function typedDays(text: string): DayRange | undefined {
  const parts = toLatinDigits(text.trim()).split(BETWEEN).map(daysOf);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || parts.length > 2) return undefined;
  return { fromDay: first.fromDay, toDay: last.toDay };
}

function daysOf(text: string): DayRange | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  const [, firstDay, firstMonth, lastYear] = DAY_FIRST.exec(text) ?? [];
  const year = isoYear ?? lastYear;
  if (year === undefined) return undefined;
  const monthNo = isoMonth ?? firstMonth?.padStart(2, '0');
  if (monthNo === undefined) return wholeYear(year);
  const month = `${year}-${monthNo}`;
  if (!isMonth(month)) return undefined;
  const dayNo = isoDay ?? firstDay?.padStart(2, '0');
  if (dayNo === undefined) return { fromDay: firstDayOf(month), toDay: lastDayOf(month) };
  const day = `${month}-${dayNo}`;
  return isDay(day) ? { fromDay: day, toDay: day } : undefined;
}

const wholeYear = (year: string): DayRange | undefined =>
  isDay(`${year}-01-01`) ? { fromDay: `${year}-01-01`, toDay: `${year}-12-31` } : undefined;
