import type { MOVE_OUTCOMES, RowMark } from '@netkhata/contract/move-words';

/** Which rows of a rehearsal are listed. */
export type RowFilter = {
  outcome: (typeof MOVE_OUTCOMES)[number] | null;
  mark: RowMark | null;
  /** The field of a row's first fault. */
  field: string | null;
};

export const ALL_ROWS: RowFilter = { outcome: null, mark: null, field: null };

/** Rows that a call names by their keys need no filter. */
export const NAMED_ROWS = { ...ALL_ROWS, search: null };

export const sameRows = (one: RowFilter, other: RowFilter): boolean =>
  one.outcome === other.outcome && one.mark === other.mark && one.field === other.field;
