import { message } from '@netkhata/contract/messages';
import { FileLetters } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';

/** A token of a command: `name=value`, or a value alone. */
export interface RouterWord {
  name: string | undefined;
  value: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  _: ' ',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
};

/**
 * Tokenizer for the commands of a RouterOS export. RouterOS breaks lines at 79 characters: `\` at
 * the end continues a line, also within a quoted text. The input has one character for each byte;
 * values are decoded.
 */
export class RouterWords {
  readonly #text: string;
  #at = 0;
  readonly #letters: FileLetters;

  constructor(bytes: string, letters = new FileLetters()) {
    this.#letters = letters;
    this.#text = bytes.replaceAll(/\r\n?/g, '\n');
  }

  get line(): number {
    return this.#text.slice(0, this.#at).split('\n').length;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Consumes and returns the next line unparsed, for comments. */
  readLine(): string {
    const end = this.#text.indexOf('\n', this.#at);
    const line = this.#text.slice(this.#at, end === -1 ? undefined : end);
    this.#at = end === -1 ? this.#text.length : end + 1;
    return line;
  }

  /**
   * Skips a terminal prompt at the beginning of a line, as '[admin@Savar] >'. Returns the router's
   * name in it, or undefined where there is none.
   */
  skipPrompt(): string | undefined {
    const prompt = /\[[^\]@\n]*@([^\]\n]*)\][^>\n]*>[ \t]*/y;
    prompt.lastIndex = this.#at;
    const found = prompt.exec(this.#text);
    if (!found) return undefined;
    this.#at = prompt.lastIndex;
    return this.#decoded(found[1] ?? '');
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** The tokens up to the end of the command. */
  command(): RouterWord[] {
    const words: RouterWord[] = [];
    for (;;) {
      this.#skipBlanks();
      const mark = this.#text.charAt(this.#at);
      if (mark === '' || mark === '\n' || mark === ';') {
        this.#at += 1;
        return words;
      }
      words.push(this.#word());
    }
  }

  refuseDamaged(): never {
    throw new MoveFileRefused(message('move.fileDamaged', { line: this.line }));
  }

  #refuseCut(): never {
    throw new MoveFileRefused(message('move.fileCut', { line: this.line }));
  }

  /** Skips blanks and line continuations. */
  #skipBlanks(): void {
    const blanks = /(?:[ \t]|\\\n)*/y;
    blanks.lastIndex = this.#at;
    const isJoined = blanks.exec(this.#text)?.[0].includes('\n') ?? false;
    this.#at = blanks.lastIndex;
    if (this.isAtEnd && isJoined) this.#refuseCut();
    if (this.#text.slice(this.#at) === '\\') this.#refuseCut();
  }

  #word(): RouterWord {
    const name = /[.\w-]+(?==)/y;
    name.lastIndex = this.#at;
    const found = name.exec(this.#text)?.[0];
    if (found !== undefined) {
      this.#at = name.lastIndex + 1;
      this.#skipContinuations();
    }
    const value = this.#text.charAt(this.#at) === '"' ? this.#quoted() : this.#bare();
    return { name: found, value: this.#decoded(value) };
  }

  #skipContinuations(): void {
    const continuation = /\\\n[ \t]*/y;
    for (continuation.lastIndex = this.#at; continuation.test(this.#text); )
      this.#at = continuation.lastIndex;
    if (this.isAtEnd || this.#text.slice(this.#at) === '\\') this.#refuseCut();
  }

  #bare(): string {
    let value = '';
    for (;;) {
      const run = /[^ \t\n\\";]+/y;
      run.lastIndex = this.#at;
      const part = run.exec(this.#text)?.[0] ?? '';
      value += part;
      this.#at += part.length;
      const mark = this.#text.charAt(this.#at);
      if (mark === '"') this.refuseDamaged();
      if (mark !== '\\') return value;
      if (this.#text.charAt(this.#at + 1) === '\n') {
        this.#skipContinuations();
        // A continuation ends a bare word: RouterOS breaks lines only between words.
        return value;
      }
      value += this.#escaped();
    }
  }

  #quoted(): string {
    let value = '';
    this.#at += 1;
    for (;;) {
      const run = /[^"\\\n]*/y;
      run.lastIndex = this.#at;
      value += run.exec(this.#text)?.[0] ?? '';
      this.#at = run.lastIndex;
      const mark = this.#text.charAt(this.#at);
      if (mark === '') this.#refuseCut();
      if (mark === '\n') this.refuseDamaged();
      if (mark === '"') {
        this.#at += 1;
        const after = this.#text.charAt(this.#at);
        if (!/^[\s;\\]?$/.test(after)) this.refuseDamaged();
        return value;
      }
      value += this.#escaped();
    }
  }

  /**
   * Decodes an escape sequence. In a quoted text the four blanks after a line continuation are its
   * indentation and are dropped; further ones belong to the text.
   */
  #escaped(): string {
    const found = /\\(?:\n {0,4}|([\dA-F]{2})|([\s\S]))/y;
    found.lastIndex = this.#at;
    const [whole, hex, letter] = found.exec(this.#text) ?? [];
    if (whole === undefined) return this.#refuseCut();
    this.#at += whole.length;
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (letter === undefined) return this.isAtEnd ? this.#refuseCut() : '';
    const meant = ESCAPES[letter] ?? (/[\w\s]/.test(letter) ? undefined : letter);
    return meant ?? this.refuseDamaged();
  }

  #decoded(bytes: string): string {
    return this.#letters.decoded(bytes);
  }
}
