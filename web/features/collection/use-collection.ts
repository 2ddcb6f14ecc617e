import {
  type CollectionRow,
  collectionTotal,
  setDiscount,
  setReceived,
  tickRow,
  untickRow,
} from '@netkhata/domain/collection';
import {
  addPaisa,
  maxPaisa,
  type Paisa,
  paisa,
  subtractPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { useState } from 'react';
import {
  carryRowsOver,
  chosenOf,
  type CollectionFigures,
  compareFigures,
  type FiguresChange,
  initialRows,
  spreadOverChosen,
  takenBetween,
  withFee,
  withRow,
} from './collection-figures.ts';
import { type KeptCollection, keptOf } from './kept-collection.ts';

/** The sums of the collection being entered. */
export type TypedSums = {
  /** Money beyond the bills, kept as an advance on later ones. */
  advancePaisa: Paisa;
  /** What is collected: received on the bills plus the advance. */
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
  /** Change is given only in cash. */
  isCash: boolean;
};

/**
 * Money beyond the bills is change if paid in cash; otherwise, or without open bills, an advance.
 */
export function collectionAmounts(collection: CollectionInput): TypedSums {
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

type CollectionState = {
  /** As read. */
  source: CollectionFigures;
  isFeeStruck: boolean;
  /** With the reconnection fee among the bills, unless it is struck. */
  figures: CollectionFigures;
  rows: CollectionRow[];
  /** Ids of the ticked bills, the only ones that money is allocated to; empty means all bills. */
  chosen: readonly number[];
  /** The amount tendered, as typed; null when nothing was. */
  tenderedPaisa: Paisa | null;
  /** The advance as typed; null while it follows from the amount tendered. */
  typedAdvancePaisa: Paisa | null;
  changes: FiguresChange[];
  /** Payments received in this form, which are no news. */
  ownPayments: readonly number[];
  /**
   * Part of the keys of the cells: incremented when rows change from outside, to discard typed
   * text.
   */
  rowsRevision: number;
  /** The same for the field of the amount tendered. */
  tenderedRevision: number;
};

export type Collection = ReturnType<typeof useCollection>;

function newCollection(source: CollectionFigures, isFeeStruck = false): CollectionState {
  const figures = withFee(source, isFeeStruck);
  return {
    source,
    isFeeStruck,
    figures,
    rows: initialRows(figures),
    chosen: [],
    tenderedPaisa: null,
    typedAdvancePaisa: null,
    changes: [],
    ownPayments: [],
    rowsRevision: 0,
    tenderedRevision: 0,
  };
}

/** New keys remount the fields, which discards what was typed in them. */
function nextRevisions(
  state: CollectionState,
): Pick<CollectionState, 'rowsRevision' | 'tenderedRevision'> {
  return { rowsRevision: state.rowsRevision + 1, tenderedRevision: state.tenderedRevision + 1 };
}

function isTouched({ rows, tenderedPaisa, typedAdvancePaisa }: CollectionState): boolean {
  return rows.some((row) => row.isSelected) || (tenderedPaisa ?? typedAdvancePaisa ?? 0) !== 0;
}

/**
 * New figures while the form is being filled in: unchanged bills stay ticked, the others are listed
 * as changes. The amount tendered is allocated again over the current bills. Payments taken by
 * others stay listed until the form is done.
 */
function withNewFigures(
  state: CollectionState,
  source: CollectionFigures,
  isFeeStruck = state.isFeeStruck,
): CollectionState {
  // The field of the amount stays as it is: a half-typed amount, the caret and the focus are in it.
  const { tenderedPaisa, tenderedRevision, ownPayments } = state;
  const fresh = {
    ...newCollection(source, isFeeStruck),
    ...nextRevisions(state),
    tenderedRevision,
    ownPayments,
  };
  const { figures } = fresh;
  const isOther = (change: FiguresChange) =>
    change.kind === 'taken' && !ownPayments.includes(change.id);
  const taken = [
    ...state.changes,
    ...takenBetween({ before: state.figures, after: figures }),
  ].filter(isOther);
  if (!isTouched(state)) return { ...fresh, tenderedPaisa, changes: taken };
  const changes = compareFigures({ before: state.figures, after: figures });
  if (changes.length === 0 && state.rows.length === fresh.rows.length) {
    const isNews = taken.length > state.changes.filter(isOther).length;
    return { ...state, source, figures, changes: isNews ? taken : state.changes };
  }
  const carriedOver = carryRowsOver(state.rows, figures);
  const chosen = chosenOf(carriedOver).filter((billId) => state.chosen.includes(billId));
  const changed = { ...fresh, chosen, tenderedPaisa, changes: [...taken, ...changes] };
  // Amounts typed bill by bill: the cells of unchanged bills stay as they are.
  if (tenderedPaisa === null) {
    return { ...changed, rows: carriedOver, rowsRevision: state.rowsRevision };
  }
  return { ...changed, rows: spreadOverChosen(carriedOver, chosen, tenderedPaisa) };
}

/** The state of the collection form; the rules of its rows are in domain/collection. */
export function useCollection(figures: CollectionFigures) {
  const [state, setState] = useState(() => newCollection(figures));
  if (state.source !== figures) setState(withNewFigures(state, figures));

  /** A change from a cell to its own row: the cell keeps its typed text. */
  function changeRow(billId: number, change: (row: CollectionRow) => CollectionRow) {
    setState((before) => ({ ...before, rows: withRow(before.rows, billId, change) }));
  }

  /** A change from outside the cells: they are remounted with the new amounts. */
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
      changeRows((before) => {
        const rows = withRow(before.rows, billId, isSelected ? tickRow : untickRow);
        return { rows, chosen: chosenOf(rows) };
      }),
    discount: (billId: number, amount: Paisa | null) =>
      changeRow(billId, (row) => setDiscount(row, amount ?? ZERO_PAISA)),
    receive: (billId: number, amount: Paisa | null) =>
      changeRow(billId, (row) => setReceived(row, amount ?? ZERO_PAISA)),
    /** Allocates the amount tendered, oldest bill first. */
    tender: (amount: Paisa | null) => changeRows((before) => tenderAmount(before, amount)),
    /** The same from a banknote button: the field is remounted to show the amount. */
    tenderBanknotes: (amount: Paisa) =>
      changeRows((before) => ({
        ...tenderAmount(before, amount),
        tenderedRevision: before.tenderedRevision + 1,
      })),
    /**
     * Ticks this many bills from the oldest on; an amount tendered that does not cover them is
     * cleared.
     */
    payOldest: (count: number) => changeRows((before) => payOldest(before, count)),
    /** Leaves the reconnection fee out, or takes it in again. */
    strikeFee: (isFeeStruck: boolean) =>
      setState((before) => withNewFigures(before, before.source, isFeeStruck)),
    setAdvance: (amount: Paisa | null) =>
      setState((before) => ({ ...before, typedAdvancePaisa: amount ?? ZERO_PAISA })),
    keepAsAdvance: (amount: Paisa) => changeRows(() => ({ typedAdvancePaisa: amount })),
    /** What a draft keeps of it; undefined while nothing was chosen or typed. */
    kept: isTouched(state) ? keptOf(state) : undefined,
    /** Goes on with a draft, as far as the bills are still what they were. */
    restore: (kept: KeptCollection) => setState((before) => restored(before, kept)),
    /** Ready for another payment of the same customer. */
    reset: (received: number) =>
      setState((before) => ({
        ...newCollection(before.source),
        ...nextRevisions(before),
        ownPayments: [...before.ownPayments, received],
      })),
  };
}

/** As after new figures: unchanged bills as they were kept, the others listed as changes. */
function restored(before: CollectionState, kept: KeptCollection): CollectionState {
  const fresh = newCollection(before.source, kept.isFeeStruck);
  const { figures } = fresh;
  const changes = compareFigures({
    before: {
      billData: kept.rows.map((row) => ({
        id: row.billId,
        billNo: row.billNo,
        balance: paisa(row.balancePaisa),
      })),
      customer: { advance: paisa(kept.advancePaisa) },
    },
    after: figures,
  });
  const tenderedPaisa = kept.tenderedPaisa === null ? null : paisa(kept.tenderedPaisa);
  const asKept = fresh.rows.map((now) => {
    const row = kept.rows.find(({ billId }) => billId === now.billId);
    if (row?.balancePaisa !== now.balancePaisa) return now;
    const { isSelected } = row;
    const payAmountPaisa = paisa(row.payAmountPaisa);
    return { ...now, isSelected, payAmountPaisa, discountPaisa: paisa(row.discountPaisa) };
  });
  const chosen = chosenOf(asKept).filter((billId) => kept.chosen.includes(billId));
  const isSame = changes.length === 0;
  return {
    ...fresh,
    ...nextRevisions(before),
    ownPayments: before.ownPayments,
    rows:
      isSame || tenderedPaisa === null ? asKept : spreadOverChosen(asKept, chosen, tenderedPaisa),
    chosen,
    tenderedPaisa,
    typedAdvancePaisa:
      isSame && kept.typedAdvancePaisa !== null ? paisa(kept.typedAdvancePaisa) : null,
    changes,
  };
}

function tenderAmount(before: CollectionState, amount: Paisa | null): Partial<CollectionState> {
  const { rows, chosen } = before;
  const isWhole = amount === null && chosen.length > 0;
  return {
    rows: isWhole
      ? rows.map((row) => (chosen.includes(row.billId) ? tickRow(row) : row))
      : spreadOverChosen(rows, chosen, amount ?? ZERO_PAISA),
    tenderedPaisa: amount,
    typedAdvancePaisa: null,
  };
}

/** Relies on the server's order, oldest bill first. */
function payOldest(before: CollectionState, count: number): Partial<CollectionState> {
  const rows = before.rows.map((row, place) => (place < count ? tickRow(row) : untickRow(row)));
  const { tenderedPaisa, tenderedRevision } = before;
  const isTooLittle = tenderedPaisa !== null && tenderedPaisa < collectionTotal(rows);
  return {
    rows,
    chosen: chosenOf(rows),
    typedAdvancePaisa: null,
    ...(isTooLittle ? { tenderedPaisa: null, tenderedRevision: tenderedRevision + 1 } : {}),
  };
}
