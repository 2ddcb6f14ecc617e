import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './billing-period.ts';
import { LATE_FEE_SKIP_REASONS } from './bill-words.ts';
import {
  LATE_FEE_KINDS,
  LATE_FEE_TIMES,
  type LateFeeRule,
  lateFeeOf,
  type OpenBill,
  planLateFees,
} from './late-fee.ts';
import { paisa } from './paisa.ts';

const taka = (amount: number) => paisa(Math.round(amount * 100));

/** 50.00 for a bill that is open 15 days after its date, once. */
const FIXED: LateFeeRule = {
  isOn: true,
  daysAfter: 15,
  kind: 'fixed',
  amountPaisa: taka(50),
  basisPoints: 0,
  floorPaisa: taka(0),
  ceilingPaisa: null,
  times: 'once',
};
const percent = (of: number, more: Partial<LateFeeRule> = {}): LateFeeRule => ({
  ...FIXED,
  kind: 'percent',
  basisPoints: of * 100,
  ...more,
});
const open = (bill: Partial<OpenBill> = {}): OpenBill => ({
  billDate: '2026-11-01',
  duePaisa: taka(500),
  isNeverCharged: false,
  isWaived: false,
  isCharged: false,
  isChargedThisMonth: false,
  ...bill,
});
const RAHIM = { status: 'active', category: 'regular', isPromised: false, bills: [open()] };
const plan = (change: Partial<typeof RAHIM> = {}, rule: LateFeeRule = FIXED, on = '2026-11-16') => {
  const planned = planLateFees({ ...RAHIM, ...change }, rule, on);
  return planned.kind === 'skip'
    ? planned.reason
    : planned.fees.map(({ feePaisa }) => feePaisa / 100);
};

describe('lateFeeOf', () => {
  it.each<[string, number, LateFeeRule, number]>([
    ['an amount', 500, FIXED, 50],
    ['an amount, however little is open', 0.01, FIXED, 50],
    ['an amount above its ceiling', 500, { ...FIXED, ceilingPaisa: taka(40) }, 40],
    ['nothing while off', 500, { ...FIXED, isOn: false }, 0],
    ['nothing of nothing', 0, FIXED, 0],
    ['just below the floor', 99.99, { ...FIXED, floorPaisa: taka(100) }, 0],
    ['the floor itself', 100, { ...FIXED, floorPaisa: taka(100) }, 50],
    ['a share', 500, percent(5), 25],
    ['a share of a part that is left', 123.45, percent(2), 2.47],
    ['half a paisa, rounded up', 0.25, percent(2), 0.01],
    ['less than half a paisa', 0.24, percent(2), 0],
    ['a share at its ceiling', 2000, percent(5, { ceilingPaisa: taka(100) }), 100],
    ['a share above its ceiling', 2000.2, percent(5, { ceilingPaisa: taka(100) }), 100],
    ['a hundredth of a percent', 10_000, percent(0.01), 1],
    ['all of it', 333.33, percent(100), 333.33],
  ])('%s', (_, due, rule, fee) => {
    expect(lateFeeOf(taka(due), rule)).toBe(taka(fee));
  });

  const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map(paisa);
  const rules: fc.Arbitrary<LateFeeRule> = fc.record({
    isOn: fc.constant(true),
    daysAfter: fc.integer({ min: 1, max: 365 }),
    kind: fc.constantFrom(...LATE_FEE_KINDS),
    amountPaisa: amount,
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    floorPaisa: amount,
    ceilingPaisa: fc.option(amount),
    times: fc.constantFrom(...LATE_FEE_TIMES),
  });

  it('is never above the ceiling, never a share above what is open, and rounded once', () => {
    fc.assert(
      fc.property(amount, rules, (due, rule) => {
        const fee = lateFeeOf(due, rule);
        expect(fee).toBeLessThanOrEqual(rule.ceilingPaisa ?? Number.MAX_SAFE_INTEGER);
        if (rule.kind === 'fixed') return;
        expect(fee).toBeLessThanOrEqual(due);
        const isCut = due < rule.floorPaisa || fee === rule.ceilingPaisa;
        if (!isCut) {
          const exact = BigInt(due) * BigInt(rule.basisPoints);
          const off = BigInt(fee) * 10_000n - exact;
          expect(off > -5000n && off <= 5000n).toBe(true);
        }
      }),
    );
  });

  it('does not fall where more is open', () => {
    fc.assert(
      fc.property(amount, amount, rules, (one, other, rule) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(lateFeeOf(less, rule)).toBeLessThanOrEqual(lateFeeOf(more, rule));
      }),
    );
  });

  it('never charges a fee, a second time in its time, or before the day', () => {
    const bills: fc.Arbitrary<OpenBill> = fc.record({
      billDate: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days)),
      duePaisa: amount,
      isNeverCharged: fc.boolean(),
      isWaived: fc.boolean(),
      isCharged: fc.boolean(),
      isChargedThisMonth: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(bills, { maxLength: 5 }), rules, (owed, rule) => {
        const planned = planLateFees({ ...RAHIM, bills: owed }, rule, '2026-11-16');
        if (planned.kind === 'skip') return;
        for (const { bill, feePaisa } of planned.fees) {
          expect(feePaisa).toBeGreaterThan(0);
          expect(
            bill.isNeverCharged ||
              bill.isWaived ||
              (bill.isChargedThisMonth && rule.times === 'monthly'),
          ).toBe(false);
          expect(rule.times === 'once' && bill.isCharged).toBe(false);
          expect(addDays(bill.billDate, rule.daysAfter) <= '2026-11-16').toBe(true);
        }
      }),
    );
  });
});

describe('planLateFees', () => {
  const two = [open(), open({ billDate: '2026-10-01', duePaisa: taka(100) })];
  it.each([
    ['on its day', [50], plan()],
    ['the day before', 'not_late', plan({}, FIXED, '2026-11-15')],
    ['of two bills, each', [50, 50], plan({ bills: two })],
    ['of two bills, shares', [25, 5], plan({ bills: two }, percent(5))],
    [
      'of two bills, the one above the floor',
      [50],
      plan({ bills: two }, { ...FIXED, floorPaisa: taka(101) }),
    ],
    ['of a deactive customer', [50], plan({ status: 'deactive' })],
    ['of one who left', 'not_active', plan({ status: 'close' })],
    ['of one who pays nothing', 'complimentary', plan({ category: 'complimentary' })],
    ['where the rule is off', 'late_fee_off', plan({}, { ...FIXED, isOn: false })],
    ['after a promise', 'promised', plan({ isPromised: true })],
    ['of a waived one', 'waived', plan({ bills: [open({ isWaived: true, isCharged: true })] })],
    ['a second time', 'already_billed', plan({ bills: [open({ isCharged: true })] })],
    [
      'a second month, of a rule for each month',
      [50],
      plan({ bills: [open({ isCharged: true })] }, { ...FIXED, times: 'monthly' }),
    ],
    [
      'a second time in a month, of a rule for each month',
      'already_billed',
      plan(
        { bills: [open({ isCharged: true, isChargedThisMonth: true })] },
        { ...FIXED, times: 'monthly' },
      ),
    ],
    ['below the floor', 'below_floor', plan({}, { ...FIXED, floorPaisa: taka(501) })],
    ['of fees', 'only_fees', plan({ bills: [open({ isNeverCharged: true })] })],
    [
      'of a fee and a charged bill',
      'already_billed',
      plan({ bills: [open({ isNeverCharged: true }), open({ isCharged: true })] }),
    ],
    ['of nothing', 'only_fees', plan({ bills: [] })],
  ])('%s: %j', (_, expected, planned) => {
    expect(planned).toEqual(expected);
    if (typeof expected === 'string') expect(LATE_FEE_SKIP_REASONS).toContain(expected);
  });
});
