import type { Day } from '@netkhata/domain/billing-period';

/** Making one takes a hundred times as long as using it, and a run writes thousands of days. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(language: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(language) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      day: 'numeric',
      // Bangla has no short months of its own.
      month: language === 'bn' ? 'long' : 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
  formatters.set(language, formatter);
  return formatter;
}

/**
 * A day as the company's language writes it to its customers: '21 Nov 2026', '২১ নভেম্বর ২০২৬'. With
 * no character that would double the price of an SMS in a language that can do without.
 */
export function dayText(day: Day, language: string): string {
  if (latest.day !== day || latest.language !== language) {
    const written = formatterOf(language).format(Date.parse(day)).replaceAll(',', '');
    latest = { day, language, text: inPlainAlphabet(written) };
  }
  return latest.text;
}

/** Most messages name the day of the one before them. */
let latest = { day: '', language: '', text: '' };

/**
 * A date without the characters that alone would double the price of an SMS: spaces that do not
 * break, and the û of French August, which its spelling of 1990 does without.
 */
export const inPlainAlphabet = (date: string): string =>
  date.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('août', 'aout');
