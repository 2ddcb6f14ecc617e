import { CODE_PAGE, codePageText } from '../../register/file-text.ts';

/**
 * Files are read as binary strings, one character for each byte, and their values are decoded one
 * by one: a single file may contain values in different encodings.
 */
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BEYOND_ASCII = /\P{ASCII}/u;

const FIRST_BYTE = 0x80;
const BYTES = new Map([...CODE_PAGE].map((letter, index) => [letter, FIRST_BYTE + index]));

export interface DecodedText {
  text: string;
  /** Not valid UTF-8, so decoded as windows-1252, the usual code page of a Windows computer. */
  isCodePage: boolean;
}

/** Decodes strict UTF-8, with windows-1252 as the fallback. */
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
 * Counts the line ends between two offsets. Compares character by character: indexOf would scan on
 * to the next line end again and again in a file that is one long line.
 */
export function linesBetween(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === NEWLINE) lines += 1;
  return lines;
}

/** Copies a substring, which otherwise keeps the whole text that it was cut from in memory. */
export const ownCopy = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? Buffer.from(text, 'utf16le').toString('utf16le')
    : Buffer.from(text, 'latin1').toString('latin1');

/**
 * Repairs text that was doubly encoded as UTF-8 ('à¦®à¦¿' was 'মি'); undefined where it was not. A
 * last character that the column's length has truncated is dropped.
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
    // Only bytes of a truncated multi-byte character may be dropped.
    if (cut > 0 && (bytes.at(-cut) ?? 0) < 0x80) return undefined;
    try {
      const repaired = STRICT_UTF8.decode(Uint8Array.from(bytes.slice(0, bytes.length - cut)));
      return BEYOND_ASCII.test(repaired) ? repaired : undefined;
    } catch {
      // Retries with one byte less.
    }
  }
  return undefined;
}
