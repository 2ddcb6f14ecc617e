import { describe, expect, it } from 'vitest';
import { secretBlanker } from './blank-secrets.ts';

const SECRET = 'p@ss w/rd+"ä"&<';
const blank = secretBlanker([SECRET, 'plainKey123', 'ab']);

/** Forms in which a gateway may send back what it was sent. */
const FORMS: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  'of a URL': encodeURIComponent,
  'of a URL in small letters': (secret) =>
    encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
  'of a form': (secret) => new URLSearchParams({ s: secret }).toString().slice(2),
  'of a URL twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'of a URL in full': (secret) =>
    [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  JSON: (secret) => JSON.stringify(secret).slice(1, -1),
  'JSON with a slash escaped': (secret) =>
    JSON.stringify(secret).slice(1, -1).replaceAll('/', String.raw`\/`),
  'JSON in ASCII': (secret) =>
    JSON.stringify(secret)
      .slice(1, -1)
      .replaceAll(
        /[^ -~]/g,
        (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
  'JSON of codes alone': (secret) =>
    [...secret]
      .map(
        (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
      )
      .join(''),
  HTML: (secret) =>
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  'HTML by numbers': (secret) => [...secret].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64 of credentials': (secret) => Buffer.from(`isp:${secret}`).toString('base64'),
  'base64 in the middle': (secret) => Buffer.from(`{"k":"${secret}","x":1}`).toString('base64'),
  'base64 for URLs': (secret) => Buffer.from(`a${secret}`).toString('base64url'),
  hexadecimal: (secret) => Buffer.from(secret).toString('hex'),
  'hexadecimal in capitals': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
  'hexadecimal in pairs': (secret) =>
    [...Buffer.from(secret)].map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
  'hexadecimal of UCS-2': (secret) => Buffer.from(secret, 'utf16le').swap16().toString('hex'),
  'hexadecimal of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('hex'),
  'hexadecimal in a list': (secret) =>
    bytesOf(secret, (byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', '),
  'decimal in a list': (secret) => bytesOf(secret, String).join(', '),
  'JSON in JSON': (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  'JSON of codes in JSON': (secret) =>
    codesOf(secret, (code) => String.raw`\\u${code.padStart(4, '0')}`),
  'codes of a URL': (secret) => codesOf(secret, (code) => `%u${code.padStart(4, '0')}`),
  'codes in braces': (secret) => codesOf(secret, (code) => String.raw`\u{${code}}`),
  'names of codes': (secret) => codesOf(secret, (code) => `U+${code.padStart(4, '0')} `).trim(),
  'escapes of bytes': (secret) =>
    bytesOf(secret, (byte) => String.raw`\x${byte.toString(16).padStart(2, '0')}`).join(''),
  'octal escapes': (secret) =>
    bytesOf(secret, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  'quoted-printable': (secret) =>
    bytesOf(secret, (byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  'of a URL in Latin-1': (secret) =>
    [...Buffer.from(secret, 'latin1')].map((byte) => `%${byte.toString(16)}`).join(''),
  'read as Latin-1': (secret) => Buffer.from(secret).toString('latin1'),
  'HTML in HTML': (secret) => secret.replaceAll('&', '&amp;amp;'),
  'in capitals': (secret) => secret.toUpperCase(),
  decomposed: (secret) => secret.normalize('NFD'),
  'set apart': (secret) => [...secret].join(' '),
  backwards: (secret) => [...secret].toReversed().join(''),
  'JSON of codes backwards': (secret) =>
    codesOf([...secret].toReversed().join(''), (code) => String.raw`\u${code.padStart(4, '0')}`),
  'base64 of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
  'base64 of base64': (secret) =>
    Buffer.from(Buffer.from(secret).toString('base64')).toString('base64'),
  'base64 in lines': (secret) =>
    Buffer.from(`isp:${secret}`).toString('base64').replaceAll(/.{7}/g, '$&\n'),
};

const bytesOf = (secret: string, write: (byte: number) => string): string[] =>
  [...Buffer.from(secret)].map(write);
const codesOf = (secret: string, write: (code: string) => string): string =>
  [...secret].map((sign) => write((sign.codePointAt(0) ?? 0).toString(16))).join('');

describe.each([SECRET, 'plainKey123'])('%s', (secret) => {
  it.each(Object.keys(FORMS))('%s', (form) => {
    const echoed = (FORMS[form] as (text: string) => string)(secret);
    const shown = blank(`before [${echoed}] after`);
    expect(shown).toContain('•••');
    // Of base64, what its neighbours decide as well may stay: less than one character of it.
    const rest = shown.replace('before [', '').replace('] after', '').replaceAll('•••', '');
    expect(rest.length).toBeLessThanOrEqual(form.startsWith('base64') ? 24 : 0);
    const inside = Buffer.from(shown.replaceAll(/[^\w+/=-]/g, ''), 'base64').toString();
    expect(inside).not.toContain(secret);
  });
});

it.each(Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)))(
  'a secret with the sign "%s"',
  (sign) => {
    const secret = `k${sign}71f3a9`;
    expect(secretBlanker([secret])(`before ${secret} after`)).toBe('before ••• after');
  },
);

it('base32', () => {
  // By coreutils: printf %s plainKey123 | base32
  expect(blank('key OBWGC2LOJNSXSMJSGM====== end')).toBe('key •••M====== end');
});

it('leaves everything else as it is', () => {
  const text = '{"status":"ok","id":"abc-123","key":"plainKey12"}';
  expect(blank(text)).toBe(text);
});

it('does not look for secrets that are too short to tell', () => {
  expect(blank('ab')).toBe('ab');
  expect(secretBlanker(['12345'], 6)('12345')).toBe('12345');
});
