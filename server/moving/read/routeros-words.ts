import { message } from '@netkhata/contract/messages';
import { decodedText } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';

/** A word of a command: `name=value`, or a value alone. */
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
 * Reads the commands of a RouterOS export. A line of it is at most 79 letters: `\` at its end joins
 * it to the next, also inside a quoted text. Letters are bytes; values are decoded.
 */
export class RouterWords {
  readonly #text: string;
  #at = 0;
  codePageValues = 0;

  constructor(bytes: string) {
    this.#text = bytes.replaceAll(/\r\n?/g, '\n');
  }

  get line(): number {
    return this.#text.slice(0, this.#at).split('\n').length;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The next line as it stands, where it is no command. */
  passLine(): string {
    const end = this.#text.indexOf('\n', this.#at);
    const line = this.#text.slice(this.#at, end === -1 ? undefined : end);
    this.#at = end === -1 ? this.#text.length : end + 1;
    return line;
  }

  /** Goes over a beginning of a line that is no part of the command. */
  passPrompt(): boolean {
    const prompt = /(?:\[[^\]\n]*@[^\]\n]*\][^>\n]*)>[ \t]*/y;
    prompt.lastIndex = this.#at;
    if (!prompt.test(this.#text)) return false;
    this.#at = prompt.lastIndex;
    return true;
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** The words up to the end of the command. */
  command(): RouterWord[] {
    const words: RouterWord[] = [];
    for (;;) {
      this.#passBlanks();
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

  /** Blanks, and the joints of lines among them. */
  #passBlanks(): void {
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
      this.#passJoints();
    }
    const value = this.#text.charAt(this.#at) === '"' ? this.#quoted() : this.#bare();
    return { name: found, value: this.#decoded(value) };
  }

  #passJoints(): void {
    const joint = /\\\n[ \t]*/y;
    for (joint.lastIndex = this.#at; joint.test(this.#text); ) this.#at = joint.lastIndex;
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
        this.#passJoints();
        // A joint before a blank ends the word; one inside it cannot be: words are broken whole.
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
   * What a backslash and what follows it stand for. The four blanks of a line that goes on are no
   * part of a quoted text; any more of them are.
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
    const { text, isCodePage } = decodedText(bytes);
    if (isCodePage) this.codePageValues += 1;
    return text;
  }
}
