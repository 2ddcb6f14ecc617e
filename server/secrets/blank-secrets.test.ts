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
};

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

it('leaves everything else as it is', () => {
  const text = '{"status":"ok","id":"abc-123","key":"plainKey12"}';
  expect(blank(text)).toBe(text);
});

it('does not look for secrets that are too short to tell', () => {
  expect(blank('ab')).toBe('ab');
  expect(secretBlanker(['12345'], 6)('12345')).toBe('12345');
});
