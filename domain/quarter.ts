import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  firstDayOf,
  lastDayOf,
  monthOf,
} from './billing-period.ts';

/** A quarter of the calendar year: `name` is `2026-Q4`, `before` the last day before it. */
export interface Quarter extends DayRange {
  readonly name: string;
  readonly before: Day;
}

const MONTHS_OF_QUARTER = 3;

/** The quarter that a day lies in. */
export function quarterOf(day: Day): Quarter {
  const month = monthOf(day);
  const past = (Number(month.slice(5)) - 1) % MONTHS_OF_QUARTER;
  const fromDay = firstDayOf(addMonths(month, -past));
  const number = Math.ceil(Number(month.slice(5)) / MONTHS_OF_QUARTER);
  return {
    name: `${month.slice(0, 4)}-Q${number}`,
    before: addDays(fromDay, -1),
    fromDay,
    toDay: lastDayOf(addMonths(month, MONTHS_OF_QUARTER - 1 - past)),
  };
}

/** The quarter of a day and those before it, newest first. */
export function quartersUpTo(day: Day, count: number): Quarter[] {
  const quarters = [quarterOf(day)];
  while (quarters.length < count) {
    const { before } = quarters.at(-1) as Quarter;
    quarters.push(quarterOf(before));
  }
  return quarters;
}
