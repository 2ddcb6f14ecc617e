import type { bills } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type CollectionRow, collectionRow, spreadOverBills } from '@netkhata/domain/collection';
import type { Paisa } from '@netkhata/domain/paisa';

/** What a customer owes, bill by bill, as last read from the server. */
export type CollectionFigures = EndpointResult<typeof bills.unpaidBills>;

/** One difference between what the form showed and what the server has now. */
export type FiguresChange =
  | { kind: 'gone'; billNo: string }
  | { kind: 'new'; billNo: string; to: Paisa }
  | { kind: 'moved'; billNo: string; from: Paisa; to: Paisa }
  | { kind: 'advance'; from: Paisa; to: Paisa }
  /** A payment taken since, by somebody else or in another window. */
  | { kind: 'taken'; id: number; amount: Paisa; by: string; at: string };

/** With the reconnection fee as the last of the bills, unless it is struck. */
export function withFee(figures: CollectionFigures, isFeeStruck: boolean): CollectionFigures {
  const { billData, reconnectionFee } = figures;
  if (!reconnectionFee || isFeeStruck) return figures;
  return { ...figures, billData: [...billData, reconnectionFee] };
}

/** What a payment says about the fee that it showed. */
export const saidFee = (
  shown: { figures: CollectionFigures; isFeeStruck: boolean },
  struckReason: string,
) => {
  const { reconnectionFee } = shown.figures;
  if (!reconnectionFee) return {};
  const reason = shown.isFeeStruck ? struckReason : null;
  return { reconnectionFee: { amount: reconnectionFee.balance, struckReason: reason } };
};

/** The unpaid bills as the form first shows them: nothing ticked. */
export function initialRows({ billData }: Pick<CollectionFigures, 'billData'>): CollectionRow[] {
  return billData.map((bill) =>
    collectionRow({
      billId: bill.id,
      billNo: bill.billNo,
      billDate: bill.billDate,
      billAmountPaisa: bill.billAmount,
      paidAmountPaisa: bill.paidAmount,
      balancePaisa: bill.balance,
    }),
  );
}

/** Rows for new figures; a bill whose balance is unchanged keeps its tick, discount and amount. */
export function carryRowsOver(
  rows: readonly CollectionRow[],
  figures: CollectionFigures,
): CollectionRow[] {
  return initialRows(figures).map((fresh) => {
    const before = rows.find((row) => row.billId === fresh.billId);
    return before?.balancePaisa === fresh.balancePaisa ? before : fresh;
  });
}

type ComparedFigures = {
  billData: readonly Pick<CollectionFigures['billData'][number], 'id' | 'billNo' | 'balance'>[];
  customer: Pick<CollectionFigures['customer'], 'advance'>;
};

/** The differences between two reads of the figures; empty when there are none. */
export function compareFigures(change: {
  before: ComparedFigures;
  after: ComparedFigures;
}): FiguresChange[] {
  const { before, after } = change;
  const gone = before.billData
    .filter((bill) => bill.id > 0 && !after.billData.some((other) => other.id === bill.id))
    .map(({ billNo }): FiguresChange => ({ kind: 'gone', billNo }));
  const others = after.billData.flatMap((bill): FiguresChange[] => {
    const { billNo, balance: to } = bill;
    const known = before.billData.find((other) => other.id === bill.id);
    // The fee comes and goes with its tick.
    if (!known) return bill.id > 0 ? [{ kind: 'new', billNo, to }] : [];
    return known.balance === to ? [] : [{ kind: 'moved', billNo, from: known.balance, to }];
  });
  const [from, to] = [before.customer.advance, after.customer.advance];
  return [...gone, ...others, ...(from === to ? [] : [{ kind: 'advance' as const, from, to }])];
}

/** The payments of the last minutes that the figures before did not have, oldest first. */
export function takenBetween(change: {
  before: Pick<CollectionFigures, 'recentPayments'>;
  after: Pick<CollectionFigures, 'recentPayments'>;
}): FiguresChange[] {
  const known = new Set(change.before.recentPayments.map(({ id }) => id));
  return change.after.recentPayments
    .filter(({ id }) => !known.has(id))
    .map(({ id, amount, takenBy: by, takenAt: at }) => ({
      kind: 'taken' as const,
      id,
      amount,
      by,
      at,
    }))
    .toReversed();
}

export const chosenOf = (rows: readonly CollectionRow[]): number[] =>
  rows.filter((row) => row.isSelected).map((row) => row.billId);

/** Allocates an amount to the chosen bills, oldest first, or to all where none is chosen. */
export function spreadOverChosen(
  rows: readonly CollectionRow[],
  chosen: readonly number[],
  amount: Paisa,
): CollectionRow[] {
  const takes = (row: CollectionRow) => chosen.length === 0 || chosen.includes(row.billId);
  const spread = spreadOverBills(rows.filter(takes), amount).rows;
  return rows.map((row) => spread.find(({ billId }) => billId === row.billId) ?? row);
}

export function withRow(
  rows: readonly CollectionRow[],
  billId: number,
  change: (row: CollectionRow) => CollectionRow,
): CollectionRow[] {
  return rows.map((row) => (row.billId === billId ? change(row) : row));
}
