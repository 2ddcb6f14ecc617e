import type { bills } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  type CollectionRow,
  collectionRow,
  collectionTotal,
  setDiscount,
  setReceived,
  spreadOverBills,
  tickRow,
  untickRow,
} from '@netkhata/domain/collection';
import { addPaisa, maxPaisa, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useState } from 'react';

/** The sums of a collection under work. */
export type CollectionAmounts = {
  /** Money beyond the bills that stays with us. */
  advancePaisa: Paisa;
  /** What is collected: received on the bills, and the advance. */
  totalPaisa: Paisa;
  /** What was given and is not collected: to be given back. */
  changePaisa: Paisa;
  /** What is collected beyond what was given. */
  missingPaisa: Paisa;
};

type CollectionUnderWork = {
  rows: readonly CollectionRow[];
  givenPaisa: Paisa | null;
  typedAdvancePaisa: Paisa | null;
  /** Only cash can be given back. */
  isCash: boolean;
};

/** What is given beyond the bills: change in cash, an advance otherwise or when no bill is open. */
export function collectionAmounts(collection: CollectionUnderWork): CollectionAmounts {
  const { rows, givenPaisa, typedAdvancePaisa, isCash } = collection;
  const billsPaisa = collectionTotal(rows);
  const isChangeGiven = isCash && rows.length > 0;
  const beyondBillsPaisa = excess({ of: givenPaisa ?? ZERO_PAISA, over: billsPaisa });
  const advancePaisa = typedAdvancePaisa ?? (isChangeGiven ? ZERO_PAISA : beyondBillsPaisa);
  const totalPaisa = addPaisa(billsPaisa, advancePaisa);
  return {
    advancePaisa,
    totalPaisa,
    changePaisa: excess({ of: givenPaisa ?? ZERO_PAISA, over: totalPaisa }),
    missingPaisa: excess({ of: totalPaisa, over: givenPaisa ?? totalPaisa }),
  };
}

function excess({ of, over }: { of: Paisa; over: Paisa }): Paisa {
  return maxPaisa(subtractPaisa(of, over), ZERO_PAISA);
}

/** What a customer owes at this moment, bill by bill, as the server last said it. */
export type CollectionFigures = EndpointResult<typeof bills.unpaidBills>;

/** One thing that is other than the form showed it. */
export type FiguresChange =
  | { kind: 'gone'; billNo: string }
  | { kind: 'new'; billNo: string; to: Paisa }
  | { kind: 'moved'; billNo: string; from: Paisa; to: Paisa }
  | { kind: 'advance'; from: Paisa; to: Paisa };

/** The unpaid bills as the form first shows them: nothing ticked. */
export function freshRows({ billData }: CollectionFigures): CollectionRow[] {
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

/** The rows of new figures; a bill that did not move keeps its tick, discount and amount. */
export function rowsCarriedOver(
  rows: readonly CollectionRow[],
  figures: CollectionFigures,
): CollectionRow[] {
  return freshRows(figures).map((fresh) => {
    const before = rows.find((row) => row.billId === fresh.billId);
    return before?.balancePaisa === fresh.balancePaisa ? before : fresh;
  });
}

/** What changed from one reading of the figures to the next; empty when nothing did. */
export function figuresChanges(change: {
  before: CollectionFigures;
  after: CollectionFigures;
}): FiguresChange[] {
  const { before, after } = change;
  const gone = before.billData
    .filter((bill) => !after.billData.some((other) => other.id === bill.id))
    .map(({ billNo }): FiguresChange => ({ kind: 'gone', billNo }));
  const others = after.billData.flatMap((bill): FiguresChange[] => {
    const { billNo, balance: to } = bill;
    const known = before.billData.find((other) => other.id === bill.id);
    if (!known) return [{ kind: 'new', billNo, to }];
    return known.balance === to ? [] : [{ kind: 'moved', billNo, from: known.balance, to }];
  });
  const [from, to] = [before.customer.advance, after.customer.advance];
  return [...gone, ...others, ...(from === to ? [] : [{ kind: 'advance' as const, from, to }])];
}

type CollectionState = {
  figures: CollectionFigures;
  rows: CollectionRow[];
  /** What the customer handed over, as typed; null when nothing was. */
  givenPaisa: Paisa | null;
  /** The advance as typed; null while it follows from the amount given. */
  typedAdvancePaisa: Paisa | null;
  changes: FiguresChange[];
  /** Counts what sets the rows from outside their cells, which then let go of what was typed. */
  rowsRevision: number;
  /** The same for the amount given. */
  givenRevision: number;
};

export type Collection = ReturnType<typeof useCollection>;

function started(figures: CollectionFigures): CollectionState {
  return {
    figures,
    rows: freshRows(figures),
    givenPaisa: null,
    typedAdvancePaisa: null,
    changes: [],
    rowsRevision: 0,
    givenRevision: 0,
  };
}

/** Everything typed is let go of. */
function renewed(state: CollectionState): Pick<CollectionState, 'rowsRevision' | 'givenRevision'> {
  return { rowsRevision: state.rowsRevision + 1, givenRevision: state.givenRevision + 1 };
}

function isTouched({ rows, givenPaisa, typedAdvancePaisa }: CollectionState): boolean {
  return rows.some((row) => row.isSelected) || (givenPaisa ?? typedAdvancePaisa ?? 0) !== 0;
}

/**
 * New figures in a form under work: what did not move stays ticked, the rest is said. The money that
 * was handed over is still on the counter, and goes to the bills as they now are.
 */
function moved(state: CollectionState, figures: CollectionFigures): CollectionState {
  if (!isTouched(state)) return { ...started(figures), ...renewed(state) };
  const changes = figuresChanges({ before: state.figures, after: figures });
  if (changes.length === 0) return { ...state, figures };
  const { givenPaisa } = state;
  const kept = rowsCarriedOver(state.rows, figures);
  const rows = givenPaisa === null ? kept : spreadOverBills(kept, givenPaisa).rows;
  return { ...started(figures), ...renewed(state), rows, givenPaisa, changes };
}

/** The state of a collection under work; the rules of its rows are domain/collection's. */
export function useCollection(figures: CollectionFigures) {
  const [state, setState] = useState(() => started(figures));
  if (state.figures !== figures) setState(moved(state, figures));

  /** What a cell typed changes its own row. */
  function typeInto(billId: number, change: (row: CollectionRow) => CollectionRow) {
    setState((before) => ({ ...before, rows: withRow(before.rows, billId, change) }));
  }

  /** A change of rows that no cell typed. */
  function put(change: (before: CollectionState) => Partial<CollectionState>) {
    setState((before) => ({
      ...before,
      rowsRevision: before.rowsRevision + 1,
      ...change(before),
    }));
  }

  return {
    ...state,
    isTouched: isTouched(state),
    tick: (billId: number, isSelected: boolean) =>
      put(({ rows }) => ({ rows: withRow(rows, billId, isSelected ? tickRow : untickRow) })),
    discount: (billId: number, amount: Paisa | null) =>
      typeInto(billId, (row) => setDiscount(row, amount ?? ZERO_PAISA)),
    receive: (billId: number, amount: Paisa | null) =>
      typeInto(billId, (row) => setReceived(row, amount ?? ZERO_PAISA)),
    /** Spreads what was handed over, oldest bill first. */
    give: (amount: Paisa | null) => put((before) => given(before, amount)),
    /** The same without typing: its field shows the amount. */
    giveNotes: (amount: Paisa) =>
      put((before) => ({ ...given(before, amount), givenRevision: before.givenRevision + 1 })),
    giveWholeDue: () =>
      put(({ rows, givenRevision }) => ({
        rows: rows.map(tickRow),
        givenPaisa: null,
        givenRevision: givenRevision + 1,
      })),
    typeAdvance: (amount: Paisa | null) =>
      setState((before) => ({ ...before, typedAdvancePaisa: amount ?? ZERO_PAISA })),
    keepAsAdvance: (amount: Paisa) => put(() => ({ typedAdvancePaisa: amount })),
    startOver: () => setState((before) => ({ ...started(before.figures), ...renewed(before) })),
  };
}

function given({ rows }: CollectionState, amount: Paisa | null): Partial<CollectionState> {
  return {
    rows: spreadOverBills(rows, amount ?? ZERO_PAISA).rows,
    givenPaisa: amount,
    typedAdvancePaisa: null,
  };
}

function withRow(
  rows: readonly CollectionRow[],
  billId: number,
  change: (row: CollectionRow) => CollectionRow,
): CollectionRow[] {
  return rows.map((row) => (row.billId === billId ? change(row) : row));
}
