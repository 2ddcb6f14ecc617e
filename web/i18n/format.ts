import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';
import { LANGUAGES, type Language } from './languages.ts';

/** Business days are days of the provider's own time zone, wherever the browser stands. */
const BUSINESS_TIME_ZONE = 'Asia/Dhaka';

/** An amount cut where it is drawn differently: '৳', '12,34,567', '.50'. */
export type TakaParts = { minus: string; sign: string; whole: string; fraction: string };

/** Writes money, numbers and dates of one language; days are YYYY-MM-DD, months YYYY-MM. */
export type Format = {
  number: (value: number) => string;
  taka: (amount: Paisa) => string;
  takaParts: (amount: Paisa) => TakaParts;
  day: (day: string) => string;
  month: (month: string) => string;
  /** 'Sun' for a day that is a Sunday. */
  weekday: (day: string) => string;
  dateTime: (instant: string) => string;
};

const TAKA_SIGN = '৳';

/** The instant at which an ISO day or month starts in UTC. */
function utcOf(isoDay: string): number {
  const [year = 1970, month = 1, day = 1] = isoDay.split('-').map(Number);
  return Date.UTC(year, month - 1, day);
}

function takaPartsWith(money: Intl.NumberFormat): Format['takaParts'] {
  return (amount) => {
    const result = { minus: '', sign: TAKA_SIGN, whole: '', fraction: '' };
    for (const part of money.formatToParts(takaFromPaisa(amount))) {
      if (part.type === 'minusSign') result.minus = '−';
      else if (part.type === 'decimal' || part.type === 'fraction') result.fraction += part.value;
      else result.whole += part.value;
    }
    return result;
  };
}

/** The writing rules of one language: lakh grouping in English and Bangla, own digits in Bangla. */
export function formatOf(language: Language): Format {
  const { tag } = LANGUAGES[language];
  const plain = new Intl.NumberFormat(tag);
  const takaParts = takaPartsWith(
    new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
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
    timeZone: BUSINESS_TIME_ZONE,
  });
  return {
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
  return new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_TIME_ZONE }).format();
}
