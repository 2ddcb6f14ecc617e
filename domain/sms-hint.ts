import { countSms, needsUnicode } from './sms-text.ts';

export type CostlyCharacter = {
  readonly character: string;
  /** What says the same at no extra price; empty where it is best left out. */
  readonly replacement: string;
};

export type CostlyCharacters = {
  /** Each once, in order of appearance. */
  readonly characters: readonly CostlyCharacter[];
  /** The text with every one of them replaced. */
  readonly text: string;
};

/** More kinds than these are no oversight. */
const MAX_KINDS = 3;

/** What word processors put in by themselves, and the taka sign. */
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
};

/**
 * The few characters that alone force a text out of the phone's plain alphabet: ৳, a curly quote,
 * a dash, an emoji. Undefined when there are none, or when it is of a script that needs them.
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

/** The same with the parts that replacing them saves; undefined when it saves none. */
export function smsHint(text: string): (CostlyCharacters & { partsWithout: number }) | undefined {
  const costly = costlyCharacters(text);
  if (!costly) return undefined;
  const partsWithout = countSms(costly.text).parts;
  return partsWithout < countSms(text).parts ? { ...costly, partsWithout } : undefined;
}

/** Undefined for a letter, digit or mark of another script: nothing else says the same. */
function replacementOf(character: string): string | undefined {
  const known = REPLACEMENTS[character];
  if (known !== undefined) return known;
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (plain !== '' && ![...plain].some(needsUnicode)) return plain;
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? undefined : '';
}
