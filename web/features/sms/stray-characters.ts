import { countSms } from '@netkhata/domain/sms-text';

type StrayCharacters = {
  /** Each once, in order of appearance. */
  characters: string[];
  /** The parts of the message without them. */
  partsWithout: number;
};

/** A text in another script needs Unicode anyway; only a few characters are an oversight. */
const MAX_KINDS = 3;

/**
 * The few characters that alone force a message into Unicode and so make it dearer: a curly quote,
 * a dash, an emoji. Undefined when there are none, or too many, or when they cost nothing.
 */
export function strayCharacters(text: string): StrayCharacters | undefined {
  const { encoding, parts } = countSms(text);
  if (encoding === 'GSM-7') return undefined;
  const characters = [...text];
  const isStray = (character: string) => countSms(character).encoding === 'UCS-2';
  const kinds = [...new Set(characters.filter(isStray))];
  if (kinds.length > MAX_KINDS) return undefined;
  const plain = characters.filter((character) => !isStray(character)).join('');
  const partsWithout = countSms(plain).parts;
  return partsWithout > 0 && partsWithout < parts ? { characters: kinds, partsWithout } : undefined;
}
