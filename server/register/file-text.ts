import { bijoyOdds, LIKELY_BIJOY } from '@netkhata/domain/bijoy-text';
import type { REGISTER_ENCODINGS } from '@netkhata/contract/register';

/** `bijoy` says what the letters stand for, in a text of any of the other encodings. */
export type TextEncoding = (typeof REGISTER_ENCODINGS)[number];

export interface FileText {
  text: string;
  encoding: TextEncoding;
  /**
   * Other encodings that give readable text too: the bytes alone do not tell which one is meant.
   * Empty for Unicode, whose bytes are unmistakable.
   */
  others: TextEncoding[];
}

const FIRST_BYTE = 0x80;
/**
 * The characters of windows-1252 at 80 to 9F; the five undefined bytes map to themselves. Defined
 * here because not every build of Node has the encoding, though all claim to.
 */
export const CODE_PAGE = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The characters of Mac OS Roman at 80 to FF, as Excel for Mac saves a CSV. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€' +
  '‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** Decodes windows-1252, of which every byte is a character; one character stands for each byte. */
export const codePageText = (bytes: string): string =>
  bytes.replaceAll(
    /[\u0080-\u009f]/g,
    (byte) => CODE_PAGE[byte.charCodeAt(0) - FIRST_BYTE] ?? byte,
  );

/** Decodes Mac OS Roman; one character stands for each byte. */
export const macRomanText = (bytes: string): string =>
  bytes.replaceAll(
    /[\u0080-\u00ff]/g,
    (byte) => MAC_ROMAN[byte.charCodeAt(0) - FIRST_BYTE] ?? byte,
  );

const SAMPLE_BYTES = 4096;
/** Share of characters below U+0100 from which a text without a mark counts as UTF-16. */
const ZERO_SHARE = 0.1;

/**
 * The byte order of UTF-16, which Windows calls "Unicode": by its mark, or else by the zeros that
 * stand in every other byte of Latin letters, digits and commas. Null for anything else.
 */
export function utf16Order(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sample = start.subarray(0, SAMPLE_BYTES);
  const zerosAt = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [first, second] = [zerosAt(0), zerosAt(1)];
  const enough = Math.max(1, (sample.length / 2) * ZERO_SHARE);
  if (first === 0 && second >= enough) return 'utf-16le';
  return second === 0 && first >= enough ? 'utf-16be' : null;
}

/**
 * Decodes a text file: UTF-8 or UTF-16 where its bytes are that, else as chosen, else the more
 * probable of windows-1252 and Mac OS Roman.
 */
export function fileText(bytes: Buffer, chosen?: TextEncoding | null): FileText {
  const order = utf16Order(bytes);
  if (order) {
    const text = new TextDecoder(order).decode(bytes);
    return { text, encoding: 'utf16', others: [] };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf8', others: [] };
  } catch {
    const raw = bytes.toString('latin1');
    const texts = { windows1252: codePageText(raw), macRoman: macRomanText(raw) };
    const isMac =
      oddities(texts.macRoman) < oddities(texts.windows1252) && !hasBijoy(texts.windows1252);
    const guessed = isMac ? 'macRoman' : 'windows1252';
    // Glyphs of Bangla fonts are those of Windows.
    const named = chosen === 'bijoy' ? 'windows1252' : chosen;
    const encoding = named === 'macRoman' || named === 'windows1252' ? named : guessed;
    const others = (['windows1252', 'macRoman'] as const).filter((one) => one !== encoding);
    return { text: texts[encoding], encoding, others };
  }
}

const SAMPLE_TEXTS = 500;

/** Whether many of the texts with signs beyond ASCII are probably Bangla in glyphs. */
function hasBijoy(text: string): boolean {
  const texts = text
    .split(/[\n\t,;|"']/, SAMPLE_TEXTS * 20)
    .filter((each) => /\P{ASCII}/u.test(each));
  const sample = texts.slice(0, SAMPLE_TEXTS);
  const likely = sample.filter((each) => (bijoyOdds(each) ?? 0) >= LIKELY_BIJOY);
  return likely.length > sample.length / 2;
}

/** Counts what names seldom have: signs and capitals inside words, and control characters. */
const oddities = (text: string): number =>
  text.match(/\p{L}[^\p{ASCII}\p{L}\p{M}\u00a0’‘·](?=\p{L})|\p{Ll}[À-ÖØ-ÞŒŠŽŸ]|[\u0080-\u009f]/gu)
    ?.length ?? 0;
