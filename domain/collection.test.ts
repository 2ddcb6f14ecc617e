import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CollectionRow,
  checkCollection,
  collectionRow,
  collectionTotal,
  divideOverLines,
  setDiscount,
  setReceived,
  spreadOverBills,
  tickRow,
  untickRow,
} from './collection.ts';
import { paisa, ZERO_PAISA } from './paisa.ts';

function unpaid(billId: number, balance: number, billDate = '2026-11-01'): CollectionRow {
  return collectionRow({
    billId,
    billNo: `B2611-00000${billId}`,
    billDate,
    billAmountPaisa: paisa(balance),
    paidAmountPaisa: ZERO_PAISA,
    balancePaisa: paisa(balance),
  });
}

function figures(row: CollectionRow): [number, number, boolean] {
  return [row.discountPaisa, row.payAmountPaisa, row.isSelected];
}

type Step = (row: CollectionRow) => CollectionRow;

const typed = fc.integer({ min: -200_000, max: 200_000 }).map(paisa);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>(tickRow),
  fc.constant<Step>(untickRow),
  typed.map(
    (amount): Step =>
      (row) =>
        setDiscount(row, amount),
  ),
  typed.map(
    (amount): Step =>
      (row) =>
        setReceived(row, amount),
  ),
);
const balances = fc.integer({ min: 1, max: 150_000 });

describe('a row of the collection form', () => {
  const row = unpaid(1, 70_000);

  it('starts unticked and empty', () => {
    expect(figures(row)).toEqual([0, 0, false]);
  });

  it('receives the balance when ticked, nothing when unticked', () => {
    expect(figures(tickRow(row))).toEqual([0, 70_000, true]);
    expect(figures(untickRow(tickRow(row)))).toEqual([0, 0, false]);
    expect(figures(untickRow(setDiscount(row, paisa(100))))).toEqual([0, 0, false]);
  });

  it('receives the balance less the discount when ticked again', () => {
    const partly = setReceived(setDiscount(row, paisa(10_000)), paisa(5));
    expect(figures(tickRow(partly))).toEqual([10_000, 60_000, true]);
  });

  it.each([
    [10_000, [10_000, 60_000, true]],
    [0, [0, 70_000, true]],
    [70_000, [70_000, 0, true]],
    [70_001, [70_000, 0, true]],
    [-1, [0, 70_000, true]],
  ])('a discount of %i', (discount, expected) => {
    expect(figures(setDiscount(row, paisa(discount)))).toEqual(expected);
  });

  it.each([
    [30_000, [0, 30_000, true]],
    [70_000, [0, 70_000, true]],
    [70_001, [0, 70_000, true]],
    [0, [0, 0, false]],
    [-5, [0, 0, false]],
  ])('a received amount of %i', (amount, expected) => {
    expect(figures(setReceived(row, paisa(amount)))).toEqual(expected);
  });

  it('stays within the discounted balance, and selected while it carries a discount', () => {
    const discounted = setDiscount(row, paisa(10_000));
    expect(figures(setReceived(discounted, paisa(70_000)))).toEqual([10_000, 60_000, true]);
    expect(figures(setReceived(discounted, paisa(0)))).toEqual([10_000, 0, true]);
  });

  it('accepts no money on a bill without a balance', () => {
    const overpaid = { ...row, balancePaisa: paisa(-500) };
    expect(figures(tickRow(overpaid))).toEqual([0, 0, true]);
    expect(figures(setDiscount(overpaid, paisa(100)))).toEqual([0, 0, true]);
    expect(figures(setReceived(overpaid, paisa(100)))).toEqual([0, 0, false]);
  });

  it('passes the check after any sequence of steps', () => {
    fc.assert(
      fc.property(balances, fc.array(steps, { maxLength: 12 }), (balance, taken) => {
        const after = taken.reduce((current, step) => step(current), unpaid(1, balance));
        expect(after.discountPaisa).toBeGreaterThanOrEqual(0);
        expect(after.payAmountPaisa).toBeGreaterThanOrEqual(0);
        expect(after.discountPaisa + after.payAmountPaisa).toBeLessThanOrEqual(balance);
        if (!after.isSelected) expect(figures(after)).toEqual([0, 0, false]);
        const problems = checkCollection({ rows: [after], advancePaisa: ZERO_PAISA });
        const hasMoved = after.discountPaisa + after.payAmountPaisa > 0;
        expect(problems.map((problem) => problem.field)).toEqual(hasMoved ? [] : ['total']);
      }),
    );
  });
});

describe('collectionTotal', () => {
  it('sums the received amounts, without discounts', () => {
    const rows = [tickRow(unpaid(1, 700)), setDiscount(unpaid(2, 500), paisa(100)), unpaid(3, 9)];
    expect(collectionTotal(rows)).toBe(1100);
    expect(collectionTotal([])).toBe(0);
  });
});

describe('spreadOverBills', () => {
  const newer = unpaid(2, 500, '2026-11-01');
  const older = unpaid(3, 300, '2026-10-01');
  const twin = unpaid(1, 200, '2026-11-01');

  it.each([
    [0, [0, 0, 0], 0],
    [-100, [0, 0, 0], 0],
    [299, [0, 299, 0], 0],
    [300, [0, 300, 0], 0],
    [450, [0, 300, 150], 0],
    [600, [100, 300, 200], 0],
    [1000, [500, 300, 200], 0],
    [1500, [500, 300, 200], 500],
  ])('%i goes to the oldest bill first', (amount, received, advance) => {
    const spread = spreadOverBills([newer, older, twin], paisa(amount));
    expect(spread.rows.map((row) => row.payAmountPaisa)).toEqual(received);
    expect(spread.rows.map((row) => row.isSelected)).toEqual(received.map((each) => each > 0));
    expect(spread.advancePaisa).toBe(advance);
  });

  it('keeps discounts and replaces the received amounts', () => {
    const rows = [tickRow(newer), setDiscount(older, paisa(100))];
    const spread = spreadOverBills(rows, paisa(250));
    expect(spread.rows.map(figures)).toEqual([
      [0, 50, true],
      [100, 200, true],
    ]);
  });

  it('makes everything an advance where there are no bills', () => {
    expect(spreadOverBills([], paisa(700))).toEqual({ rows: [], advancePaisa: 700 });
  });

  it('loses no paisa, exceeds no limit, and pays no bill while an older one is open', () => {
    const bills = fc.array(
      fc.record({
        balance: balances,
        day: fc.integer({ min: 1, max: 28 }),
        discount: fc.integer({ min: 0, max: 1000 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(bills, fc.integer({ min: 0, max: 1_000_000 }), (openBills, amount) => {
        const rows = openBills.map(({ balance, day, discount }, index) =>
          setDiscount(unpaid(index, balance, `2026-02-${10 + (day % 18)}`), paisa(discount)),
        );
        const spread = spreadOverBills(rows, paisa(amount));
        expect(collectionTotal(spread.rows) + spread.advancePaisa).toBe(amount);
        expect(spread.rows.map((row) => row.billId)).toEqual(rows.map((row) => row.billId));
        const open = spread.rows.filter(
          (row) => row.payAmountPaisa + row.discountPaisa < row.balancePaisa,
        );
        if (open.length > 0) expect(spread.advancePaisa).toBe(0);
        for (const row of spread.rows) {
          expect(row.payAmountPaisa + row.discountPaisa).toBeLessThanOrEqual(row.balancePaisa);
          const hasOlderOpen = open.some((other) => other.billDate < row.billDate);
          if (hasOlderOpen) expect(row.payAmountPaisa).toBe(0);
        }
      }),
    );
  });
});

describe('what one pays for several', () => {
  it('goes to the oldest bills of all of them, and the rest to the payer', () => {
    // Head office, Mirpur, Banani: bills of October and November each.
    const lines = [
      [unpaid(1, 70_000, '2026-10-01'), unpaid(4, 70_000)],
      [unpaid(2, 70_000, '2026-10-01'), unpaid(5, 70_000)],
      [unpaid(3, 50_000, '2026-10-02'), unpaid(6, 50_000)],
    ];
    const divided = (amount: number, payerLine = 0) =>
      divideOverLines(lines, { amountPaisa: paisa(amount), payerLine });
    expect(divided(0)).toEqual([0, 0, 0]);
    expect(divided(100_000)).toEqual([70_000, 30_000, 0]);
    expect(divided(200_000)).toEqual([80_000, 70_000, 50_000]);
    expect(divided(380_000)).toEqual([140_000, 140_000, 100_000]);
    expect(divided(400_000)).toEqual([160_000, 140_000, 100_000]);
    expect(divided(400_000, 2)).toEqual([140_000, 140_000, 120_000]);
  });

  it('sums to the whole, and is taken line by line as it was over all', () => {
    const line = fc.array(fc.tuple(fc.nat(90_000), fc.integer({ min: 1, max: 9 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.nat(500_000),
        (wanted, sum) => {
          let id = 0;
          const lines = wanted.map((bills) =>
            bills.map(([balance, month]) => unpaid((id += 1), balance, `2026-0${month}-01`)),
          );
          const parts = divideOverLines(lines, { amountPaisa: paisa(sum), payerLine: 0 });
          expect(parts.reduce((total, part) => total + part, 0)).toBe(sum);
          const whole = spreadOverBills(lines.flat(), paisa(sum));
          const byLine = lines.flatMap(
            (rows, index) => spreadOverBills(rows, parts[index] ?? ZERO_PAISA).rows,
          );
          expect(byLine.map(figures)).toEqual(whole.rows.map(figures));
        },
      ),
    );
  });
});
