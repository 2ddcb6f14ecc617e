import type { Paisa } from './paisa.ts';

type WordLanguage = {
  /** The words of 0 to 99. */
  readonly belowHundred: (value: number) => string;
  readonly hundred: string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
  readonly minus: string;
  readonly taka: string;
  readonly and: string;
  readonly poysha: string;
  readonly only: string;
};

const PAISA_PER_TAKA = 100;
const CRORE = 10_000_000;

const ENGLISH_BELOW_TWENTY = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen ' +
  'Sixteen Seventeen Eighteen Nineteen'
).split(' ');
const ENGLISH_TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

// Bangla has a separate word for each number; spelling of the Bangla Academy.
const BANGLA_BELOW_HUNDRED = [
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়',
  'দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ',
  'বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ',
  'ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ',
  'চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ',
  'সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ',
  'পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট',
  'ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর',
  'সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি',
  'আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি ঊননব্বই',
  'নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই',
]
  .join(' ')
  .split(' ');

const ENGLISH: WordLanguage = {
  belowHundred: englishBelowHundred,
  hundred: 'Hundred',
  thousand: 'Thousand',
  lakh: 'Lakh',
  crore: 'Crore',
  minus: 'Minus',
  taka: 'Taka',
  and: 'And',
  poysha: 'Poysha',
  only: 'Only',
};

const BANGLA: WordLanguage = {
  belowHundred: (value) => wordAt(BANGLA_BELOW_HUNDRED, value),
  hundred: 'শত',
  thousand: 'হাজার',
  lakh: 'লাখ',
  crore: 'কোটি',
  minus: 'ঋণাত্মক',
  taka: 'টাকা',
  and: 'এবং',
  poysha: 'পয়সা',
  only: 'মাত্র',
};

/** Number words of the languages that amounts are written out in. */
export const WORDS = { en: ENGLISH, bn: BANGLA } as const;

/**
 * An amount in words for a receipt, in lakh and crore: 'Twelve Taka And Fifty Poysha Only'. Above a
 * crore the number of crores is written the same way ('Ten Lakh Crore'), as is usual in Bangladesh.
 */
export function takaInWords(amount: Paisa, language: 'en' | 'bn'): string {
  const words = WORDS[language];
  const size = Math.abs(amount);
  const poysha = size % PAISA_PER_TAKA;
  const sentence = [wholeInWords((size - poysha) / PAISA_PER_TAKA, words), words.taka];
  if (amount < 0) sentence.unshift(words.minus);
  if (poysha > 0) sentence.push(words.and, words.belowHundred(poysha), words.poysha);
  return [...sentence, words.only].join(' ');
}

/** A whole number in words, in lakh and crore. */
export function wholeInWords(value: number, words: WordLanguage): string {
  if (value === 0) return words.belowHundred(0);
  const parts: string[] = [];
  const crores = Math.floor(value / CRORE);
  if (crores > 0) parts.push(wholeInWords(crores, words), words.crore);
  const groups = [
    { count: Math.floor(value / 100_000) % 100, word: words.lakh },
    { count: Math.floor(value / 1000) % 100, word: words.thousand },
    { count: Math.floor(value / 100) % 10, word: words.hundred },
  ];
  for (const { count, word } of groups) {
    if (count > 0) parts.push(words.belowHundred(count), word);
  }
  if (value % 100 > 0) parts.push(words.belowHundred(value % 100));
  return parts.join(' ');
}

function englishBelowHundred(value: number): string {
  if (value < ENGLISH_BELOW_TWENTY.length) return wordAt(ENGLISH_BELOW_TWENTY, value);
  const tens = wordAt(ENGLISH_TENS, Math.floor(value / 10) - 2);
  return value % 10 === 0 ? tens : `${tens} ${wordAt(ENGLISH_BELOW_TWENTY, value % 10)}`;
}

function wordAt(words: readonly string[], index: number): string {
  const word = words[index];
  if (word === undefined) throw new RangeError(`No word for ${index}`);
  return word;
}
