import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBanglaDigits, toLatinDigits } from './bangla-digits.ts';

it('converts every digit both ways and leaves other characters unchanged', () => {
  expect(toLatinDigits('০১২৩৪৫৬৭৮৯ টাকা, ৳ No. 7')).toBe('0123456789 টাকা, ৳ No. 7');
  expect(toBanglaDigits('0123456789 taka ৳')).toBe('০১২৩৪৫৬৭৮৯ taka ৳');
});

it('converts the digits of other scripts that keyboards type, full width included', () => {
  expect(toLatinDigits('٠١٩ ۰۴۹ ०३९ ０１９ ๐๙ ០៩')).toBe('019 049 039 019 09 09');
  expect(toLatinDigits('² ① ½')).toBe('² ① ½');
});

it('converts back to the same digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,/a-z-]*$/), (text) => {
      expect(toLatinDigits(toBanglaDigits(text))).toBe(text);
    }),
  );
});
