/** What stands in place of a secret in anything that is shown, stored or logged. */
const BLANK = '•••';
/** Shorter secrets are not redacted: they would match all over any text. */
const SHORTEST_SECRET = 3;
/** Fewer characters of base64 or hexadecimal would match by accident. */
const SHORTEST_ENCODED = 6;
const BITS_OF_DIGIT = 6;
const BITS_OF_BYTE = 8;
const BYTES_OF_GROUP = 3;

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** A pattern for hexadecimal digits of either case. */
const hexOf = (bytes: Uint8Array): string[] =>
  [...bytes].map((byte) =>
    [...byte.toString(16).padStart(2, '0')]
      .map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit))
      .join(''),
  );

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const ESCAPED_IN_JSON: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

/** A character in any encoding of text: plain, of URLs (once or twice), JSON or HTML. */
function characterPattern(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const escape = units.map(
    (unit) => String.raw`\\u${hexOf(Uint8Array.of(unit >> BITS_OF_BYTE, unit & 0xff)).join('')}`,
  );
  const bytes = hexOf(new TextEncoder().encode(character));
  const hexCode = code
    .toString(16)
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return [
    literal(character),
    // JSON may have a backslash before any sign.
    ...(/[\w\s]/.test(character) ? [] : [String.raw`\\${literal(character)}`]),
    ...(ESCAPED_IN_JSON[character] ? [literal(ESCAPED_IN_JSON[character])] : []),
    ...(character === ' ' ? [String.raw`\+`] : []),
    bytes.map((byte) => `%(?:25)*${byte}`).join(''),
    escape.join(''),
    `&#0*${code};`,
    `&#[xX]0*${hexCode};`,
    ...(NAMED_ENTITIES[character] ? [NAMED_ENTITIES[character]] : []),
  ].join('|');
}

/**
 * The digits of base64 that the secret alone decides, wherever it stands in what was encoded: three
 * positions, in both alphabets.
 */
function base64Patterns(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const first = Math.ceil((before * BITS_OF_BYTE) / BITS_OF_DIGIT);
    const isWhole = (before + bytes.length) % BYTES_OF_GROUP === 0;
    const end = Math.floor(((before + bytes.length) * BITS_OF_BYTE) / BITS_OF_DIGIT);
    const digits = isWhole ? text.slice(first) : text.slice(first, end);
    if (digits.length < SHORTEST_ENCODED) return [];
    return [
      [...digits]
        .map((digit) => {
          if (digit === '+') return '(?:[-+]|%2[bB])';
          return digit === '/' ? String.raw`(?:\\?[/_]|%2[fF])` : literal(digit);
        })
        .join(''),
    ];
  });
}

function hexPatterns(secret: string): string[] {
  const encodings = [Buffer.from(secret, 'utf8'), Buffer.from(secret, 'utf16le').swap16()];
  return encodings
    .filter((bytes) => bytes.length * 2 >= SHORTEST_ENCODED)
    .map((bytes) => hexOf(bytes).join('[ :]?'));
}

/**
 * Redacts secrets from a text in every encoding in which a gateway may send them back: plain, of
 * URLs, JSON, HTML, base64 (also inside longer text, such as Basic credentials) and hexadecimal.
 */
export function secretBlanker(
  secrets: readonly string[],
  shortest = SHORTEST_SECRET,
): (text: string) => string {
  const patterns = [...new Set(secrets)]
    .filter((secret) => secret.length >= shortest)
    .sort((one, other) => other.length - one.length)
    .flatMap((secret) => [
      [...secret].map((character) => `(?:${characterPattern(character)})`).join(''),
      ...base64Patterns(secret),
      ...hexPatterns(secret),
    ]);
  if (patterns.length === 0) return (text) => text;
  const found = new RegExp(patterns.join('|'), 'gu');
  return (text) => text.replace(found, BLANK);
}
