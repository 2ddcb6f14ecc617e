import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBanglaDigits, toLatinDigits } from './bangla-digits.ts';

it('turns every digit both ways and leaves the rest', () => {
  expect(toLatinDigits('০১২৩৪৫৬৭৮৯ টাকা, ৳ No. 7')).toBe('0123456789 টাকা, ৳ No. 7');
  expect(toBanglaDigits('0123456789 taka ৳')).toBe('০১২৩৪৫৬৭৮৯ taka ৳');
});

it('leaves the digits of other scripts alone', () => {
  expect(toLatinDigits('٣३')).toBe('٣३');
});

it('comes back to the same digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,/a-z-]*$/), (text) => {
      expect(toLatinDigits(toBanglaDigits(text))).toBe(text);
    }),
  );
});
