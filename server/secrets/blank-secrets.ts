/** What stands in place of a secret in anything that is shown, stored or logged. */
const BLANK = '•••';
/** Shorter secrets are not redacted: they would match all over any text. */
const SHORTEST_SECRET = 3;
/** Fewer characters of base64 or hexadecimal would match by accident. */
const SHORTEST_ENCODED = 6;
const BITS_OF_BYTE = 8;

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

const ESCAPED_IN_JSON: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't' };

/** Any number of backslashes, because JSON inside JSON doubles them. */
const BACKSLASHES = String.raw`\\+`;

/** A byte as URLs (once or more), quoted-printable, and programs in hexadecimal or octal have it. */
const bytePattern = (byte: number): string =>
  `(?:%(?:25)*${hexByte(byte)}|=${hexByte(byte)}|${BACKSLASHES}(?:x${hexByte(byte)}|0*${byte.toString(8)}))`;

/** A character in any encoding of text: plain, of URLs, JSON, HTML, mail or programs. */
function characterPattern(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  const units = Array.from({ length: character.length }, (_, at) =>
    character.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  const bytes = [...Buffer.from(character, 'utf8')];
  const inLatin = Buffer.from(character, 'latin1');
  const isLatin = inLatin.toString('latin1') === character;
  return [
    literal(character),
    // JSON may have a backslash before any sign.
    ...(/[\w\s]/.test(character) ? [] : [`${BACKSLASHES}${literal(character)}`]),
    ...(ESCAPED_IN_JSON[character] ? [`${BACKSLASHES}${ESCAPED_IN_JSON[character]}`] : []),
    ...(character === ' ' ? [String.raw`\+`] : []),
    bytes.map(bytePattern).join(''),
    ...(isLatin && bytes.length > 1 ? [bytePattern(inLatin[0] ?? 0)] : []),
    // UTF-8 that was read as Latin-1.
    ...(bytes.length > 1 ? [literal(Buffer.from(bytes).toString('latin1'))] : []),
    units.map((unit) => String.raw`(?:${BACKSLASHES}|%(?:25)*)u${unit}`).join(''),
    String.raw`${BACKSLASHES}u\{0*${code}\}`,
    String.raw`U\+0*${code}(?![0-9a-f])`,
    `&(?:amp;)*#(?:0*${Number.parseInt(code, 16)}|x0*${code});`,
    ...(NAMED_ENTITIES[character] ? [`&(?:amp;)*${NAMED_ENTITIES[character]};`] : []),
  ].join('|');
}

/** Signs between the characters of a secret that nobody sees, or that set them apart. */
const BETWEEN = String.raw`[\s\u200B-\u200D\u2060\uFEFF]*`;

const textPattern = (characters: readonly string[], isLong: boolean): string =>
  characters.map((character) => `(?:${characterPattern(character)})`).join(isLong ? BETWEEN : '');

const BASE64 = { alphabet: `${letters('A')}${letters('a')}0123456789+/`, bits: 6 };
const BASE32 = { alphabet: `${letters('A')}234567`, bits: 5 };

function letters(first: string): string {
  return Array.from({ length: 26 }, (_, at) => String.fromCharCode(first.charCodeAt(0) + at)).join(
    '',
  );
}

/**
 * The digits of base64 or base32 that the bytes alone decide, wherever they stand in what was
 * encoded: one text for each position in a group of digits.
 */
function digitsOf(bytes: Uint8Array, { alphabet, bits }: typeof BASE64): string[] {
  const binary = [...bytes].map((byte) => byte.toString(2).padStart(BITS_OF_BYTE, '0')).join('');
  const texts = Array.from({ length: bits }, (_, position) => {
    const skipped = (bits - ((position * BITS_OF_BYTE) % bits)) % bits;
    const count = Math.floor((binary.length - skipped) / bits);
    return Array.from({ length: Math.max(count, 0) }, (__, at) => {
      const digit = binary.slice(skipped + at * bits, skipped + (at + 1) * bits);
      return alphabet[Number.parseInt(digit, 2)];
    }).join('');
  });
  return [...new Set(texts)].filter((digits) => digits.length >= SHORTEST_ENCODED);
}

/** Base64 is broken into lines, written for URLs, and escaped in JSON and URLs. */
const digitsPattern = (digits: string): string =>
  [...digits]
    .map((digit) => {
      if (digit === '+') return '(?:[-+]|%2b)';
      return digit === '/' ? String.raw`(?:\\*\/|_|%2f)` : digit;
    })
    .join(String.raw`\s*`);

/** Numbers of bytes, hexadecimal or decimal, however they are set apart. */
function numberPatterns(bytes: Uint8Array): string[] {
  const prefix = String.raw`(?:0x|\\+x)?`;
  const inHex = [...bytes].map((byte) => prefix + hexByte(byte)).join(String.raw`[\s:,;_-]{0,2}`);
  const inDecimal = [...bytes].map((byte) => `0*${byte}`).join(String.raw`[\s,;:.-]{1,2}`);
  return [inHex, String.raw`(?<!\d)${inDecimal}(?!\d)`];
}

function encodedPatterns(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const utf16 = Buffer.from(secret, 'utf16le');
  const others = [Buffer.from(secret, 'latin1'), utf16, Buffer.from(utf16).swap16()];
  const in64 = digitsOf(bytes, BASE64);
  const digits = [
    ...in64,
    ...others.flatMap((other) => digitsOf(other, BASE64)),
    // Base64 of base64.
    ...in64.flatMap((inner) => digitsOf(Buffer.from(inner), BASE64)),
    ...digitsOf(bytes, BASE32),
  ];
  const numbers = [bytes, ...others].filter(({ length }) => length * 2 >= SHORTEST_ENCODED);
  return [...digits.map(digitsPattern), ...numbers.flatMap(numberPatterns)];
}

/**
 * Redacts secrets from a text in every encoding in which a gateway may send them back: plain in any
 * case, backwards, of URLs, JSON, HTML and mail, in the escapes of programs, in base64 and base32
 * (also inside longer text, such as Basic credentials), and as numbers.
 */
export function secretBlanker(
  secrets: readonly string[],
  shortest = SHORTEST_SECRET,
): (text: string) => string {
  const patterns = [...new Set(secrets)]
    .filter((secret) => secret.length >= shortest)
    .sort((one, other) => other.length - one.length)
    .flatMap((secret) => {
      const isLong = secret.length >= SHORTEST_ENCODED;
      const spelled = [...new Set([secret, secret.normalize('NFC'), secret.normalize('NFD')])].map(
        (text) => [...text],
      );
      return [
        ...spelled.map((characters) => textPattern(characters, isLong)),
        ...(isLong ? spelled.map((characters) => textPattern(characters.toReversed(), true)) : []),
        ...encodedPatterns(secret),
      ];
    });
  if (patterns.length === 0) return (text) => text;
  const found = new RegExp([...new Set(patterns)].join('|'), 'giu');
  return (text) => text.replace(found, BLANK);
}
