import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countSms,
  fillTemplate,
  SMS_PLACEHOLDERS,
  type SmsTextKind,
  unknownPlaceholders,
} from './sms-text.ts';

describe('fillTemplate', () => {
  const values = { name: 'রহিম', amount: 'Tk 700.00', note: '{name} $& $1' };

  it.each([
    ['Dear {name}, pay {amount}.', 'Dear রহিম, pay Tk 700.00.'],
    ['{name}{name}', 'রহিমরহিম'],
    ['{note}', '{name} $& $1'],
    ['{unheard} {Name} { name }', '{unheard} {Name} { name }'],
    ['{constructor} {toString}', '{constructor} {toString}'],
    ['{{name}}', '{রহিম}'],
    ['{name', '{name'],
    ['{}', '{}'],
    ['', ''],
  ])('%j', (template, text) => {
    expect(fillTemplate(template, values)).toBe(text);
  });

  it('leaves a text without braces unchanged', () => {
    const plain = fc.string().filter((text) => !text.includes('{'));
    fc.assert(
      fc.property(plain, (text) => {
        expect(fillTemplate(text, values)).toBe(text);
      }),
    );
  });
});

describe('unknownPlaceholders', () => {
  it.each<[SmsTextKind, string, string[]]>([
    ['bill_create', 'Dear {name}, {amount} till {billDate}', []],
    ['bill_create', '{paymentDate} {name} {paymentDate} {x}', ['paymentDate', 'x']],
    ['bill_receive', '{paymentDate} {billNo}', ['billNo']],
    ['bill_receive', '{Name} { name } {}', ['Name', ' name ', '']],
    ['bill_receive', '{constructor}', ['constructor']],
    ['bill_receive', 'no braces', []],
  ])('%s: %j', (templateKey, text, unknown) => {
    expect(unknownPlaceholders(templateKey, text)).toEqual(unknown);
  });

  it('accepts exactly the supported placeholders', () => {
    for (const [kind, names] of Object.entries(SMS_PLACEHOLDERS)) {
      const template = names.map((name) => `{${name}}`).join(' ');
      const values = Object.fromEntries(names.map((name) => [name, name.toUpperCase()]));
      expect(unknownPlaceholders(kind as SmsTextKind, template)).toEqual([]);
      expect(fillTemplate(template, values)).toBe(names.join(' ').toUpperCase());
    }
  });
});

describe('countSms', () => {
  it.each([
    ['nothing', '', 'GSM-7', 0, 0, 160],
    ['one part', 'a'.repeat(160), 'GSM-7', 160, 1, 160],
    ['one too many', 'a'.repeat(161), 'GSM-7', 161, 2, 153],
    ['two full parts', 'a'.repeat(306), 'GSM-7', 306, 2, 153],
    ['three', 'a'.repeat(307), 'GSM-7', 307, 3, 153],
    ['extension characters', '€'.repeat(80), 'GSM-7', 160, 1, 160],
    ['one extension too many', '€'.repeat(81), 'GSM-7', 162, 2, 153],
    ['every extension', '\f^{}\\[~]|€', 'GSM-7', 20, 1, 160],
    ['an escape not split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3, 153],
    ['accents of the alphabet', 'àÇéñÑüΩ@£¥§¿\n\r', 'GSM-7', 14, 1, 160],
    ['an accent outside it', 'ç', 'UCS-2', 1, 1, 70],
    ['a backtick', '`', 'UCS-2', 1, 1, 70],
    ['Bangla', 'ক'.repeat(70), 'UCS-2', 70, 1, 70],
    ['Bangla, one too many', 'ক'.repeat(71), 'UCS-2', 71, 2, 67],
    ['Bangla, two full parts', 'ক'.repeat(134), 'UCS-2', 134, 2, 67],
    ['Bangla, three', 'ক'.repeat(135), 'UCS-2', 135, 3, 67],
    ['vowel signs and hasanta', 'ক্ষি', 'UCS-2', 4, 1, 70],
    ['the taka sign', `${'a'.repeat(70)}৳`, 'UCS-2', 71, 2, 67],
    ['Tk instead', `${'a'.repeat(70)}Tk`, 'GSM-7', 72, 1, 160],
    ['an emoji', '😀', 'UCS-2', 2, 1, 70],
    ['an emoji not split', `${'ক'.repeat(66)}😀${'ক'.repeat(66)}`, 'UCS-2', 134, 3, 67],
    ['half an emoji', '\ud83d', 'UCS-2', 1, 1, 70],
    ['an extension sign in Bangla', 'ক€', 'UCS-2', 2, 1, 70],
  ])('%s', (_, text, encoding, characters, parts, perPart) => {
    expect(countSms(text)).toEqual({ encoding, characters, parts, perPart });
  });

  it('knows the 128 codes of the GSM-7 alphabet: 127 characters and the escape', () => {
    const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code));
    const single = all.filter((character) => {
      const { encoding, characters } = countSms(character);
      return encoding === 'GSM-7' && characters === 1;
    });
    expect(single).toHaveLength(127);
  });

  it('needs as many parts as the units fill, or one more where an escape may not be split', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '€', 'Z', '\n'), maxLength: 700 }),
      fc.string({ unit: fc.constantFrom('ক', '😀', 'a'), maxLength: 400 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { characters, parts, perPart } = countSms(text);
        const least = Math.ceil(characters / perPart);
        expect(parts).toBeGreaterThanOrEqual(least);
        expect(parts).toBeLessThanOrEqual(Math.ceil(characters / (perPart - 1)));
      }),
    );
  });
});
