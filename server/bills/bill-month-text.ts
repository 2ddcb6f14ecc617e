import type { Month } from '@netkhata/domain/billing-period';
import { inPlainAlphabet } from '../setup/day-text.ts';

/** Cached: creating a formatter takes a hundred times as long as using it. */
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

/** One-entry cache: consecutive messages mostly name the same month. */
let latest = { month: '', language: '', text: '' };

/**
 * 'November 2026', or 'November 2026 - January 2027' for a longer cycle. Avoids characters that
 * would force an SMS into Unicode and double its price, in languages that can do without them.
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

/** Months are stored as their first day. */
export const monthOfColumn = (day: string): Month => day.slice(0, 7);
