import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { CollectionGroup, reports } from '@netkhata/contract/reports';
import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';

export type CollectionRow = EndpointResult<typeof reports.customerCollection>[number];

/** Payments that belong together, with what they come to. */
export type CollectionPart = {
  key: string;
  /** Null for those without one, as of a zone. */
  name: string | null;
  rows: readonly CollectionRow[];
  sum: PaisaSum;
};

const KEYS: Record<CollectionGroup, (row: CollectionRow) => number | string | null> = {
  collector: ({ collectedById }) => collectedById,
  account: ({ accountId }) => accountId,
  zone: ({ zoneId }) => zoneId,
  day: ({ voucherDate }) => voucherDate,
};

const NAMES: Record<CollectionGroup, (row: CollectionRow) => string | null> = {
  collector: ({ collectBy }) => collectBy,
  account: ({ accHead }) => accHead,
  zone: ({ zoneName }) => zoneName,
  day: ({ voucherDate }) => voucherDate,
};

export const sumOf = (rows: readonly CollectionRow[]): PaisaSum =>
  totalOf(rows.map(({ amount }) => amount));

/** The parts by name, those without one last; days as the report has them, the newest first. */
export function partsOf(rows: readonly CollectionRow[], by: CollectionGroup): CollectionPart[] {
  const parts = new Map<string, CollectionRow[]>();
  for (const row of rows) {
    const key = String(KEYS[by](row));
    const part = parts.get(key);
    if (part) part.push(row);
    else parts.set(key, [row]);
  }
  const found = Array.from(parts, ([key, own]) => {
    const [first] = own;
    return { key, name: first ? NAMES[by](first) : null, rows: own, sum: sumOf(own) };
  });
  return by === 'day' ? found : found.toSorted(byName);
}

function byName(one: CollectionPart, other: CollectionPart): number {
  if (one.name === null || other.name === null) return one.name === null ? 1 : -1;
  return one.name.localeCompare(other.name);
}
