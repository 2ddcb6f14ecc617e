import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quantityFromMilli, quantityMilliFrom } from './quantity.ts';

it.each<[string | number, number]>([
  ['1', 1000],
  ['0.001', 1],
  ['1.5', 1500],
  ['1.2500', 1250],
  ['১২.৫', 12_500],
  ['1,000', 1_000_000],
  [' 2 ', 2000],
  ['10000', 10_000_000],
  [1, 1000],
  [0.1 + 0.2, 300],
  [10_000, 10_000_000],
])('reads %j as %i thousandths', (input, expected) => {
  expect(quantityMilliFrom(input)).toBe(expected);
});

it.each<[string | number]>([
  [''],
  ['abc'],
  ['0'],
  ['0.000'],
  ['-1'],
  ['0.0005'],
  ['1.0005'],
  ['1e2'],
  ['৳1'],
  ['10000.001'],
  [0],
  [-1],
  [0.0004],
  [1.0005],
  [10_001],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
])('refuses %j', (input) => {
  expect(quantityMilliFrom(input)).toBeUndefined();
});

it('parses back what it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (quantityMilli) => {
      expect(quantityMilliFrom(quantityFromMilli(quantityMilli))).toBe(quantityMilli);
    }),
  );
});
