import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from './billing-period.ts';
import { addPaisa, paisa, scalePaisa, sumPaisa } from './paisa.ts';
import {
  amountOfParts,
  AS_EVER,
  type BilledRange,
  type DatedTerms,
  differenceOfRange,
  partOfRange,
  type PartRules,
  partsOfRange,
  rangeOfBill,
} from './parts-of-ranges.ts';

const taka = (amount: number) => paisa(Math.round(amount * 100));
const november = rangeOfBill({ month: '2026-11', cycleMonths: 1, billDay: 1 });
const BY_DAYS: PartRules = {
  changes: 'by_days',
  joins: 'by_days',
  leaves: 'by_days',
  away: 'by_days',
};
const served = (fromDay: string, fee: number): DatedTerms => ({
  fromDay,
  feePaisa: taka(fee),
  state: 'served',
});
const other = (fromDay: string, state: DatedTerms['state'], fee = 500): DatedTerms => ({
  fromDay,
  feePaisa: taka(fee),
  state,
});
/** Days and taka of each part that is billed. */
const told = (history: readonly DatedTerms[], rules: PartRules, range = november) =>
  partsOfRange(range, history, rules)
    .filter(({ feePaisa }) => feePaisa > 0)
    .map(({ days, amountPaisa }) => [days, amountPaisa / 100]);

describe('the range of a bill', () => {
  it.each([
    ['2026-11', 1, 1, '2026-11-01', '2026-12-01'],
    ['2026-11', 1, 15, '2026-11-15', '2026-12-15'],
    ['2027-01', 1, 31, '2027-01-31', '2027-02-28'],
    ['2027-02', 1, 31, '2027-02-28', '2027-03-31'],
    ['2028-02', 1, 30, '2028-02-29', '2028-03-30'],
    ['2026-11', 3, 10, '2026-11-10', '2027-02-10'],
    ['2026-12', 12, 1, '2026-12-01', '2027-12-01'],
  ])(
    'of %s for %i months from day %i is %s until %s',
    (month, cycleMonths, billDay, from, until) => {
      const range = { fromDay: from, untilDay: until };
      expect(rangeOfBill({ month, cycleMonths, billDay })).toEqual(range);
    },
  );
});

describe('a part of a range', () => {
  it.each([
    ['2026-11-01', '2026-11-19', 400, 240],
    ['2026-11-19', '2026-12-01', 400, 160],
    ['2026-11-01', '2026-11-11', 1, 0.33],
    // 0.165 is rounded up, so the other half has the smaller part.
    ['2026-11-01', '2026-11-16', 0.33, 0.17],
    ['2026-11-16', '2026-12-01', 0.33, 0.16],
    ['2026-10-01', '2027-01-01', 400, 400],
    ['2026-12-01', '2027-01-01', 400, 0],
  ])('from %s until %s at %d is %d', (fromDay, untilDay, fee, part) => {
    expect(partOfRange(november, taka(fee), { fromDay, untilDay })).toBe(taka(part));
  });
});

describe('the parts of a range by its rules', () => {
  it.each<[string, DatedTerms[], PartRules, number[][]]>([
    ['nothing changed', [served('2020-01-01', 500)], BY_DAYS, [[30, 500]]],
    [
      'the same fee again',
      [served('2020-01-01', 500), served('2026-11-12', 500)],
      BY_DAYS,
      [[30, 500]],
    ],
    [
      'another package on the 19th',
      [served('2020-01-01', 400), served('2026-11-19', 1000)],
      BY_DAYS,
      [
        [18, 240],
        [12, 400],
      ],
    ],
    [
      'another package on the 19th, as ever',
      [served('2020-01-01', 400), served('2026-11-19', 1000)],
      AS_EVER,
      [[30, 400]],
    ],
    [
      'another package on the first day',
      [served('2020-01-01', 400), served('2026-11-01', 1000)],
      AS_EVER,
      [[30, 1000]],
    ],
    [
      'joins on the 12th',
      [other('2020-01-01', 'not_joined'), served('2026-11-12', 500)],
      BY_DAYS,
      [[19, 316.67]],
    ],
    [
      'joins on the 12th, whole',
      [other('2020-01-01', 'not_joined'), served('2026-11-12', 500)],
      AS_EVER,
      [[30, 500]],
    ],
    [
      'joins on the 12th, nothing until the bill day',
      [other('2020-01-01', 'not_joined'), served('2026-11-12', 500)],
      { ...BY_DAYS, joins: 'nothing' },
      [],
    ],
    ['has not joined', [other('2020-01-01', 'not_joined')], AS_EVER, []],
    [
      'leaves with two days used',
      [served('2020-01-01', 500), other('2026-11-03', 'left')],
      BY_DAYS,
      [[2, 33.33]],
    ],
    [
      'leaves with two days used, whole',
      [served('2020-01-01', 500), other('2026-11-03', 'left')],
      AS_EVER,
      [[30, 500]],
    ],
    ['left before', [served('2020-01-01', 500), other('2026-10-03', 'left')], AS_EVER, []],
    [
      'away from the 10th to the 19th',
      [served('2020-01-01', 500), other('2026-11-10', 'away'), served('2026-11-20', 500)],
      BY_DAYS,
      [
        [9, 150],
        [11, 183.33],
      ],
    ],
    [
      'away for some days, whole',
      [served('2020-01-01', 500), other('2026-11-10', 'away'), served('2026-11-20', 500)],
      AS_EVER,
      [[30, 500]],
    ],
    ['away all month', [served('2020-01-01', 500), other('2026-10-15', 'away')], AS_EVER, []],
  ])('%s', (_, history, rules, parts) => {
    expect(told(history, rules)).toEqual(parts);
  });

  it('count the days of a cycle of several months', () => {
    const range = rangeOfBill({ month: '2026-11', cycleMonths: 3, billDay: 10 });
    const history = [served('2020-01-01', 1500), served('2027-01-05', 1800)];
    expect(told(history, BY_DAYS, range)).toEqual([
      [56, 913.04],
      [36, 704.35],
    ]);
  });
});

describe('a difference', () => {
  const of = (before: readonly DatedTerms[], now: readonly DatedTerms[]) =>
    differenceOfRange(
      november,
      partsOfRange(november, before, BY_DAYS),
      partsOfRange(november, now, BY_DAYS),
    );

  it('is the rest at the new fee less the rest at the old', () => {
    const before = [served('2020-01-01', 400)];
    const now = [...before, served('2026-11-19', 1000)];
    const rest = { fromDay: '2026-11-19', untilDay: '2026-12-01', days: 12, ofDays: 30 };
    expect(of(before, now)).toEqual({ ...rest, amountPaisa: taka(240) });
    expect(of(now, before)).toEqual({ ...rest, amountPaisa: taka(-240) });
    expect(of(now, now)).toBeNull();
  });

  it('of somebody away counts the days away alone', () => {
    const before = [served('2020-01-01', 300)];
    const away = [other('2026-11-10', 'away'), served('2026-11-20', 300)];
    expect(of(before, [...before, ...away])).toMatchObject({ days: 10, amountPaisa: taka(-100) });
  });
});

describe('any history of changes', () => {
  const FIRST = '2026-01-01';
  const LAST = '2027-12-31';
  const DAYS = daysBetween({ from: FIRST, to: LAST });
  const day = fc.integer({ min: 1, max: DAYS }).map((days) => addDays(FIRST, days));
  const terms = fc.record({
    fromDay: day,
    feePaisa: fc.integer({ min: 1, max: 1_000_000 }).map(paisa),
    state: fc.constantFrom('served', 'served', 'away', 'left', 'not_joined' as const),
  });
  const first: DatedTerms = { fromDay: FIRST, feePaisa: paisa(50_001), state: 'served' };
  const billing = fc.record({
    billDay: fc.integer({ min: 1, max: 31 }),
    cycleMonths: fc.constantFrom(1, 2, 3, 4, 6, 12),
  });
  const sorted = (changes: readonly DatedTerms[]) => {
    const byDay = new Map(changes.map((change) => [change.fromDay, change]));
    return [first, ...[...byDay.values()].toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))];
  };
  const rangesFrom = (month: string, of: { billDay: number; cycleMonths: number }, count: number) =>
    Array.from({ length: count }, (_, index) =>
      rangeOfBill({ month: addMonths(month, index * of.cycleMonths), ...of }),
    );
  /** The price of each day of a range by itself, from its own terms and nothing else. */
  const byDays = (range: BilledRange, history: readonly DatedTerms[]) => {
    const days = daysBetween({ from: range.fromDay, to: range.untilDay });
    return sumPaisa(
      Array.from({ length: days }, (_, index) => {
        const on = addDays(range.fromDay, index);
        const valid = history.findLast(({ fromDay }) => fromDay <= on) ?? first;
        if (valid.state !== 'served') return paisa(0);
        const upTo = (numerator: number) =>
          scalePaisa(valid.feePaisa, { numerator, denominator: days });
        return paisa(upTo(index + 1) - upTo(index));
      }),
    );
  };

  it('is billed for each day once, whatever was billed before it was known', () => {
    const given = fc.array(terms, { maxLength: 8 });
    fc.assert(
      fc.property(given, billing, fc.nat(8), (changes, of, known) => {
        for (const range of rangesFrom('2026-02', of, 2)) {
          // Billed when only the first changes were known; the others come one by one.
          let parts = partsOfRange(range, sorted(changes.slice(0, known)), BY_DAYS);
          let sum = amountOfParts(parts);
          for (let count = known + 1; count <= changes.length; count += 1) {
            const now = partsOfRange(range, sorted(changes.slice(0, count)), BY_DAYS);
            sum = addPaisa(sum, differenceOfRange(range, parts, now)?.amountPaisa ?? paisa(0));
            parts = now;
          }
          expect(sum).toBe(byDays(range, sorted(changes)));
        }
      }),
    );
  });

  it('has ranges without a gap or an overlap, and parts that make up each', () => {
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 8 }), billing, (changes, of) => {
        const ranges = rangesFrom('2026-02', of, 3);
        ranges.slice(1).forEach((range, index) => {
          expect(range.fromDay).toBe(ranges[index]?.untilDay);
        });
        for (const range of ranges) {
          const parts = partsOfRange(range, sorted(changes), BY_DAYS);
          expect(parts[0]?.fromDay).toBe(range.fromDay);
          expect(parts.at(-1)?.untilDay).toBe(range.untilDay);
          parts.slice(1).forEach((part, index) => {
            expect(part.fromDay).toBe(parts[index]?.untilDay);
            expect(part.feePaisa).not.toBe(parts[index]?.feePaisa);
          });
        }
      }),
    );
  });

  it('sums to the whole however a range is cut while nothing changes', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 10 }), billing, (cuts, of) => {
        const range = rangeOfBill({ month: '2026-02', ...of });
        const inside = cuts.filter((cut) => range.fromDay < cut && cut < range.untilDay);
        const bounds = [...new Set([range.fromDay, ...inside, range.untilDay])].toSorted();
        const parts = bounds
          .slice(1)
          .map((untilDay, index) =>
            partOfRange(range, first.feePaisa, { fromDay: bounds[index] as string, untilDay }),
          );
        expect(sumPaisa(parts)).toBe(first.feePaisa);
      }),
    );
  });

  it('is billed whole or not at all as ever', () => {
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 8 }), billing, (changes, of) => {
        const range = rangeOfBill({ month: '2026-02', ...of });
        expect(partsOfRange(range, sorted(changes), AS_EVER)).toHaveLength(1);
      }),
    );
  });
});
