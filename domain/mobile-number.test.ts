import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBanglaDigits } from './bangla-digits.ts';
import { isNationalId, normaliseMobile } from './mobile-number.ts';

describe('normaliseMobile', () => {
  it.each([
    '01712345678',
    '1712345678',
    '8801712345678',
    '+8801712345678',
    '008801712345678',
    '+880 1712-345678',
    '+88 01712 345 678',
    '(01712) 345.678',
    '01712–345678',
    '\u200e01712\u00a0345678 ',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০ ১৭১২-৩৪৫৬৭৮',
    '０１７１２３４５６７８',
    '＋８８０１７１２－３４５６７８',
    '٠١٧١٢٣٤٥٦٧٨',
    '۰۱۷۱۲۳۴۵۶۷۸',
    '०१७१२३४५६७८',
    '\u202a+880\u200d 1712\u2011345678\u202c',
    '\u206001712\u00ad345678\ufeff',
  ])('reads %j', (text) => {
    expect(normaliseMobile(text)).toBe('01712345678');
  });

  it.each([
    '',
    '01212345678',
    '01112345678',
    '0171234567',
    '017123456789',
    '171234567',
    '02712345678',
    '+01712345678',
    '+1712345678',
    '00001712345678',
    '88001712345678',
    '8801212345678',
    '881712345678',
    '+919812345678',
    '01712345678a',
    '01712345678, 01812345678',
    '01712345678/01812345678',
    '+',
  ])('refuses %j', (text) => {
    expect(normaliseMobile(text)).toBeUndefined();
  });

  it('normalises every notation to the same number, and is idempotent', () => {
    const spellings = fc.constantFrom('0', '', '880', '+880', '00880');
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9][0-9]{8}$/), spellings, (subscriber, prefix) => {
        const stored = `0${subscriber}`;
        expect(normaliseMobile(prefix + subscriber)).toBe(stored);
        expect(normaliseMobile(toBanglaDigits(prefix + subscriber))).toBe(stored);
        expect(normaliseMobile(stored)).toBe(stored);
      }),
    );
  });
});

describe('normaliseMobile by the international rule', () => {
  it.each([
    ['+65 9123 4567', '+6591234567'],
    ['0091 98123-45678', '+919812345678'],
    ['+৪৪ ৭৯১১ ১২৩৪৫৬', '+447911123456'],
    ['+880 1712-345678', '01712345678'],
    ['01712345678', '01712345678'],
  ])('stores %j as %s, and is idempotent', (text, stored) => {
    expect(normaliseMobile(text, 'international')).toBe(stored);
    expect(normaliseMobile(stored, 'international')).toBe(stored);
  });

  it.each(['9812345678', '+880 1212 345678', '+0123456789', '+1234567', '+1234567890123456', '+'])(
    'refuses %j',
    (text) => {
      expect(normaliseMobile(text, 'international')).toBeUndefined();
    },
  );
});

describe('isNationalId', () => {
  it.each(['1234567890', '1234567890123', '12345678901234567', '123 456 7890', '১২৩৪৫৬৭৮৯০'])(
    'accepts %s',
    (text) => {
      expect(isNationalId(text)).toBe(true);
    },
  );

  it.each([
    '',
    '123456789',
    '12345678901',
    '1234567890123456',
    '123456789012345678',
    '12345-6789',
    'A234567890',
  ])('refuses %j', (text) => {
    expect(isNationalId(text)).toBe(false);
  });
});
