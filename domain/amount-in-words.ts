import { toBanglaDigits } from './bangla-digits.ts';
import type { Paisa } from './paisa.ts';
import { takaInWords, WORDS, wholeInWords } from './taka-in-words.ts';
import type { NumberGrouping } from './taka-format.ts';

type WordOptions = {
  language: 'en' | 'bn';
  /** ISO 4217 code, three letters. */
  currencyCode: string;
  numberGrouping: NumberGrouping;
};

const HUNDREDTHS = 100;
const THOUSANDS = [
  { size: 1e12, word: 'Trillion' },
  { size: 1e9, word: 'Billion' },
  { size: 1e6, word: 'Million' },
  { size: 1e3, word: 'Thousand' },
];

/**
 * An amount in words for a receipt, in any currency: 'Twelve US Dollars And 50/100 Only', as on a
 * cheque. Numbers follow the company's digit grouping, in Bangla always lakh and crore; the taka's
 * fraction is poysha.
 */
export function amountInWords(amount: Paisa, options: WordOptions): string {
  const { language, currencyCode, numberGrouping } = options;
  if (currencyCode === 'BDT') return takaInWords(amount, language);
  const words = WORDS[language];
  const size = Math.abs(amount);
  const hundredths = size % HUNDREDTHS;
  const whole = (size - hundredths) / HUNDREDTHS;
  const isByThousand = numberGrouping === 'thousand' && language === 'en';
  const sentence = [
    isByThousand ? byThousand(whole) : wholeInWords(whole, words),
    currencyName(options, { whole, hasFraction: hundredths > 0 }),
  ];
  if (amount < 0) sentence.unshift(words.minus);
  if (hundredths > 0) {
    const fraction = `${String(hundredths).padStart(2, '0')}/${HUNDREDTHS}`;
    sentence.push(words.and, language === 'bn' ? toBanglaDigits(fraction) : fraction);
  }
  return [...sentence, words.only].join(' ');
}

function byThousand(whole: number): string {
  const groups = THOUSANDS.map(({ size, word }) => ({
    count: Math.floor(whole / size) % 1000,
    word,
  })).filter(({ count }) => count > 0);
  const parts = groups.flatMap(({ count, word }) => [wholeInWords(count, WORDS.en), word]);
  const rest = whole % 1000;
  if (rest > 0 || parts.length === 0) parts.push(wholeInWords(rest, WORDS.en));
  return parts.join(' ');
}

/** The currency's name in singular or plural: 'US Dollar', 'US Dollars'. */
function currencyName(
  { language, currencyCode }: WordOptions,
  { whole, hasFraction }: { whole: number; hasFraction: boolean },
): string {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'name',
    minimumFractionDigits: hasFraction ? 2 : 0,
    maximumFractionDigits: hasFraction ? 2 : 0,
  }).formatToParts(whole);
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currencyCode;
  return name.replaceAll(/(^| )\p{Ll}/gu, (start) => start.toUpperCase());
}
