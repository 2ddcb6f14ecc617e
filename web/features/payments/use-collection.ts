import {
  type CollectionRow,
  setDiscount,
  setReceived,
  spreadOverBills,
  tickRow,
  untickRow,
} from '@netkhata/domain/collection';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useState } from 'react';
import {
  type CollectionFigures,
  type FiguresChange,
  figuresChanges,
  freshRows,
  rowsCarriedOver,
} from './collection-figures.ts';

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
