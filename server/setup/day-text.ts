import type { Day } from '@netkhata/domain/billing-period';

/** Cached: creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(language: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(language) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      day: 'numeric',
      // Bangla has no short month names.
      month: language === 'bn' ? 'long' : 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
  formatters.set(language, formatter);
  return formatter;
}

/**
 * A day in the company's language for its customers: '21 Nov 2026', '২১ নভেম্বর ২০২৬'. Avoids
 * characters that would force an SMS into Unicode and double its price, in languages that can do
 * without them.
 */
export function dayText(day: Day, language: string): string {
  if (latest.day !== day || latest.language !== language) {
    const written = formatterOf(language).format(Date.parse(day)).replaceAll(',', '');
    latest = { day, language, text: inPlainAlphabet(written) };
  }
  return latest.text;
}

/** One-entry cache: consecutive messages mostly name the same day. */
let latest = { day: '', language: '', text: '' };

/**
 * Replaces characters that alone would force an SMS into Unicode: non-breaking spaces, and the û of
 * French août (aout since the reform of 1990).
 */
export const inPlainAlphabet = (date: string): string =>
  date.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('août', 'aout');
