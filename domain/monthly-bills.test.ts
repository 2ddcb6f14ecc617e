import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthOf, monthsOfRange } from './billing-period.ts';
import { LARGEST } from './bounds.ts';
import { allowedCycles, CUSTOMER_CATEGORIES, CUSTOMER_STATUSES } from './customer-terms.ts';
import { INTERNET_CYCLE_ITEM_ID, INTERNET_MONTHLY_ITEM_ID, SKIP_REASONS } from './bill-words.ts';
import {
  type BillCandidate,
  billOddities,
  CONNECTION_CHARGE_ITEM_ID,
  planMonthlyBill,
} from './monthly-bills.ts';
import { paisa } from './paisa.ts';

const REGULAR: BillCandidate = {
  customerId: 7,
  status: 'active',
  category: 'regular',
  cycleMonths: 1,
  feePaisa: paisa(70_000),
  billDay: 1,
  connectionDay: '2026-01-15',
  connectionChargePaisa: paisa(0),
  paidUntil: null,
  coveredBy: null,
  laterMonth: null,
  isSuspended: false,
};

const candidates: fc.Arbitrary<BillCandidate> = fc
  .record({
    customerId: fc.integer({ min: 1 }),
    status: fc.constantFrom(...CUSTOMER_STATUSES),
    category: fc.constantFrom(...CUSTOMER_CATEGORIES),
    cycleChoice: fc.nat(),
    feePaisa: fc.integer({ min: -1, max: 1_000_000 }).map(paisa),
    billDay: fc.integer({ min: 1, max: 31 }),
    connectionDay: fc.constantFrom(null, '2025-06-30', '2026-11-14', '2026-11-15', '2026-11-16'),
    connectionChargePaisa: fc.integer({ min: 0, max: 500_000 }).map(paisa),
    paidUntil: fc.constantFrom(null, '2026-11-10', '2027-01-01'),
    coveredBy: fc.constantFrom(null, 'run' as const, 'hand' as const, 'moved_in' as const),
    laterMonth: fc.constantFrom(null, '2026-12'),
    isSuspended: fc.boolean(),
  })
  .map(({ cycleChoice, ...candidate }) => {
    const cycles = allowedCycles(candidate.category);
    return { ...candidate, cycleMonths: cycles[cycleChoice % cycles.length] ?? 1 };
  });

function outcome(change: Partial<BillCandidate>, billDate: string): string {
  const plan = planMonthlyBill({ ...REGULAR, ...change }, { billDate });
  return plan.kind === 'skip' ? plan.reason : 'bill';
}

describe('planMonthlyBill', () => {
  it('bills a month at the fee', () => {
    expect(planMonthlyBill(REGULAR, { billDate: '2026-11-21' })).toEqual({
      kind: 'bill',
      bill: {
        customerId: 7,
        fromMonth: '2026-11',
        toMonth: '2026-11',
        lines: [
          {
            itemId: INTERNET_MONTHLY_ITEM_ID,
            quantityMilli: 1000,
            pricePaisa: 70_000,
            discountPaisa: 0,
            amountPaisa: 70_000,
          },
        ],
        totalPaisa: 70_000,
      },
    });
  });

  it('bills a cycle once, at the fee of the cycle, with the connection charge', () => {
    const candidate: BillCandidate = {
      ...REGULAR,
      category: 'special',
      cycleMonths: 3,
      feePaisa: paisa(200_000),
      connectionChargePaisa: paisa(50_000),
    };
    const plan = planMonthlyBill(candidate, { billDate: '2026-11-21' });
    expect(plan).toMatchObject({
      kind: 'bill',
      bill: {
        fromMonth: '2026-11',
        toMonth: '2027-01',
        lines: [
          { itemId: INTERNET_CYCLE_ITEM_ID, amountPaisa: 200_000 },
          { itemId: CONNECTION_CHARGE_ITEM_ID, quantityMilli: 1000, amountPaisa: 50_000 },
        ],
        totalPaisa: 250_000,
      },
    });
  });

  it.each<[string, Partial<BillCandidate>, string, string]>([
    ['deactive', { status: 'deactive' }, '2026-11-21', 'not_active'],
    ['closed', { status: 'close' }, '2026-11-21', 'not_active'],
    ['complimentary', { category: 'complimentary' }, '2026-11-21', 'complimentary'],
    ['fee 0', { feePaisa: paisa(0) }, '2026-11-21', 'no_fee'],
    ['fee of one paisa', { feePaisa: paisa(1) }, '2026-11-21', 'bill'],
    ['connected that day', { connectionDay: '2026-11-21' }, '2026-11-21', 'bill'],
    ['connected the day after', { connectionDay: '2026-11-22' }, '2026-11-21', 'not_connected'],
    ['no connection day', { connectionDay: null }, '2026-11-21', 'bill'],
    ['bill day that day', { billDay: 21 }, '2026-11-21', 'bill'],
    ['bill day the day after', { billDay: 22 }, '2026-11-21', 'bill_day_not_reached'],
    ['the 31st at the end of November', { billDay: 31 }, '2026-11-30', 'bill'],
    ['the 31st a day before', { billDay: 31 }, '2026-11-29', 'bill_day_not_reached'],
    ['the 31st at the end of February', { billDay: 31 }, '2026-02-28', 'bill'],
    ['the 30th in a leap February', { billDay: 30 }, '2028-02-28', 'bill_day_not_reached'],
    ['the 30th at its end', { billDay: 30 }, '2028-02-29', 'bill'],
    ['billed already', { coveredBy: 'run' }, '2026-11-21', 'already_billed'],
    ['billed by hand', { coveredBy: 'hand' }, '2026-11-21', 'billed_by_hand'],
    ['settled before moving in', { coveredBy: 'moved_in' }, '2026-11-21', 'settled'],
    ['a suspended customer', { isSuspended: true }, '2026-11-21', 'suspended'],
    ['a later month billed', { laterMonth: '2026-12' }, '2026-11-21', 'later_month_billed'],
    [
      'both months billed',
      { coveredBy: 'run', laterMonth: '2026-12' },
      '2026-11-21',
      'already_billed',
    ],
    ['paid beyond the bill day', { billDay: 5, paidUntil: '2026-11-06' }, '2026-11-21', 'settled'],
    ['paid up to the bill day', { billDay: 5, paidUntil: '2026-11-05' }, '2026-11-21', 'bill'],
    [
      'paid to the end of a short month',
      { billDay: 31, paidUntil: '2026-11-30' },
      '2026-11-30',
      'bill',
    ],
    [
      'paid beyond a short month',
      { billDay: 31, paidUntil: '2026-12-01' },
      '2026-11-30',
      'settled',
    ],
    [
      'a bill beyond all bounds',
      { feePaisa: LARGEST.bill, connectionChargePaisa: paisa(1) },
      '2026-11-21',
      'not_billable',
    ],
  ])('%s', (_, change, billDate, expected) => {
    expect(outcome(change, billDate)).toBe(expected);
  });

  it('names the first reason when several apply', () => {
    const obstacles: Partial<BillCandidate>[] = [
      { status: 'close' },
      { category: 'complimentary' },
      { isSuspended: true },
      { feePaisa: paisa(0) },
      { connectionDay: '2026-12-01' },
      { billDay: 30 },
      { joins: 'nothing', joinedDay: '2026-11-12' },
      { coveredBy: 'moved_in' },
      { coveredBy: 'run' },
      { coveredBy: 'hand' },
      { laterMonth: '2026-12' },
      { feePaisa: paisa(LARGEST.bill + 1) },
    ];
    // The first remaining obstacle decides, even where a later one sets the same field.
    const reasons = obstacles.map((_, first) =>
      outcome(Object.assign({}, ...obstacles.slice(first).toReversed()), '2026-11-21'),
    );
    expect(reasons).toEqual(SKIP_REASONS);
  });

  it('ignores the bill day where the bill is requested now', () => {
    const late = { ...REGULAR, billDay: 30, paidUntil: '2026-11-10' };
    const plan = planMonthlyBill(late, { billDate: '2026-11-21', isAskedFor: true });
    expect(plan.kind).toBe('bill');
  });

  it('never bills a month twice, and otherwise bills the cycle with its lines', () => {
    fc.assert(
      fc.property(candidates, (candidate) => {
        const plan = planMonthlyBill(candidate, { billDate: '2026-11-15' });
        if (plan.kind === 'skip') return;
        const { bill } = plan;
        expect([candidate.coveredBy, candidate.laterMonth]).toEqual([null, null]);
        expect(candidate.status).toBe('active');
        expect(candidate.feePaisa).toBeGreaterThan(0);
        expect(monthsOfRange(bill)).toHaveLength(candidate.cycleMonths);
        expect(bill.totalPaisa).toBe(bill.lines.reduce((sum, line) => sum + line.amountPaisa, 0));
      }),
    );
  });

  it('bills every month of a year exactly once, however often it runs', () => {
    const cycles = fc.constantFrom(1, 2, 3, 4, 6, 12);
    fc.assert(
      fc.property(cycles, fc.integer({ min: 1, max: 31 }), (cycleMonths, billDay) => {
        const covered: string[] = [];
        for (let month = '2026-01'; month <= '2026-12'; month = addMonths(month, 1)) {
          for (const billDate of [`${month}-05`, `${month}-28`, `${addMonths(month, 1)}-01`]) {
            const coveredBy = covered.includes(monthOf(billDate)) ? ('run' as const) : null;
            const terms = { ...REGULAR, category: 'special' as const, cycleMonths, billDay };
            const plan = planMonthlyBill({ ...terms, coveredBy }, { billDate });
            if (plan.kind === 'bill') covered.push(...monthsOfRange(plan.bill));
          }
        }
        expect(new Set(covered).size).toBe(covered.length);
        if (billDay <= 28) expect(covered.length).toBeGreaterThanOrEqual(12);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the first month of a customer', () => {
  const NEW: Partial<BillCandidate> = { feePaisa: paisa(60_000), connectionDay: null };
  const joined = (change: Partial<BillCandidate>, billDate: string) => {
    const plan = planMonthlyBill(
      { ...REGULAR, ...NEW, joinedDay: '2026-11-12', ...change },
      { billDate },
    );
    if (plan.kind === 'skip') return plan.reason;
    const { fromMonth, toMonth, lines } = plan.bill;
    return [
      `${fromMonth} ${toMonth}`,
      ...lines.map(({ part, amountPaisa }) => [part?.days, part?.ofDays, amountPaisa / 100]),
    ];
  };

  it.each<[string, Partial<BillCandidate>, string, unknown]>([
    ['whole', { joins: 'whole' }, '2026-11-30', ['2026-11 2026-11', [undefined, undefined, 600]]],
    ['by days', { joins: 'by_days' }, '2026-11-30', ['2026-11 2026-11', [19, 30, 380]]],
    [
      'by days, not billed by the next bill day',
      { joins: 'by_days' },
      '2026-12-01',
      ['2026-11 2026-12', [19, 30, 380], [undefined, undefined, 600]],
    ],
    [
      'by days, some days before the first bill day',
      { joins: 'by_days', billDay: 15 },
      '2026-11-15',
      ['2026-10 2026-11', [3, 31, 58.06], [undefined, undefined, 600]],
    ],
    [
      'by days, on the bill day',
      { joins: 'by_days', joinedDay: '2026-11-01' },
      '2026-11-01',
      ['2026-11 2026-11', [undefined, undefined, 600]],
    ],
    [
      'by days, on the bill day before',
      { joins: 'by_days', joinedDay: '2026-11-01' },
      '2026-12-01',
      ['2026-11 2026-12', [30, 30, 600], [undefined, undefined, 600]],
    ],
    [
      'by days, settled until the bill day',
      { joins: 'by_days', paidUntil: '2026-12-01' },
      '2026-12-01',
      ['2026-12 2026-12', [undefined, undefined, 600]],
    ],
    [
      'by days, longer ago: past months are not filled in',
      { joins: 'by_days', joinedDay: '2026-10-31' },
      '2026-12-01',
      ['2026-12 2026-12', [undefined, undefined, 600]],
    ],
    [
      'by days, three months at once',
      { joins: 'by_days', category: 'special', cycleMonths: 3, feePaisa: paisa(180_000) },
      '2026-11-30',
      ['2026-11 2027-01', [81, 92, 1584.78]],
    ],
    [
      'by days, three months from the next bill day on',
      { joins: 'by_days', category: 'special', cycleMonths: 3, feePaisa: paisa(180_000) },
      '2026-12-01',
      ['2026-11 2027-02', [19, 91, 375.82], [undefined, undefined, 1800]],
    ],
    ['nothing', { joins: 'nothing' }, '2026-11-30', 'free_until_bill_day'],
    [
      'nothing, from the bill day on',
      { joins: 'nothing' },
      '2026-12-01',
      ['2026-12 2026-12', [undefined, undefined, 600]],
    ],
    [
      'nothing, before the first bill day',
      { joins: 'nothing', billDay: 15 },
      '2026-11-15',
      ['2026-11 2026-11', [undefined, undefined, 600]],
    ],
  ])('%s', (_, change, billDate, expected) => {
    expect(joined(change, billDate)).toEqual(expected);
  });
});

describe('billOddities', () => {
  const usual = {
    ...REGULAR,
    packageFeePaisa: paisa(70_000),
    isMonthBeforeCovered: true,
    hasEarlierMonths: true,
    handPaisa: null,
  };
  const skipped = { isMonthBeforeCovered: false };

  it.each<[string, Partial<Parameters<typeof billOddities>[0]>, string[]]>([
    ['the usual customer', {}, []],
    ['a fee of zero', { feePaisa: paisa(0), ...skipped }, ['zero_fee']],
    ['a fee unlike the package', { feePaisa: paisa(60_000) }, ['fee_unlike_package']],
    ['three months at three fees', { cycleMonths: 3, feePaisa: paisa(210_000) }, []],
    ['three months at one fee', { cycleMonths: 3 }, ['fee_unlike_package']],
    ['a skipped month', skipped, ['skipped_month']],
    ['a month before that was paid for', { ...skipped, paidUntil: '2026-11-01' }, []],
    ['both', { feePaisa: paisa(1), ...skipped }, ['fee_unlike_package', 'skipped_month']],
    [
      'no package and no earlier bill',
      { packageFeePaisa: null, ...skipped, hasEarlierMonths: false },
      [],
    ],
    ['a closed customer', { status: 'close', feePaisa: paisa(0) }, []],
    ['a complimentary customer', { category: 'complimentary', feePaisa: paisa(0) }, []],
    ['a customer billed already', { coveredBy: 'run', feePaisa: paisa(1) }, []],
    ['billed by hand at the fee', { coveredBy: 'hand', handPaisa: paisa(70_000) }, []],
    [
      'billed by hand below it',
      { coveredBy: 'hand', handPaisa: paisa(69_999) },
      ['billed_below_fee'],
    ],
    ['billed by hand and by a run', { coveredBy: 'run', handPaisa: paisa(1) }, []],
  ])('%s', (_, change, oddities) => {
    expect(billOddities({ ...usual, ...change }, { billDate: '2026-11-21' })).toEqual(oddities);
  });

  it('misses no month that began while the customer was away', () => {
    const now = { ...usual, status: 'active' as const };
    const change = (fromDay: string, status: 'active' | 'deactive') => {
      const before = { status: status === 'active' ? ('deactive' as const) : ('active' as const) };
      return { id: 1, fromDay, isApplied: true, isAway: true, set: { status }, before };
    };
    const changes = [change('2026-09-28', 'deactive'), change('2026-11-01', 'active')];
    const away = { ...usual, ...skipped, history: { now, changes } };
    expect(billOddities(away, { billDate: '2026-11-21' })).toEqual([]);
    const left = { now, changes: changes.map((each) => ({ ...each, isAway: false })) };
    expect(billOddities({ ...away, history: left }, { billDate: '2026-11-21' })).toEqual([
      'skipped_month',
    ]);
  });

  it("compares with the month before across a year's end", () => {
    const january = { ...usual, ...skipped, billDay: 20, paidUntil: '2026-12-21' };
    expect(billOddities(january, { billDate: '2027-01-25' })).toEqual([]);
    const unpaid = { ...january, paidUntil: '2026-12-20' };
    expect(billOddities(unpaid, { billDate: '2027-01-25' })).toEqual(['skipped_month']);
  });
});
