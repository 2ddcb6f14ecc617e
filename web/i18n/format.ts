import type { RegionalSettings } from '@netkhata/contract/regional-settings';
import { type LocalFormat, localFormat, utcOf, lazily } from '@netkhata/domain/local-format';
import { currentRegionalSettings } from './regional-settings.ts';
import type { Language } from './languages.ts';

/** Formats money, numbers and dates in one language; days are YYYY-MM-DD, months YYYY-MM. */
export type Format = LocalFormat & {
  /** The company's currency and time zone. */
  place: RegionalSettings;
  /** 'Sun' for a day that is a Sunday. */
  weekday: (day: string) => string;
  dateTime: (instant: string) => string;
  /** As `dateTime`, for 'YYYY-MM-DD HH:MM:SS' that is in the company's time zone already. */
  localDateTime: (moment: string) => string;
  /** 'Sep – Nov 2026' for two days of those months, as short as the language allows. */
  monthSpan: (from: string, to: string) => string;
  /** Hours and minutes of an instant. */
  time: (instant: string) => string;
};

/** The formats of one language, with the company's currency and time zone. */
export function formatOf(language: Language, place = currentRegionalSettings()): Format {
  const local = localFormat(language, place);
  const { tag } = local;
  const writer = (how: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(tag, how));
  // 24 hours in every language: browsers have no Bangla words for a.m. and p.m.
  const clock = { timeStyle: 'short', hourCycle: 'h23', timeZone: place.timeZone } as const;
  const weekdays = writer({ weekday: 'short', timeZone: 'UTC' });
  const instants = writer({ dateStyle: 'medium', ...clock });
  const localInstants = writer({ dateStyle: 'medium', ...clock, timeZone: 'UTC' });
  const times = writer(clock);
  const spans = writer({
    // Bangla has no short month names.
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
    localDateTime: (moment) =>
      localInstants().format(Date.parse(`${moment.trim().replace(' ', 'T')}Z`)),
  };
}

/** Differences from the server's clock below this are the time that an answer takes. */
const APART_MS = 60_000;
let behindMs = 0;

/**
 * Corrects `today` and `currentInstant` by the server's clock (a Date header): the clock of a phone
 * may be a day off.
 */
export function syncServerClock(date: string | null): void {
  const apart = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(apart)) behindMs = Math.abs(apart) < APART_MS ? 0 : apart;
}

/** The current time as an ISO timestamp. */
export const currentInstant = (): string => new Date(Date.now() + behindMs).toISOString();

/** Today's business day, YYYY-MM-DD. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: currentRegionalSettings().timeZone,
  }).format(Date.parse(currentInstant()));
}
