import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { addDays, type Day, parseRegisterDay } from '@netkhata/domain/billing-period';
import { parseTypedDay } from '@netkhata/domain/typed-day';

/** Returns null for an empty cell, and undefined for one that is not a day. */
export type DayReader = (text: string) => Day | null | undefined;

interface Cells {
  rows: readonly { cells: readonly string[] }[];
}

const FIGURES = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/;
const LAST_MONTH = 12;
/** A day as Excel stores it, in a cell that is not formatted as one: 46022 is 2025-12-31. */
const SERIAL = /^([2-7]\d{4})(?:\.\d+)?$/;
const SERIAL_OF_2000 = 36_526;
const EMPTY = /^(?:[-–—]+|n\/?a|null|none|0000-00-00)$/i;
/** Leaves room for the day after the last paid one, which must be a valid day too. */
const TOO_FAR: Day = '2100-01-01';

/**
 * Returns a reader for the days of a column. Dates are day first, unless the column has a date that
 * exists only as month first (12/25/2026) and none that exists only as day first: a spreadsheet
 * with US settings writes all dates like that.
 */
export function dayReader({ rows }: Cells, column: number): DayReader {
  const isMonthFirst = hasMonthFirst(rows.map(({ cells }) => withoutTime(cells[column] ?? '')));
  return (text) => {
    const day = withoutTime(text);
    if (day === '' || EMPTY.test(day)) return null;
    const [, serial] = SERIAL.exec(day) ?? [];
    if (serial !== undefined) return addDays('2000-01-01', Number(serial) - SERIAL_OF_2000);
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
