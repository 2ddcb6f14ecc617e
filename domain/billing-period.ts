import { toLatinDigits } from './bangla-digits.ts';

/** A business day, 'YYYY-MM-DD', years 1900 to 2100. Two days compare as text. */
export type Day = string;

/** A calendar month, 'YYYY-MM', years 1900 to 2100. Two months compare as text. */
export type Month = string;

export type MonthRange = { readonly fromMonth: Month; readonly toMonth: Month };
export type DayRange = { readonly fromDay: Day; readonly toDay: Day };

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const MONTHS_PER_YEAR = 12;
const LONGEST_MONTH_DAYS = 31;
// The Gregorian calendar repeats every 400 years; counted from March, the leap day comes last.
const DAYS_PER_ERA = 146_097;
const YEARS_PER_ERA = 400;

/** Whether the text is an existing day 'YYYY-MM-DD' between 1900 and 2100. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const month = text.slice(0, 7);
  return isMonth(month) && dayOfMonth(text) >= 1 && dayOfMonth(text) <= daysInMonth(month);
}

/** Whether the text is a month 'YYYY-MM' between 1900 and 2100. */
export function isMonth(text: string): boolean {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The month a day lies in; throws RangeError for a day that does not exist. */
export function monthOf(day: Day): Month {
  return checkedDay(day).slice(0, 7);
}

/** The first day of a month. */
export function firstDayOf(month: Month): Day {
  return `${checkedMonth(month)}-01`;
}

/** The last day of a month, leap years included. */
export function lastDayOf(month: Month): Day {
  return dayInMonth(month, daysInMonth(month));
}

/** How many days a month has, 28 to 31. */
export function daysInMonth(month: Month): number {
  const { year, monthIndex } = monthParts(month);
  if (monthIndex === 1) return isLeapYear(year) ? 29 : 28;
  return [3, 5, 8, 10].includes(monthIndex) ? 30 : LONGEST_MONTH_DAYS;
}

/** The month `months` later, or earlier when negative; throws RangeError outside 1900 to 2100. */
export function addMonths(month: Month, months: number): Month {
  const { year, monthIndex } = monthParts(month);
  const count = year * MONTHS_PER_YEAR + monthIndex + wholeNumber(months);
  const laterYear = Math.floor(count / MONTHS_PER_YEAR);
  return checkedMonth(`${padNumber(laterYear, 4)}-${padNumber((count % MONTHS_PER_YEAR) + 1, 2)}`);
}

/** The day `days` later, or earlier when negative; throws RangeError outside 1900 to 2100. */
export function addDays(day: Day, days: number): Day {
  return dayFromNumber(dayNumber(day) + wholeNumber(days));
}

/** Days from one day to another, negative when `to` is earlier. */
export function daysBetween({ from, to }: { readonly from: Day; readonly to: Day }): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The day of a month on which a customer with this bill day (1 to 31) is billed, clamped to the
 * month's last day. Always from the customer's own bill day, so that 31 comes back after February.
 */
export function billDayInMonth(at: { readonly month: Month; readonly billDay: number }): Day {
  const { month, billDay } = at;
  if (!Number.isInteger(billDay) || billDay < 1 || billDay > LONGEST_MONTH_DAYS) {
    throw new RangeError(`No such bill day: ${billDay}`);
  }
  return dayInMonth(month, Math.min(billDay, daysInMonth(month)));
}

/** The months one bill covers: M to M + cycle - 1; throws RangeError for a cycle below 1. */
export function monthRange(of: {
  readonly month: Month;
  readonly cycleMonths: number;
}): MonthRange {
  if (!Number.isInteger(of.cycleMonths) || of.cycleMonths < 1) {
    throw new RangeError(`No such billing cycle: ${of.cycleMonths}`);
  }
  return { fromMonth: checkedMonth(of.month), toMonth: addMonths(of.month, of.cycleMonths - 1) };
}

/** Every month of a range in order; throws RangeError when the range ends before it starts. */
export function monthsOfRange({ fromMonth, toMonth }: MonthRange): Month[] {
  if (checkedMonth(fromMonth) > checkedMonth(toMonth)) {
    throw new RangeError(`The months ${fromMonth} to ${toMonth} run backwards`);
  }
  const months = [fromMonth];
  for (let month = fromMonth; month < toMonth; ) {
    month = addMonths(month, 1);
    months.push(month);
  }
  return months;
}

/**
 * A day as registers write it, 'YYYY-MM-DD' or 'DD/MM/YYYY', Bangla digits too; undefined when
 * it is neither or does not exist.
 */
export function parseRegisterDay(text: string): Day | undefined {
  const latin = toLatinDigits(text).trim();
  const day = latin.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  return isDay(day) ? day : undefined;
}

function checkedDay(day: Day): Day {
  if (!isDay(day)) throw new RangeError(`No such day: ${day}`);
  return day;
}

function checkedMonth(month: Month): Month {
  if (!isMonth(month)) throw new RangeError(`No such month: ${month}`);
  return month;
}

function monthParts(month: Month): { readonly year: number; readonly monthIndex: number } {
  checkedMonth(month);
  return { year: Number(month.slice(0, 4)), monthIndex: Number(month.slice(5)) - 1 };
}

function dayInMonth(month: Month, date: number): Day {
  return `${month}-${padNumber(date, 2)}`;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % YEARS_PER_ERA === 0;
}

/** Days since 1 March of year 0 in the proleptic Gregorian calendar. */
function dayNumber(day: Day): number {
  const { year, monthIndex } = monthParts(monthOf(day));
  const marchYear = monthIndex < 2 ? year - 1 : year;
  const marchMonth = (monthIndex + 10) % MONTHS_PER_YEAR;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100);
  const eras = Math.floor(marchYear / YEARS_PER_ERA);
  return marchYear * 365 + leapDays + eras + daysBeforeMarchMonth(marchMonth) + dayOfMonth(day) - 1;
}

/** The inverse of `dayNumber`; throws RangeError outside 1900 to 2100. */
function dayFromNumber(number: number): Day {
  const era = Math.floor(number / DAYS_PER_ERA);
  const dayOfEra = number - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - yearOfEra * 365 - Math.floor(yearOfEra / 4) + Math.floor(yearOfEra / 100);
  const marchMonth = Math.floor((dayOfYear * 5 + 2) / 153);
  const monthIndex = (marchMonth + 2) % MONTHS_PER_YEAR;
  const year = era * YEARS_PER_ERA + yearOfEra + (monthIndex < 2 ? 1 : 0);
  const month = checkedMonth(`${padNumber(year, 4)}-${padNumber(monthIndex + 1, 2)}`);
  return dayInMonth(month, dayOfYear - daysBeforeMarchMonth(marchMonth) + 1);
}

// From March on, month lengths repeat as 31 30 31 30 31: 153 days in five months.
function daysBeforeMarchMonth(marchMonth: number): number {
  return Math.floor((marchMonth * 153 + 2) / 5);
}

function dayOfMonth(day: Day): number {
  return Number(day.slice(8));
}

function wholeNumber(count: number): number {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a whole number: ${count}`);
  return count;
}

function padNumber(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
