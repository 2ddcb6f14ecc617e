/**
 * Files are read byte by byte ("binary" text, a letter a byte), and their values decoded one at a
 * time: a file of one encoding may hold values of another.
 */
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BEYOND_ASCII = /\P{ASCII}/u;

/**
 * What windows-1252 has at 80 to 9F; the five it lacks stand for themselves. Written down here: not
 * every Node knows it, though all say so.
 */
const CODE_PAGE = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST_BYTE = 0x80;
const BYTES = new Map([...CODE_PAGE].map((letter, index) => [letter, FIRST_BYTE + index]));

const codePageText = (bytes: string): string =>
  bytes.replaceAll(
    /[\u0080-\u009f]/g,
    (byte) => CODE_PAGE[byte.charCodeAt(0) - FIRST_BYTE] ?? byte,
  );

export interface DecodedText {
  text: string;
  /** Not UTF-8: read as windows-1252, in which the clerk's computer may have written it. */
  isCodePage: boolean;
}

/** The text that bytes mean: UTF-8 strictly, else windows-1252. */
export function decodedText(bytes: string): DecodedText {
  if (!BEYOND_ASCII.test(bytes)) return { text: bytes, isCodePage: false };
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    return { text: STRICT_UTF8.decode(buffer), isCodePage: false };
  } catch {
    return { text: codePageText(bytes), isCodePage: true };
  }
}

const NEWLINE = 0x0a;

/**
 * How many lines end in a part of a text. Letter by letter: looking for the next end would go
 * through all that was read, again and again, of a file that has everything in one line.
 */
export function linesBetween(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === NEWLINE) lines += 1;
  return lines;
}

/** A copy of its own: a part of a large text keeps all of that text in memory. */
export const ownCopy = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? Buffer.from(text, 'utf16le').toString('utf16le')
    : Buffer.from(text, 'latin1').toString('latin1');

/**
 * What a text was before it was stored as UTF-8 twice over ('à¦®à¦¿' was 'মি'); undefined where it
 * was not. A last letter that the column's length cut off is left away.
 */
export function repairedText(text: string): string | undefined {
  if (!/[\u00c2-\u00f4]/.test(text)) return undefined;
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = BYTES.get(letter) ?? (code <= 0xff ? code : undefined);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  for (let cut = 0; cut < 4 && cut < bytes.length; cut += 1) {
    // Only what a cut can have left: the first bytes of a letter.
    if (cut > 0 && (bytes.at(-cut) ?? 0) < 0x80) return undefined;
    try {
      const repaired = STRICT_UTF8.decode(Uint8Array.from(bytes.slice(0, bytes.length - cut)));
      return BEYOND_ASCII.test(repaired) ? repaired : undefined;
    } catch {
      // One byte less.
    }
  }
  return undefined;
}
