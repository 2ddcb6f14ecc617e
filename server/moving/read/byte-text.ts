import {
  CODE_PAGE,
  codePageText,
  macRomanText,
  type TextEncoding,
} from '../../register/file-text.ts';

/**
 * Files are read as binary strings, one character for each byte, and their values are decoded one
 * by one: a single file may contain values in different encodings.
 */
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BEYOND_ASCII = /\P{ASCII}/u;

const FIRST_BYTE = 0x80;
const BYTES = new Map([...CODE_PAGE].map((letter, index) => [letter, FIRST_BYTE + index]));

const SAMPLES = 3;
const LONGEST_SAMPLE = 80;

/**
 * Decodes the values of one file: strict UTF-8, or else as a person chose, or else windows-1252, the
 * usual code page of a Windows computer. Keeps some of the values whose encoding is open.
 */
export class FileLetters {
  readonly chosen: TextEncoding | undefined;
  /** Number of values that were not UTF-8. */
  count = 0;
  readonly #samples = new Set<string>();

  constructor(chosen?: TextEncoding) {
    this.chosen = chosen;
  }

  decoded(bytes: string): string {
    if (!BEYOND_ASCII.test(bytes)) return bytes;
    try {
      return STRICT_UTF8.decode(Buffer.from(bytes, 'latin1'));
    } catch {
      this.remember(bytes);
      return this.chosen === 'macRoman' ? macRomanText(bytes) : codePageText(bytes);
    }
  }

  /** Counts a value, of which one character stands for each byte, and keeps it as an example. */
  remember(bytes: string): void {
    this.count += 1;
    if (this.#samples.size < SAMPLES) this.#samples.add(ownCopy(bytes.slice(0, LONGEST_SAMPLE)));
  }

  /** The examples as they read in both encodings. */
  get examples(): { windows1252: string; macRoman: string }[] {
    return [...this.#samples].map((bytes) => {
      return { windows1252: codePageText(bytes), macRoman: macRomanText(bytes) };
    });
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
