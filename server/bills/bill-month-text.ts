import type { Month } from '@netkhata/domain/billing-period';
import { inPlainAlphabet } from '../setup/day-text.ts';

/** Making one takes a hundred times as long as using it, and a run writes thousands of months. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(language: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(language) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  formatters.set(language, formatter);
  return formatter;
}

function monthName(month: Month, language: string): string {
  if (latest.month !== month || latest.language !== language) {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const written = formatterOf(language).format(Date.UTC(year, number - 1, 1));
    latest = { month, language, text: inPlainAlphabet(written) };
  }
  return latest.text;
}

/** Most messages name the month of the one before them. */
let latest = { month: '', language: '', text: '' };

/**
 * 'November 2026', or 'November 2026 - January 2027' for a longer cycle; with no character that
 * would double the price of an SMS in a language that can do without.
 */
export function billMonthText(
  range: { fromMonth: Month; toMonth: Month },
  language = 'en',
): string {
  const from = monthName(range.fromMonth, language);
  return range.fromMonth === range.toMonth
    ? from
    : `${from} - ${monthName(range.toMonth, language)}`;
}

/** Months are kept in the database as their first day. */
export const monthOfColumn = (day: string): Month => day.slice(0, 7);
