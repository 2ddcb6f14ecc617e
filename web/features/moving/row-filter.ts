import type { MOVE_OUTCOMES, RowMark } from '@netkhata/contract/move-words';

/** Filter of the rows of a rehearsal. */
export type RowFilter = {
  outcome: (typeof MOVE_OUTCOMES)[number] | null;
  mark: RowMark | null;
  /** The field of a row's first error. */
  field: string | null;
};

export const ALL_ROWS: RowFilter = { outcome: null, mark: null, field: null };

/** Empty filter for calls that name rows by their keys. */
export const ROWS_BY_KEY = { ...ALL_ROWS, search: null };

export const isSameFilter = (one: RowFilter, other: RowFilter): boolean =>
  one.outcome === other.outcome && one.mark === other.mark && one.field === other.field;
