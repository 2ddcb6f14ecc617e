import { comparableText } from './comparable-text.ts';
import { type Paisa, paisaFromTaka } from './paisa.ts';

/** What stands between the words of a reference; other signs make one word of what they join. */
const BETWEEN_WORDS = /[\s,;:#()[\]{}"'=|*+!?।<>]+/u;
/** Words that people write beside a code. */
const BESIDE_CODE = new Set(
  'id code user userid uid cid customer cust client account acc ac no number bill wifi internet net payment pay আইডি কোড গ্রাহক বিল নং নম্বর'.split(
    ' ',
  ),
);
/** Signs at the end of a word that do not belong to it. */
const AROUND_WORD = /^[.\-_/\\&@]+|[.\-_/\\&@]+$/gu;

/** The words of a reference in their comparable form, without signs around them. */
const referenceWords = (reference: string): string[] =>
  comparableText(reference)
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(AROUND_WORD, ''))
    .filter((word) => word !== '');

/** Most words that a code may have. */
const MOST_CODE_WORDS = 3;
const LONGEST_CODE = 30;

/**
 * The texts of a reference that may be a customer's code: its words, words that follow each other,
 * and the parts of a word that signs join, all in the comparable form.
 */
export function codesToTry(reference: string): string[] {
  const words = referenceWords(reference);
  const texts = new Set<string>();
  words.forEach((word, from) => {
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_CODE_WORDS); to += 1) {
      texts.add(words.slice(from, to).join(' '));
    }
    for (const part of partsOf(word)) texts.add(part);
  });
  return [...texts].filter((text) => text.length <= LONGEST_CODE);
}

const partsOf = (word: string): string[] => word.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Whether the reference has the code as a whole word, or only perhaps; null where it has not. */
export function codeIn(
  { reference, amountPaisa }: { reference: string | null; amountPaisa: Paisa },
  code: string,
): 'sure' | 'unsure' | null {
  const key = comparableText(code);
  const words = referenceWords(reference ?? '');
  const text = ` ${words.join(' ')} `;
  if (!text.includes(` ${key} `)) {
    return words.some((word) => partsOf(word).includes(key)) ? 'unsure' : null;
  }
  if (!/^\d+$/.test(key)) return /\d/.test(key) || key.length > 3 ? 'sure' : 'unsure';
  if (paisaFromTaka(key) === amountPaisa || isYear(key)) return 'unsure';
  // A small number may be a month, a flat or a count, unless it is all that was written.
  const others = words.filter((word) => word !== key && !BESIDE_CODE.has(word));
  return key.length > 2 || others.length === 0 ? 'sure' : 'unsure';
}

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);
