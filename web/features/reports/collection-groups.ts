import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { CollectionGroup, reports } from '@netkhata/contract/reports';
import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';

export type CollectionListRow = EndpointResult<typeof reports.customerCollection>[number];

/** Payments that belong together, with what they come to. */
export type GroupedPayments = {
  key: string;
  /** Null for those without one, as of a zone. */
  name: string | null;
  rows: readonly CollectionListRow[];
  sum: PaisaSum;
};

const KEYS: Record<CollectionGroup, (row: CollectionListRow) => number | string | null> = {
  collector: ({ collectedById }) => collectedById,
  account: ({ accountId }) => accountId,
  zone: ({ zoneId }) => zoneId,
  day: ({ voucherDate }) => voucherDate,
};

const NAMES: Record<CollectionGroup, (row: CollectionListRow) => string | null> = {
  collector: ({ collectBy }) => collectBy,
  account: ({ accHead }) => accHead,
  zone: ({ zoneName }) => zoneName,
  day: ({ voucherDate }) => voucherDate,
};

export const sumOfRows = (rows: readonly CollectionListRow[]): PaisaSum =>
  totalOf(rows.map(({ amount }) => amount));

/** The parts by name, those without one last; days as the report has them, the newest first. */
export function partsOf(
  rows: readonly CollectionListRow[],
  by: CollectionGroup,
): GroupedPayments[] {
  const parts = new Map<string, CollectionListRow[]>();
  for (const row of rows) {
    const key = String(KEYS[by](row));
    const part = parts.get(key);
    if (part) part.push(row);
    else parts.set(key, [row]);
  }
  const found = Array.from(parts, ([key, own]) => {
    const [first] = own;
    return { key, name: first ? NAMES[by](first) : null, rows: own, sum: sumOfRows(own) };
  });
  return by === 'day' ? found : found.toSorted(byName);
}

function byName(one: GroupedPayments, other: GroupedPayments): number {
  if (one.name === null || other.name === null) return one.name === null ? 1 : -1;
  return one.name.localeCompare(other.name);
}
