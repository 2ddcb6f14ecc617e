import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPaisa,
  isPositive,
  MAX_PAISA,
  maxPaisa,
  minPaisa,
  multiplyPaisa,
  negatePaisa,
  paisa,
  isTooManyTaka,
  paisaFromTaka,
  type PaisaSum,
  paisaSumFromTaka,
  subtractSum,
  totalOf,
  percentOfPaisa,
  scalePaisa,
  subtractPaisa,
  sumPaisa,
  takaFromPaisa,
  takaText,
  ZERO_PAISA,
} from './paisa.ts';
import { formatTaka } from './taka-format.ts';

const amounts = fc.integer({ min: -MAX_PAISA, max: MAX_PAISA }).map(paisa);

describe('paisa', () => {
  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => paisa(value)).toThrow(RangeError);
  });

  it('normalises minus zero', () => {
    expect(Object.is(paisa(-0), 0)).toBe(true);
    expect(Object.is(negatePaisa(ZERO_PAISA), 0)).toBe(true);
    expect(Object.is(multiplyPaisa(paisa(-1), 0), 0)).toBe(true);
  });

  it('adds, subtracts, sums and compares', () => {
    expect(addPaisa(paisa(1), paisa(2), paisa(-5))).toBe(-2);
    expect(subtractPaisa(paisa(3), paisa(5))).toBe(-2);
    expect(sumPaisa([])).toBe(0);
    expect(minPaisa(paisa(3), paisa(-1), paisa(2))).toBe(-1);
    expect(maxPaisa(paisa(3), paisa(-1), paisa(20))).toBe(20);
    expect([1, 0, -1].map((value) => isPositive(paisa(value)))).toEqual([true, false, false]);
  });

  it('refuses a sum beyond the safe integers, also where the total would be within them', () => {
    const most = paisa(Number.MAX_SAFE_INTEGER);
    expect(() => addPaisa(most, paisa(1))).toThrow(RangeError);
    expect(() => subtractPaisa(negatePaisa(most), paisa(1))).toThrow(RangeError);
    expect(() => sumPaisa([most, paisa(1), paisa(-1)])).toThrow(RangeError);
  });
});

describe('multiplyPaisa and percentOfPaisa', () => {
  it.each([
    { price: 70000, quantityMilli: 1000, product: 70000 },
    { price: 1, quantityMilli: 499, product: 0 },
    { price: 1, quantityMilli: 500, product: 1 },
    { price: -1, quantityMilli: 500, product: -1 },
    { price: -1, quantityMilli: 499, product: 0 },
    { price: 3, quantityMilli: 1500, product: 5 },
    { price: 333, quantityMilli: 333, product: 111 },
    { price: 5, quantityMilli: -1500, product: -8 },
    { price: 9_007_199_254_740_991, quantityMilli: 1000, product: 9_007_199_254_740_991 },
    { price: 9_007_199_254_740_991, quantityMilli: 333, product: 2_999_397_351_828_750 },
  ])('$price x $quantityMilli/1000 = $product', ({ price, quantityMilli, product }) => {
    expect(multiplyPaisa(paisa(price), quantityMilli)).toBe(product);
  });

  it.each([
    { amount: 70000, basisPoints: 500, share: 3500 },
    { amount: 10, basisPoints: 500, share: 1 },
    { amount: 9, basisPoints: 500, share: 0 },
    { amount: -10, basisPoints: 500, share: -1 },
    { amount: 123_456, basisPoints: 0, share: 0 },
    { amount: 999_999_999_999_999, basisPoints: 750, share: 75_000_000_000_000 },
  ])('$basisPoints/10000 of $amount = $share', ({ amount, basisPoints, share }) => {
    expect(percentOfPaisa(paisa(amount), basisPoints)).toBe(share);
  });

  it('refuses fractions, overflow and a denominator of zero or below', () => {
    expect(() => multiplyPaisa(paisa(1), 0.5)).toThrow(RangeError);
    expect(() => percentOfPaisa(paisa(1), Number.NaN)).toThrow(RangeError);
    expect(() => multiplyPaisa(MAX_PAISA, 1_000_000)).toThrow(RangeError);
    expect(() => scalePaisa(paisa(1), { numerator: 1, denominator: 0 })).toThrow(RangeError);
    expect(() => scalePaisa(paisa(1), { numerator: 1, denominator: -2 })).toThrow(RangeError);
  });

  it('differs by half a paisa at most, symmetrically around zero', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 8000 }), (price, quantityMilli) => {
        const product = multiplyPaisa(price, quantityMilli);
        const error = BigInt(product) * 1000n - BigInt(price) * BigInt(quantityMilli);
        expect(error >= -500n && error <= 500n).toBe(true);
        expect(multiplyPaisa(negatePaisa(price), quantityMilli)).toBe(negatePaisa(product));
      }),
    );
  });
});

describe('a displayed sum', () => {
  const most = paisa(Number.MAX_SAFE_INTEGER);

  it('is Paisa while it fits, and exact beyond', () => {
    expect(totalOf([])).toBe(0);
    expect(totalOf([paisa(1), paisa(2)])).toBe(3);
    expect(totalOf([most, paisa(1)])).toBe(9_007_199_254_740_992n);
    expect(totalOf([totalOf([most, most]), paisa(-5)])).toBe(18_014_398_509_481_977n);
    expect(subtractSum(totalOf([most, paisa(1)]), paisa(1))).toBe(most);
  });

  it.each<[PaisaSum, string]>([
    [18_014_398_509_481_977n, '180143985094819.77'],
    [-18_014_398_509_481_977n, '-180143985094819.77'],
    [paisa(-5), '-0.05'],
  ])('%s is %s taka', (sum, text) => {
    expect(takaText(sum)).toBe(text);
    expect(paisaSumFromTaka(text)).toBe(sum);
  });

  it.each(['', '1', '1.5', 'a.00', '1e9.00'])('%j is not an amount', (text) => {
    expect(paisaSumFromTaka(text)).toBeUndefined();
  });
});

describe('isTooManyTaka', () => {
  it.each([
    ['99999999999999', true],
    ['-99,99,99,99,99,99,999', true],
    ['৯৯৯৯৯৯৯৯৯৯৯৯৯৯', true],
    ['9'.repeat(400), true],
    ['10000000000000.01', true],
    [10_000_000_000_000.01, true],
    [-1e21, true],
    ['10000000000000', false],
    [10_000_000_000_000, false],
    ['99999999999999.001', false],
    ['a lot', false],
    ['', false],
    [Number.NaN, false],
  ])('of %j is %j', (input, expected) => {
    expect(isTooManyTaka(input)).toBe(expected);
  });
});

describe('paisaFromTaka', () => {
  it.each<[string | number, number]>([
    ['1200', 120_000],
    ['1,200', 120_000],
    ['1,23,456.50', 12_345_650],
    ['123,456.50', 12_345_650],
    ['1,234,567', 123_456_700],
    ['12,34,567', 123_456_700],
    ['1200.5', 120_050],
    ['1.500', 150],
    ['1.50000000000000000000', 150],
    ['.5', 50],
    ['5.', 500],
    [' 700 ', 70_000],
    ['-304', -30_400],
    ['−304', -30_400],
    ['৭০০', 70_000],
    ['১,২৩,৪৫৬.৫০', 12_345_650],
    ['৳700', 70_000],
    ['৳ 700', 70_000],
    ['-৳304.00', -30_400],
    ['৳-304', -30_400],
    ['-0', 0],
    ['0.00', 0],
    ['007', 700],
    ['10000000000000', 1_000_000_000_000_000],
    ['-10000000000000.00', -1_000_000_000_000_000],
    [0, 0],
    [-0, 0],
    [700.5, 70_050],
    [-304, -30_400],
    [0.1 + 0.2, 30],
    [0.3 - 0.1 - 0.2, 0],
    [1.15 * 3, 345],
    [4.35, 435],
    [1.1 * 1.1 * 100, 12_100],
    [9_999_999_999_999.99, 999_999_999_999_999],
    [1e13, 1_000_000_000_000_000],
  ])('reads %j as %i paisa', (input, expected) => {
    expect(Object.is(paisaFromTaka(input), expected)).toBe(true);
  });

  it.each<[string | number]>([
    [''],
    [' '],
    ['.'],
    ['-'],
    ['৳'],
    ['abc'],
    ['12a'],
    ['1e3'],
    ['0x10'],
    ['Infinity'],
    ['NaN'],
    ['1.005'],
    ['1.5.0'],
    ['1,20'],
    ['1,2,3'],
    ['1200,000'],
    [',200'],
    ['1,200,'],
    ['1 200'],
    ['--5'],
    ['-৳-5'],
    ['৳৳5'],
    ['+5'],
    ['10000000000000.01'],
    ['-10000000000000.01'],
    ['99999999999999999999999999'],
    ['9'.repeat(400)],
    [1.005],
    [0.001],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY],
    [1e21],
    [10_000_000_000_000.01],
  ])('refuses %j', (input) => {
    expect(paisaFromTaka(input)).toBeUndefined();
  });

  it('refuses a very long invalid text quickly', () => {
    expect(paisaFromTaka(`${'1,'.repeat(50_000)}x`)).toBeUndefined();
    expect(paisaFromTaka(`0.${'0'.repeat(100_000)}1`)).toBeUndefined();
  });

  it('parses every notation of an amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(paisaFromTaka(takaFromPaisa(amount))).toBe(amount);
        expect(paisaFromTaka(takaText(amount))).toBe(amount);
        expect(paisaFromTaka(formatTaka(amount))).toBe(amount);
        expect(paisaFromTaka(formatTaka(amount, { digits: 'bangla' }))).toBe(amount);
        expect(paisaFromTaka(formatTaka(amount, { grouping: 'thousand' }))).toBe(amount);
      }),
    );
  });

  it('never rounds a third decimal away', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 9 }), (n, d) => {
        const text = `${takaText(paisa(n))}${d}`;
        expect(paisaFromTaka(text)).toBeUndefined();
        expect(paisaFromTaka(Number(text))).toBeUndefined();
      }),
    );
  });
});

describe('takaFromPaisa and takaText', () => {
  it.each([
    [70_050, 700.5, '700.50'],
    [-30_400, -304, '-304.00'],
    [0, 0, '0.00'],
    [5, 0.05, '0.05'],
    [-5, -0.05, '-0.05'],
    [1_000_000_000_000_000, 1e13, '10000000000000.00'],
  ])('%i paisa', (amount, taka, text) => {
    expect(takaFromPaisa(paisa(amount))).toBe(taka);
    expect(takaText(paisa(amount))).toBe(text);
  });

  it('sends the nearest number on the wire', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(takaFromPaisa(amount)).toBe(Number(takaText(amount)) + 0);
      }),
    );
  });
});
