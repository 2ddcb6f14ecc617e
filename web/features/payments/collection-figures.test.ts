import { tickRow } from '@netkhata/domain/collection';
import { paisa } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import { unpaidBill, unpaidBills } from '../../test-support/bill-records.ts';
import { figuresChanges, freshRows, rowsCarriedOver } from './collection-figures.ts';

const before = unpaidBills();
const [october, november] = before.billData as [
  (typeof before.billData)[number],
  (typeof before.billData)[number],
];

describe('new figures', () => {
  it('are told apart from the old, bill by bill', () => {
    const after = unpaidBills({
      billData: [
        { ...november, balance: paisa(40_000) },
        unpaidBill({ id: 13, billNo: 'B2611-000013', balance: paisa(9_900) }),
      ],
      customer: { ...before.customer, advance: paisa(5_000) },
    });
    expect(figuresChanges({ before, after })).toEqual([
      { kind: 'gone', billNo: october.billNo },
      { kind: 'moved', billNo: november.billNo, from: 70_000, to: 40_000 },
      { kind: 'new', billNo: 'B2611-000013', to: 9_900 },
      { kind: 'advance', from: 0, to: 5_000 },
    ]);
    expect(figuresChanges({ before, after: unpaidBills() })).toEqual([]);
  });

  it('keep what was ticked on a bill that did not move, and nothing on one that did', () => {
    const ticked = freshRows(before).map(tickRow);
    const after = unpaidBills({ billData: [october, { ...november, balance: paisa(40_000) }] });
    const rows = rowsCarriedOver(ticked, after);
    expect(rows.map((row) => [row.isSelected, row.payAmountPaisa, row.balancePaisa])).toEqual([
      [true, 50_000, 50_000],
      [false, 0, 40_000],
    ]);
  });
});
