import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { CollectionGroup, reports } from '@netkhata/contract/reports';
import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';
import { compareNames } from '@netkhata/domain/name-order';

export type CollectionListRow = EndpointResult<typeof reports.customerCollection>[number];

/** Payments of one group, with their sum. */
export type GroupedPayments = {
  key: string;
  /** Null for payments without one, such as without a zone. */
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
  collector: ({ collectedById, collectBy }) => (collectedById === null ? null : collectBy),
  account: ({ accHead }) => accHead,
  zone: ({ zoneName }) => zoneName,
  day: ({ voucherDate }) => voucherDate,
};

export const sumOfRows = (rows: readonly CollectionListRow[]): PaisaSum =>
  totalOf(rows.map(({ amount }) => amount));

/** Groups sorted by name, with those without one last; by day, newest first. */
export function groupPayments(
  rows: readonly CollectionListRow[],
  by: CollectionGroup,
): GroupedPayments[] {
  const groups = new Map<string, CollectionListRow[]>();
  for (const row of rows) {
    const key = String(KEYS[by](row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const found = Array.from(groups, ([key, own]) => {
    const [first] = own;
    return { key, name: first ? NAMES[by](first) : null, rows: own, sum: sumOfRows(own) };
  });
  return by === 'day' ? found : found.toSorted(byName);
}

function byName(one: GroupedPayments, other: GroupedPayments): number {
  if (one.name === null || other.name === null) return one.name === null ? 1 : -1;
  return compareNames(one.name, other.name);
}
