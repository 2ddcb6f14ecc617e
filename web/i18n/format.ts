import type { CompanyPlace } from '@netkhata/contract/company-place';
import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';
import { companyPlace } from './company-place.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** An amount cut where it is drawn differently: '৳', '12,34,567', '.50'. */
export type TakaParts = { minus: string; sign: string; whole: string; fraction: string };

/** Writes money, numbers and dates of one language; days are YYYY-MM-DD, months YYYY-MM. */
export type Format = {
  /** Whose money and whose clock it writes. */
  place: CompanyPlace;
  /** The tag for `Intl` that groups digits as the company does. */
  numberTag: string;
  number: (value: number) => string;
  taka: (amount: Paisa) => string;
  takaParts: (amount: Paisa) => TakaParts;
  day: (day: string) => string;
  month: (month: string) => string;
  /** 'Sun' for a day that is a Sunday. */
  weekday: (day: string) => string;
  dateTime: (instant: string) => string;
};

/** Tags that group thousands where the language by itself groups lakhs. */
const THOUSAND_TAGS: Partial<Record<Language, string>> = { en: 'en-GB', bn: 'en-GB-u-nu-beng' };

/** The instant at which an ISO day or month starts in UTC. */
function utcOf(isoDay: string): number {
  const [year = 1970, month = 1, day = 1] = isoDay.split('-').map(Number);
  return Date.UTC(year, month - 1, day);
}

function takaPartsWith(money: Intl.NumberFormat, sign: string): Format['takaParts'] {
  return (amount) => {
    const result = { minus: '', sign, whole: '', fraction: '' };
    for (const part of money.formatToParts(takaFromPaisa(amount))) {
      if (part.type === 'minusSign') result.minus = '−';
      else if (part.type === 'decimal' || part.type === 'fraction') result.fraction += part.value;
      else result.whole += part.value;
    }
    return result;
  };
}

/**
 * The writing rules of one language at the company's place: its sign, its clock, lakhs or thousands
 * in English and Bangla (the others group by themselves), own digits in Bangla.
 */
export function formatOf(language: Language, place = companyPlace()): Format {
  const { tag } = LANGUAGES[language];
  const numberTag = (place.numberGrouping === 'thousand' && THOUSAND_TAGS[language]) || tag;
  const plain = new Intl.NumberFormat(numberTag);
  const takaParts = takaPartsWith(
    new Intl.NumberFormat(numberTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    place.currencySign,
  );
  const shortMonth = language === 'bn' ? 'long' : 'short';
  const days = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: shortMonth,
    year: 'numeric',
    timeZone: 'UTC',
  });
  const months = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekdays = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    // One clock in every language: browsers have no Bangla words for the halves of a day.
    hourCycle: 'h23',
    timeZone: place.timeZone,
  });
  return {
    place,
    numberTag,
    number: (value) => plain.format(value),
    takaParts,
    taka: (amount) => {
      const { minus, sign, whole, fraction } = takaParts(amount);
      return minus + sign + whole + fraction;
    },
    day: (day) => days.format(utcOf(day)),
    month: (month) => months.format(utcOf(month)),
    weekday: (day) => weekdays.format(utcOf(day)),
    dateTime: (instant) => instants.format(Date.parse(instant)),
  };
}

/** The present business day, YYYY-MM-DD. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: companyPlace().timeZone }).format();
}
