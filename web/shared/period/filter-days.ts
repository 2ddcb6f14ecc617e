import type { Day } from '@netkhata/domain/billing-period';

/** A day as the filter box of a list asks for it: DD/MM/YYYY. */
export const dayAsTyped = (day: Day): string => day.split('-').reverse().join('/');

/** The days from one to another as the filter box takes them; null where there is no end. */
export function daysAsTyped(fromDay: Day | null, toDay: Day | null): string {
  const [from, to] = [fromDay, toDay].map((day) => (day === null ? '' : dayAsTyped(day)));
  return from === to ? (from ?? '') : `${from}..${to}`;
}

/** The month of a day: MM/YYYY. */
export const monthAsTyped = (day: Day): string => dayAsTyped(day).slice(3);
