import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type Day, parseRegisterDay } from '@netkhata/domain/billing-period';
import { parseTypedDay } from '@netkhata/domain/typed-day';
import type { Sheet } from '../read/sheet.ts';

/** Answers null where there is none, and undefined where it is no day. */
export type DayReader = (text: string) => Day | null | undefined;

const FIGURES = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/;
const LAST_MONTH = 12;
/** The day after the last one that is paid must be a day too. */
const TOO_FAR: Day = '2100-01-01';

/**
 * Reads the days of a column. The day stands before the month, but where the column has a day that
 * exists only the other way round (12/25/2026) and none that exists only this way: a spreadsheet
 * that is set up for the United States writes all of them so.
 */
export function dayReader({ rows }: Sheet, column: number): DayReader {
  const isMonthFirst = hasMonthFirst(rows.map(({ cells }) => withoutTime(cells[column] ?? '')));
  return (text) => {
    const day = withoutTime(text);
    if (day === '' || day === '-' || day.startsWith('0000-00-00')) return null;
    const usual = isMonthFirst ? day.replace(FIGURES, '$3$2$1$2$4') : day;
    const read = parseRegisterDay(usual) ?? parseTypedDay(usual);
    return read !== undefined && read < TOO_FAR ? read : undefined;
  };
}

const withoutTime = (text: string): string =>
  toLatinDigits(text.trim()).replace(/[ T]\d{1,2}:\d{2}(?::\d{2})?.*$/, '');

function hasMonthFirst(days: readonly string[]): boolean {
  let isSeen = false;
  for (const day of days) {
    const [, first = '', , second = ''] = FIGURES.exec(day) ?? [];
    if (Number(first) > LAST_MONTH) return false;
    isSeen ||= Number(second) > LAST_MONTH;
  }
  return isSeen;
}
