import type { Day } from '@netkhata/domain/billing-period';

/** A day in the format of a list's filter box: DD/MM/YYYY. */
export const dayAsTyped = (day: Day): string => day.split('-').reverse().join('/');

/** A range of days in the format of a filter box; null for an open end. */
export function daysAsTyped(fromDay: Day | null, toDay: Day | null): string {
  const [from, to] = [fromDay, toDay].map((day) => (day === null ? '' : dayAsTyped(day)));
  return from === to ? (from ?? '') : `${from}..${to}`;
}

/** The month of a day in that format: MM/YYYY. */
export const monthAsTyped = (day: Day): string => dayAsTyped(day).slice(3);
