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

/** The sums of a collection that is being typed. */
export type CollectionAmounts = {
  /** Money beyond the bills that pays later ones. */
  advancePaisa: Paisa;
  /** What is collected: received on the bills, and the advance. */
  totalPaisa: Paisa;
  /** What the customer handed over beyond what is collected. */
  changePaisa: Paisa;
  /** What is collected beyond what the customer handed over. */
  missingPaisa: Paisa;
};

type CollectionInput = {
  rows: readonly CollectionRow[];
  tenderedPaisa: Paisa | null;
  typedAdvancePaisa: Paisa | null;
  /** Only cash can be given back. */
  isCash: boolean;
};

/** Money beyond the bills is change in cash; otherwise, or when no bill is open, an advance. */
export function collectionAmounts(collection: CollectionInput): CollectionAmounts {
  const { rows, tenderedPaisa, typedAdvancePaisa, isCash } = collection;
  const billsPaisa = collectionTotal(rows);
  const isChangeGiven = isCash && rows.length > 0;
  const beyondBillsPaisa = excess({ of: tenderedPaisa ?? ZERO_PAISA, over: billsPaisa });
  const advancePaisa = typedAdvancePaisa ?? (isChangeGiven ? ZERO_PAISA : beyondBillsPaisa);
  const totalPaisa = addPaisa(billsPaisa, advancePaisa);
  return {
    advancePaisa,
    totalPaisa,
    changePaisa: excess({ of: tenderedPaisa ?? ZERO_PAISA, over: totalPaisa }),
    missingPaisa: excess({ of: totalPaisa, over: tenderedPaisa ?? totalPaisa }),
  };
}

function excess({ of, over }: { of: Paisa; over: Paisa }): Paisa {
  return maxPaisa(subtractPaisa(of, over), ZERO_PAISA);
}

/** What a customer owes at this moment, bill by bill, as the server last answered. */
export type CollectionFigures = EndpointResult<typeof bills.unpaidBills>;

/** One difference between what the form showed and what the server has now. */
export type FiguresChange =
  | { kind: 'gone'; billNo: string }
  | { kind: 'new'; billNo: string; to: Paisa }
  | { kind: 'moved'; billNo: string; from: Paisa; to: Paisa }
  | { kind: 'advance'; from: Paisa; to: Paisa };

/** The unpaid bills as the form first shows them: nothing ticked. */
export function initialRows({ billData }: CollectionFigures): CollectionRow[] {
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
export function carryRowsOver(
  rows: readonly CollectionRow[],
  figures: CollectionFigures,
): CollectionRow[] {
  return initialRows(figures).map((fresh) => {
    const before = rows.find((row) => row.billId === fresh.billId);
    return before?.balancePaisa === fresh.balancePaisa ? before : fresh;
  });
}

/** What changed from one reading of the figures to the next; empty when nothing did. */
export function compareFigures(change: {
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
  tenderedPaisa: Paisa | null;
  /** The advance as typed; null while it follows from the amount tendered. */
  typedAdvancePaisa: Paisa | null;
  changes: FiguresChange[];
  /** Counts the changes of rows from outside their cells: the cells then drop what was typed. */
  rowsRevision: number;
  /** The same for the amount tendered. */
  tenderedRevision: number;
};

export type Collection = ReturnType<typeof useCollection>;

function newCollection(figures: CollectionFigures): CollectionState {
  return {
    figures,
    rows: initialRows(figures),
    tenderedPaisa: null,
    typedAdvancePaisa: null,
    changes: [],
    rowsRevision: 0,
    tenderedRevision: 0,
  };
}

/** Fields of a new revision are drawn anew: they drop what was typed. */
function nextRevisions(
  state: CollectionState,
): Pick<CollectionState, 'rowsRevision' | 'tenderedRevision'> {
  return { rowsRevision: state.rowsRevision + 1, tenderedRevision: state.tenderedRevision + 1 };
}

function isTouched({ rows, tenderedPaisa, typedAdvancePaisa }: CollectionState): boolean {
  return rows.some((row) => row.isSelected) || (tenderedPaisa ?? typedAdvancePaisa ?? 0) !== 0;
}

/**
 * New figures while the form is being filled in: bills that did not change stay ticked, the others
 * are listed as changes. The amount tendered is spread again over the bills as they are now.
 */
function withNewFigures(state: CollectionState, figures: CollectionFigures): CollectionState {
  if (!isTouched(state)) return { ...newCollection(figures), ...nextRevisions(state) };
  const changes = compareFigures({ before: state.figures, after: figures });
  if (changes.length === 0) return { ...state, figures };
  const { tenderedPaisa } = state;
  const carriedOver = carryRowsOver(state.rows, figures);
  const rows =
    tenderedPaisa === null ? carriedOver : spreadOverBills(carriedOver, tenderedPaisa).rows;
  return { ...newCollection(figures), ...nextRevisions(state), rows, tenderedPaisa, changes };
}

/** The state of the collection form; the rules of its rows are in domain/collection. */
export function useCollection(figures: CollectionFigures) {
  const [state, setState] = useState(() => newCollection(figures));
  if (state.figures !== figures) setState(withNewFigures(state, figures));

  /** A cell changes its own row, and keeps what was typed in it. */
  function changeRow(billId: number, change: (row: CollectionRow) => CollectionRow) {
    setState((before) => ({ ...before, rows: withRow(before.rows, billId, change) }));
  }

  /** A change from outside the cells: they are drawn anew with the new amounts. */
  function changeRows(change: (before: CollectionState) => Partial<CollectionState>) {
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
      changeRows(({ rows }) => ({ rows: withRow(rows, billId, isSelected ? tickRow : untickRow) })),
    discount: (billId: number, amount: Paisa | null) =>
      changeRow(billId, (row) => setDiscount(row, amount ?? ZERO_PAISA)),
    receive: (billId: number, amount: Paisa | null) =>
      changeRow(billId, (row) => setReceived(row, amount ?? ZERO_PAISA)),
    /** Spreads what was handed over, oldest bill first. */
    tender: (amount: Paisa | null) => changeRows((before) => tenderAmount(before, amount)),
    /** The same without typing: its field shows the amount. */
    tenderBanknotes: (amount: Paisa) =>
      changeRows((before) => ({
        ...tenderAmount(before, amount),
        tenderedRevision: before.tenderedRevision + 1,
      })),
    payWholeDue: () =>
      changeRows(({ rows, tenderedRevision }) => ({
        rows: rows.map(tickRow),
        tenderedPaisa: null,
        tenderedRevision: tenderedRevision + 1,
      })),
    setAdvance: (amount: Paisa | null) =>
      setState((before) => ({ ...before, typedAdvancePaisa: amount ?? ZERO_PAISA })),
    keepAsAdvance: (amount: Paisa) => changeRows(() => ({ typedAdvancePaisa: amount })),
    reset: () =>
      setState((before) => ({ ...newCollection(before.figures), ...nextRevisions(before) })),
  };
}

function tenderAmount({ rows }: CollectionState, amount: Paisa | null): Partial<CollectionState> {
  return {
    rows: spreadOverBills(rows, amount ?? ZERO_PAISA).rows,
    tenderedPaisa: amount,
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
