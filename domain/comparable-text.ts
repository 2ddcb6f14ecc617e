import { toLatinDigits } from './bangla-digits.ts';

/**
 * Signs without an appearance of their own: zero width, joiners, directions, variation selectors,
 * fillers; control characters that are no blank; interlinear annotation.
 */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}|(?![\t-\r\u0085])\p{Cc}|[\ufff9-\ufffb]/gu;
/** Unicode's White_Space, and the Braille blank. */
const BLANKS = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+/gu;

/** Letters without the case that `toLowerCase` leaves apart; what is left in a decomposed text. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  '\u0345': 'ι',
  ς: 'σ',
  ᲀ: 'в',
  ᲁ: 'д',
  ᲂ: 'о',
  ᲃ: 'с',
  ᲄ: 'т',
  ᲅ: 'т',
  ᲆ: 'ъ',
  ᲇ: 'ѣ',
  ᲈ: 'ꙋ',
};
const UNFOLDED = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu');

/** İ in small letters: the dot is on every i. */
const DOTTED_I = /i\u0307+/gu;

const PLAIN = /^[!-~]*$/;

/**
 * The form in which texts are compared and searched, however they were typed: Unicode's
 * NFKC_Casefold (compatibility forms such as full width, letters without regard to case, signs that
 * nobody sees dropped), blanks folded to one and trimmed, digits of other scripts as 0-9. In Bangla
 * য়, ড়, ঢ়, ো and ৌ typed as one sign equal those typed as two. ı and İ count as i, because people
 * search with the i of their keyboard. Never shown or stored in place of the text. Must agree with the database function
 * `comparable_text` (comparable-text.test.ts of the server compares them).
 */
export function comparableText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return toLatinDigits(text.normalize('NFKD').replace(IGNORABLE, ''))
    .toLowerCase()
    .replace(UNFOLDED, (letter) => FOLDED[letter] ?? letter)
    .replace(DOTTED_I, 'i')
    .normalize('NFC')
    .replace(BLANKS, ' ')
    .replace(/^ | $/g, '');
}
