import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthOf, monthsOfRange } from './billing-period.ts';
import { allowedCycles, CUSTOMER_CATEGORIES, CUSTOMER_STATUSES } from './customer-terms.ts';
import {
  type BillCandidate,
  billOddities,
  CONNECTION_CHARGE_ITEM_ID,
  INTERNET_CYCLE_ITEM_ID,
  INTERNET_MONTHLY_ITEM_ID,
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
  isConnectionChargeBilled: false,
  isMonthBilled: false,
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
    isConnectionChargeBilled: fc.boolean(),
    isMonthBilled: fc.boolean(),
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

  it('does not bill the connection charge again', () => {
    const plan = planMonthlyBill(
      { ...REGULAR, connectionChargePaisa: paisa(50_000), isConnectionChargeBilled: true },
      { billDate: '2026-11-21' },
    );
    expect(plan).toMatchObject({ kind: 'bill', bill: { totalPaisa: 70_000 } });
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
    ['billed already', { isMonthBilled: true }, '2026-11-21', 'already_billed'],
  ])('%s', (_, change, billDate, expected) => {
    expect(outcome(change, billDate)).toBe(expected);
  });

  it('names the first reason when several hold', () => {
    const obstacles: Partial<BillCandidate>[] = [
      { status: 'close' },
      { category: 'complimentary' },
      { feePaisa: paisa(0) },
      { connectionDay: '2026-12-01' },
      { billDay: 30 },
      { isMonthBilled: true },
    ];
    const reasons = obstacles.map((_, first) =>
      outcome(Object.assign({}, ...obstacles.slice(first)), '2026-11-21'),
    );
    expect(reasons).toEqual([
      'not_active',
      'complimentary',
      'no_fee',
      'not_connected',
      'bill_day_not_reached',
      'already_billed',
    ]);
  });

  it('never bills a month twice, and otherwise bills the cycle at its lines', () => {
    fc.assert(
      fc.property(candidates, (candidate) => {
        const plan = planMonthlyBill(candidate, { billDate: '2026-11-15' });
        if (plan.kind === 'skip') return;
        const { bill } = plan;
        expect(candidate.isMonthBilled).toBe(false);
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
            const isMonthBilled = covered.includes(monthOf(billDate));
            const terms = { ...REGULAR, category: 'special' as const, cycleMonths, billDay };
            const plan = planMonthlyBill({ ...terms, isMonthBilled }, { billDate });
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

describe('billOddities', () => {
  const usual = { ...REGULAR, packageFeePaisa: paisa(70_000), lastBilledMonth: '2026-10' };

  it.each<[string, Partial<typeof usual> | Partial<BillCandidate>, string[]]>([
    ['the usual customer', {}, []],
    ['a fee of zero', { feePaisa: paisa(0), lastBilledMonth: '2026-01' }, ['zero_fee']],
    ['a fee unlike the package', { feePaisa: paisa(60_000) }, ['fee_unlike_package']],
    ['three months at three fees', { cycleMonths: 3, feePaisa: paisa(210_000) }, []],
    ['three months at one fee', { cycleMonths: 3 }, ['fee_unlike_package']],
    ['a skipped month', { lastBilledMonth: '2026-09' }, ['skipped_month']],
    [
      'both',
      { feePaisa: paisa(1), lastBilledMonth: '2025-11' },
      ['fee_unlike_package', 'skipped_month'],
    ],
    ['a cycle that covers later months', { lastBilledMonth: '2027-01' }, []],
    ['a closed customer', { status: 'close', feePaisa: paisa(0) }, []],
    ['a complimentary customer', { category: 'complimentary', feePaisa: paisa(0) }, []],
    ['a customer billed already', { isMonthBilled: true, feePaisa: paisa(1) }, []],
  ])('%s', (_, change, oddities) => {
    expect(billOddities({ ...usual, ...change }, { billDate: '2026-11-21' })).toEqual(oddities);
  });

  it('says nothing without a package or an earlier bill', () => {
    const first = { ...REGULAR, packageFeePaisa: null, lastBilledMonth: null };
    expect(billOddities(first, { billDate: '2026-11-21' })).toEqual([]);
  });

  it('looks back across the year', () => {
    const januaryOf = (lastBilledMonth: string) =>
      billOddities({ ...usual, lastBilledMonth }, { billDate: '2027-01-05' });
    expect(januaryOf('2026-12')).toEqual([]);
    expect(januaryOf('2026-11')).toEqual(['skipped_month']);
  });
});
