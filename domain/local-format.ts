import { toBanglaDigits } from './bangla-digits.ts';
import { type PaisaSum, takaText } from './paisa.ts';
import type { NumberGrouping } from './taka-format.ts';

/** BCP 47 tag of each language of the product. */
export const LANGUAGE_TAGS = {
  en: 'en-IN',
  bn: 'bn-BD',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  ja: 'ja-JP',
  zh: 'zh-CN',
} as const;

type Language = keyof typeof LANGUAGE_TAGS;

/** Tags that group by thousands, for languages whose default grouping is lakhs. */
const THOUSAND_TAGS: Partial<Record<Language, string>> = { en: 'en-GB', bn: 'en-GB-u-nu-beng' };

/** An amount in the parts that are styled differently: '৳', '12,34,567', '.50'. */
export type TakaParts = { minus: string; sign: string; whole: string; fraction: string };

/** Formats money, numbers and dates in one language; days are YYYY-MM-DD, months YYYY-MM. */
export type LocalFormat = {
  /** The language's tag for `Intl`. */
  tag: string;
  /** The tag whose digit grouping is the company's. */
  numberTag: string;
  number: (value: number) => string;
  /** The number of a record, which is no quantity: '4524', without groups. */
  id: (value: number) => string;
  /** A customer's code or the number of a document, in the digits of the language: 'C১০০১'. */
  code: (text: string) => string;
  taka: (amount: PaisaSum) => string;
  takaParts: (amount: PaisaSum) => TakaParts;
  day: (day: string) => string;
  month: (month: string) => string;
};

/** The UTC timestamp at which an ISO day or month starts. */
export function utcOf(isoDay: string): number {
  const [year = 1970, month = 1, day = 1] = isoDay.split('-').map(Number);
  return Date.UTC(year, month - 1, day);
}

/**
 * Caches the result of the first call: an `Intl` formatter takes a millisecond to create, and a
 * screen uses few of them.
 */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function takaPartsWith(money: () => Intl.NumberFormat, sign: string): LocalFormat['takaParts'] {
  return (amount) => {
    const result = { minus: '', sign, whole: '', fraction: '' };
    for (const part of money().formatToParts(takaText(amount) as Intl.StringNumericLiteral)) {
      if (part.type === 'minusSign') result.minus = '−';
      else if (part.type === 'decimal' || part.type === 'fraction') result.fraction += part.value;
      else result.whole += part.value;
    }
    return result;
  };
}

/** Placeholders of texts whose number names something: a record, a row, a page, a port, an hour. */
const NAMING_PLACES = new Set([
  'hour',
  'id',
  'lastPage',
  'line',
  'page',
  'part',
  'port',
  'row',
  'year',
]);

/** Placeholders whose text is a customer's code, or the number or id of a document. */
const CODE_PLACES = new Set(['billNo', 'code', 'id', 'movementNo', 'number']);

/** A code or a document's number in a text: the digits of the language. Other words stay. */
export const wordInPlace = (
  format: Pick<LocalFormat, 'code'>,
  place: string,
  value: string,
): string => (CODE_PLACES.has(place) ? format.code(value) : value);

/** A number in a text: a quantity has groups of digits, a number that names something has none. */
export const numberInPlace = (
  format: Pick<LocalFormat, 'number' | 'id'>,
  place: string,
  value: number,
): string => (NAMING_PLACES.has(place) ? format.id : format.number)(value);

/**
 * The formats of one language for a company: its currency sign, lakhs or thousands in English and
 * Bangla (other languages have their own grouping), Bangla digits in Bangla.
 */
export function localFormat(
  language: Language,
  company: { currencySign: string; numberGrouping: NumberGrouping },
): LocalFormat {
  const tag = LANGUAGE_TAGS[language];
  const numberTag = (company.numberGrouping === 'thousand' && THOUSAND_TAGS[language]) || tag;
  const plain = lazily(() => new Intl.NumberFormat(numberTag));
  const ids = lazily(() => new Intl.NumberFormat(numberTag, { useGrouping: false }));
  const takaParts = takaPartsWith(
    lazily(
      () =>
        new Intl.NumberFormat(numberTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    ),
    company.currencySign,
  );
  const days = lazily(
    () =>
      new Intl.DateTimeFormat(tag, {
        day: 'numeric',
        // Bangla has no short month names.
        month: language === 'bn' ? 'long' : 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }),
  );
  const months = lazily(
    () => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  return {
    tag,
    numberTag,
    number: (value) => plain().format(value),
    id: (value) => ids().format(value),
    code: language === 'bn' ? toBanglaDigits : (text) => text,
    takaParts,
    taka: (amount) => {
      const { minus, sign, whole, fraction } = takaParts(amount);
      return minus + sign + whole + fraction;
    },
    day: (day) => days().format(utcOf(day)),
    month: (month) => months().format(utcOf(month)),
  };
}
