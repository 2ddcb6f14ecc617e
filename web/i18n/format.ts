import type { RegionalSettings } from '@netkhata/contract/regional-settings';
import { type LocalFormat, localFormat, utcOf, lazily } from '@netkhata/domain/local-format';
import { currentRegionalSettings } from './regional-settings.ts';
import type { Language } from './languages.ts';

/** Writes money, numbers and dates of one language; days are YYYY-MM-DD, months YYYY-MM. */
export type Format = LocalFormat & {
  /** Whose money and whose clock it writes. */
  place: RegionalSettings;
  /** 'Sun' for a day that is a Sunday. */
  weekday: (day: string) => string;
  dateTime: (instant: string) => string;
  /** 'Sep – Nov 2026' for two days of those months, as short as the language has it. */
  monthSpan: (from: string, to: string) => string;
  /** The hour and minute of an instant. */
  time: (instant: string) => string;
};

/** The writing rules of one language at the company's place, with its clock. */
export function formatOf(language: Language, place = currentRegionalSettings()): Format {
  const local = localFormat(language, place);
  const { tag } = local;
  const writer = (how: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(tag, how));
  // One clock in every language: browsers have no Bangla words for the halves of a day.
  const clock = { timeStyle: 'short', hourCycle: 'h23', timeZone: place.timeZone } as const;
  const weekdays = writer({ weekday: 'short', timeZone: 'UTC' });
  const instants = writer({ dateStyle: 'medium', ...clock });
  const times = writer(clock);
  const spans = writer({
    // Bangla has no short months of its own.
    month: language === 'bn' ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    ...local,
    place,
    monthSpan: (from, to) => spans().formatRange(utcOf(from), utcOf(to)),
    time: (instant) => times().format(Date.parse(instant)),
    weekday: (day) => weekdays().format(utcOf(day)),
    dateTime: (instant) => instants().format(Date.parse(instant)),
  };
}

/** Closer to the server's, a clock is right: an answer takes its time. */
const APART_MS = 60_000;
let behindMs = 0;

/** What time the server says it is: the clock of a phone may be a day off. */
export function heedServerClock(date: string | null): void {
  const apart = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(apart)) behindMs = Math.abs(apart) < APART_MS ? 0 : apart;
}

/** The present business day, YYYY-MM-DD. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: currentRegionalSettings().timeZone,
  }).format(Date.now() + behindMs);
}
