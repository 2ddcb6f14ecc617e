import { isDay } from '@netkhata/domain/billing-period';

/** The time in 'jul/28/2026 10:14:02', as '10:14:02'. */
export const parseRouterTime = (text: string): string | undefined =>
  / ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(text)?.[1];

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** The day in 'jul/28/2026 10:14:02' of RouterOS 6 or '2024-06-06 15:22:31' of RouterOS 7. */
export function parseRouterDay(text: string): string | undefined {
  const [, name = '', date = '', year = ''] = /^([a-z]{3})\/(\d{2})\/(\d{4})/i.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) / 3 + 1;
  const day = name === '' ? text.slice(0, 10) : `${year}-${String(month).padStart(2, '0')}-${date}`;
  return isDay(day) ? day : undefined;
}
