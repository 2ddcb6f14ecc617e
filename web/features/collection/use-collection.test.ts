import { setReceived, tickRow } from '@netkhata/domain/collection';
import { type Paisa, paisa } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import { unpaidBill, unpaidBills } from '../../test-support/bill-records.ts';
import { carryRowsOver, compareFigures, initialRows } from './collection-figures.ts';
import { collectionAmounts } from './use-collection.ts';

/** Amounts with a sum received on the first bill and an amount tendered. */
function amounts(work: {
  received: number;
  tendered: number | null;
  isCash?: boolean;
  typedAdvance?: number;
  hasBills?: boolean;
}) {
  const rows = work.hasBills === false ? [] : initialRows(unpaidBills());
  const [first, ...others] = rows;
  const received = first ? [setReceived(first, paisa(work.received)), ...others] : [];
  const amountOrNull = (amount: number | null | undefined): Paisa | null =>
    amount === null || amount === undefined ? null : paisa(amount);
  return collectionAmounts({
    rows: received,
    tenderedPaisa: amountOrNull(work.tendered),
    typedAdvancePaisa: amountOrNull(work.typedAdvance),
    isCash: work.isCash ?? true,
  });
}

describe('the amount tendered beyond the bills', () => {
  it.each([
    ['is change in cash', { received: 50_000, tendered: 60_000 }, { advance: 0, change: 10_000 }],
    [
      'is an advance where nothing can be given back',
      { received: 50_000, tendered: 60_000, isCash: false },
      { advance: 10_000, change: 0 },
    ],
    [
      'is an advance when no bill is open',
      { received: 0, tendered: 60_000, hasBills: false },
      { advance: 60_000, change: 0 },
    ],
    [
      'is split as the advance is typed',
      { received: 50_000, tendered: 60_000, typedAdvance: 4_000 },
      { advance: 4_000, change: 6_000 },
    ],
    ['is nothing when no amount was tendered', { received: 50_000, tendered: null }, {}],
  ])('%s', (_, work, { advance = 0, change = 0 }: { advance?: number; change?: number }) => {
    const found = amounts(work);
    expect(found.advancePaisa).toBe(advance);
    expect(found.changePaisa).toBe(change);
    expect(found.totalPaisa).toBe(work.received + advance);
    expect(found.missingPaisa).toBe(0);
  });

  it('reports the missing amount when more is received than tendered', () => {
    expect(amounts({ received: 50_000, tendered: 30_000 }).missingPaisa).toBe(20_000);
    expect(amounts({ received: 50_000, tendered: 50_000, typedAdvance: 700 }).missingPaisa).toBe(
      700,
    );
  });
});

const before = unpaidBills();
const [october, november] = before.billData as [
  (typeof before.billData)[number],
  (typeof before.billData)[number],
];

describe('new figures', () => {
  it('are compared with the old ones, bill by bill', () => {
    const after = unpaidBills({
      billData: [
        { ...november, balance: paisa(40_000) },
        unpaidBill({ id: 13, billNo: 'B2611-000013', balance: paisa(9_900) }),
      ],
      customer: { ...before.customer, advance: paisa(5_000) },
    });
    expect(compareFigures({ before, after })).toEqual([
      { kind: 'gone', billNo: october.billNo },
      { kind: 'moved', billNo: november.billNo, from: 70_000, to: 40_000 },
      { kind: 'new', billNo: 'B2611-000013', to: 9_900 },
      { kind: 'advance', from: 0, to: 5_000 },
    ]);
    expect(compareFigures({ before, after: unpaidBills() })).toEqual([]);
  });

  it('keep the ticks of unchanged bills, and clear those of changed ones', () => {
    const ticked = initialRows(before).map(tickRow);
    const after = unpaidBills({ billData: [october, { ...november, balance: paisa(40_000) }] });
    const rows = carryRowsOver(ticked, after);
    expect(rows.map((row) => [row.isSelected, row.payAmountPaisa, row.balancePaisa])).toEqual([
      [true, 50_000, 50_000],
      [false, 0, 40_000],
    ]);
  });
});
