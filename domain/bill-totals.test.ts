import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billTotals,
  lineAmount,
  firstExcessiveLine,
  totalWithPreviousDue,
  vatOf,
  vatOfLines,
} from './bill-totals.ts';
import { addPaisa, paisa } from './paisa.ts';

const amounts = fc.integer({ min: -1e12, max: 1e12 }).map(paisa);
const lines = fc.array(
  fc.record({
    pricePaisa: amounts,
    quantityMilli: fc.integer({ min: 1, max: 10_000 }),
    discountPaisa: fc.integer({ min: 0, max: 1e6 }).map(paisa),
  }),
  { maxLength: 20 },
);

describe('lineAmount', () => {
  it.each([
    [70_000, 1000, 0, 70_000],
    [70_000, 1000, 5000, 65_000],
    [333, 1500, 0, 500],
    [1001, 500, 1, 500],
    [-30_000, 1000, 0, -30_000],
    [5000, 1000, 6000, -1000],
  ])('%i x %i/1000 - %i = %i', (pricePaisa, quantityMilli, discountPaisa, amount) => {
    const line = {
      pricePaisa: paisa(pricePaisa),
      quantityMilli,
      discountPaisa: paisa(discountPaisa),
    };
    expect(lineAmount(line)).toBe(amount);
  });
});

describe('firstExcessiveLine', () => {
  const most = 1_000_000_000;
  const line = (price: number, discount = 0, quantityMilli = 1000) => ({
    pricePaisa: paisa(price),
    quantityMilli,
    discountPaisa: paisa(discount),
  });
  const inclusive = { rateBasisPoints: 1500, isInclusive: true };
  const exclusive = { rateBasisPoints: 1500, isInclusive: false };

  it.each([
    ['the largest bill', [line(most)], inclusive, -1],
    ['a paisa more', [line(most), line(1)], inclusive, 1],
    ['many of one item', [line(most / 10, 0, 10_001)], inclusive, 0],
    ['the largest line a hundred times', Array(100).fill(line(most, 0, 10_000_000)), inclusive, 0],
    ['what a discount hides', [line(1), line(most, most)], inclusive, 1],
    ['VAT on top', [line(most / 2), line(most / 2)], exclusive, 1],
    ['VAT on top that fits', [line(most / 2), line(most / 4)], exclusive, -1],
  ])('%s', (_, billLines, vat, place) => {
    expect(firstExcessiveLine(billLines, vat)).toBe(place);
  });
});

describe('billTotals', () => {
  it('sums amounts and discounts', () => {
    const totals = billTotals([
      { pricePaisa: paisa(70_000), quantityMilli: 1000, discountPaisa: paisa(5000) },
      { pricePaisa: paisa(2550), quantityMilli: 2500, discountPaisa: paisa(0) },
    ]);
    expect(totals).toEqual({ subtotalPaisa: 76_375, discountPaisa: 5000, totalPaisa: 71_375 });
  });

  it('is zero for no lines', () => {
    expect(billTotals([])).toEqual({ subtotalPaisa: 0, discountPaisa: 0, totalPaisa: 0 });
  });

  it('makes the total the sum of the rounded lines, and subtotal - discount', () => {
    fc.assert(
      fc.property(lines, (input) => {
        const totals = billTotals(input);
        expect(totals.totalPaisa).toBe(input.reduce((sum, line) => sum + lineAmount(line), 0));
        expect(totals.subtotalPaisa - totals.discountPaisa).toBe(totals.totalPaisa);
      }),
    );
  });
});

describe('vatOf', () => {
  it.each([
    [70_000, 0, true, 70_000, 0, 70_000],
    [70_000, 0, false, 70_000, 0, 70_000],
    [70_000, 500, true, 66_667, 3333, 70_000],
    [70_000, 500, false, 70_000, 3500, 73_500],
    [105, 500, true, 100, 5, 105],
    [10, 500, true, 10, 0, 10],
    [11, 500, true, 10, 1, 11],
    [10, 500, false, 10, 1, 11],
    [9, 500, false, 9, 0, 9],
    [-70_000, 500, true, -66_667, -3333, -70_000],
    [20_000, 10_000, true, 10_000, 10_000, 20_000],
  ])('%i at %i, inclusive %s', (amount, rateBasisPoints, isInclusive, net, vat, gross) => {
    expect(vatOf({ amountPaisa: paisa(amount), rateBasisPoints, isInclusive })).toEqual({
      netPaisa: net,
      vatPaisa: vat,
      grossPaisa: gross,
    });
  });

  it.each([-1, 0.5, Number.NaN])('refuses a rate of %s', (rateBasisPoints) => {
    for (const isInclusive of [true, false]) {
      const input = { amountPaisa: paisa(100), rateBasisPoints, isInclusive };
      expect(() => vatOf(input)).toThrow(RangeError);
    }
  });

  it('splits VAT without losing a paisa and keeps the given amount', () => {
    const rates = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(amounts, rates, fc.boolean(), (amountPaisa, rateBasisPoints, isInclusive) => {
        const split = vatOf({ amountPaisa, rateBasisPoints, isInclusive });
        expect(addPaisa(split.netPaisa, split.vatPaisa)).toBe(split.grossPaisa);
        expect(isInclusive ? split.grossPaisa : split.netPaisa).toBe(amountPaisa);
        const exactVat = (split.netPaisa * rateBasisPoints) / 10_000;
        expect(Math.abs(split.vatPaisa - exactVat)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('vatOfLines', () => {
  const splitOf = (each: number[], rateBasisPoints: number, isInclusive: boolean) =>
    vatOfLines(each.map(paisa), { rateBasisPoints, isInclusive });

  it.each([
    [[3333, 3333, 3334], 500, false, 500, [167, 167, 166]],
    [[3334, 3333, 3333], 500, false, 500, [166, 167, 167]],
    [[3333, 3333, 3334], 500, true, 476, [159, 159, 158]],
    [[70_000], 500, true, 3333, [3333]],
    [[1, 1, 1], 500, true, 0, [0, 0, 0]],
    // Ten lines of one paisa: each gives up the one that it has, and no more.
    [Array.from({ length: 10 }, () => 1), 10_000, true, 5, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]],
    [[], 500, true, 0, []],
  ])('%j at %i, inclusive %s: %i, as %j', (each, rate, isInclusive, vat, parts) => {
    const { bill, lines: split } = splitOf(each, rate, isInclusive);
    expect([bill.vatPaisa, split.map(({ vatPaisa }) => vatPaisa)]).toEqual([vat, parts]);
  });

  it('rounds once, loses nothing, and gives each line no more than it has', () => {
    const someAmounts = fc.array(fc.integer({ min: 0, max: 1e8 }), { maxLength: 30 });
    const rates = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(someAmounts, rates, fc.boolean(), (each, rate, isInclusive) => {
        const { bill, lines: split } = splitOf(each, rate, isInclusive);
        const sum = (name: 'netPaisa' | 'vatPaisa' | 'grossPaisa') =>
          split.reduce((total, line) => total + line[name], 0);
        expect({
          netPaisa: sum('netPaisa'),
          vatPaisa: sum('vatPaisa'),
          grossPaisa: sum('grossPaisa'),
        }).toEqual(bill);
        for (const line of split) {
          expect(Math.min(line.netPaisa, line.vatPaisa)).toBeGreaterThanOrEqual(0);
          expect(line.netPaisa + line.vatPaisa).toBe(line.grossPaisa);
        }
      }),
    );
  });
});

it('adds the previous due', () => {
  const bill = { totalPaisa: paisa(70_000), previousDuePaisa: paisa(-20_000) };
  expect(totalWithPreviousDue(bill)).toBe(50_000);
});
