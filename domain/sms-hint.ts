import { countSms, needsUnicode } from './sms-text.ts';

export type CostlyCharacter = {
  readonly character: string;
  /** An equivalent in the plain alphabet; empty where the character is best removed. */
  readonly replacement: string;
};

export type CostlyCharacters = {
  /** Without duplicates, in order of appearance. */
  readonly characters: readonly CostlyCharacter[];
  /** The text with all of them replaced. */
  readonly text: string;
};

/** A text with more distinct characters than this uses them on purpose. */
const MAX_KINDS = 3;

/** Characters that word processors insert automatically, and the taka sign. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '৳': 'Tk ',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '`': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '·': '.',
  '×': 'x',
  '→': '->',
  '\t': ' ',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2028': '\n',
  '\u2029': '\n',
};

/**
 * The few characters that alone force a text into UCS-2: ৳, a curly quote, a dash, an emoji.
 * Undefined when there are none, or when the text is in a script that needs UCS-2 anyway.
 */
export function costlyCharacters(text: string): CostlyCharacters | undefined {
  const characters: CostlyCharacter[] = [];
  for (const character of new Set(text)) {
    if (!needsUnicode(character)) continue;
    const replacement = replacementOf(character);
    if (replacement === undefined || characters.length === MAX_KINDS) return undefined;
    characters.push({ character, replacement });
  }
  if (characters.length === 0) return undefined;
  const plain = characters.reduce(
    (replaced, { character, replacement }) => replaced.replaceAll(character, replacement),
    text,
  );
  return plain.trim() === '' ? undefined : { characters, text: plain };
}

/** What nobody sees in a text: blanks, and signs without a shape. */
const HIDDEN = /[\p{Z}\p{Cc}\p{Cf}]/u;

/** Whether somebody who reads a text does not see the character. */
export const isHiddenCharacter = (character: string): boolean => HIDDEN.test(character);

/**
 * Whether replacing is worth a hint: it saves a part, or what makes the text Unicode is invisible, so
 * that nobody would find out.
 */
export const isWorthReplacing = (
  { characters }: CostlyCharacters,
  parts: { before: number; after: number },
): boolean =>
  parts.after < parts.before || characters.some(({ character }) => isHiddenCharacter(character));

/**
 * `costlyCharacters` with the number of parts after replacement; undefined when it is not worth it.
 */
export function smsHint(text: string): (CostlyCharacters & { partsWithout: number }) | undefined {
  const costly = costlyCharacters(text);
  if (!costly) return undefined;
  const partsWithout = countSms(costly.text).parts;
  const parts = { before: countSms(text).parts, after: partsWithout };
  return isWorthReplacing(costly, parts) ? { ...costly, partsWithout } : undefined;
}

/** Undefined for a letter, digit or mark of another script, which has no equivalent. */
function replacementOf(character: string): string | undefined {
  const known = REPLACEMENTS[character];
  if (known !== undefined) return known;
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (plain !== '' && ![...plain].some(needsUnicode)) return plain;
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? undefined : '';
}
