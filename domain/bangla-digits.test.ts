import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBanglaDigits, toLatinDigits } from './bangla-digits.ts';

it('converts every digit both ways and leaves other characters unchanged', () => {
  expect(toLatinDigits('০১২৩৪৫৬৭৮৯ টাকা, ৳ No. 7')).toBe('0123456789 টাকা, ৳ No. 7');
  expect(toBanglaDigits('0123456789 taka ৳')).toBe('০১২৩৪৫৬৭৮৯ taka ৳');
});

it('leaves the digits of other scripts unchanged', () => {
  expect(toLatinDigits('٣३')).toBe('٣३');
});

it('converts back to the same digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,/a-z-]*$/), (text) => {
      expect(toLatinDigits(toBanglaDigits(text))).toBe(text);
    }),
  );
});
