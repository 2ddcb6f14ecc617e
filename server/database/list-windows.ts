import { sql } from 'kysely';
import type { Database } from './database.ts';
import { keptTotal, readVersion, versionOf } from './list-changes.ts';
import { type Finding, recall, remember } from './list-memory.ts';
import { idsOfStretch, type Stretch } from './list-order.ts';
import { type Positions, questionOf, type WatchedRows } from './list-positions.ts';
import type { AskedList } from './table-list.ts';

/** Whoever looks into the middle of a list looks around there: so many rows are found at once. */
const WINDOW_ROWS = 20_000;
/** One row of so many is remembered. */
const STRIDE = 250;

type Watched = AskedList & WatchedRows;

interface Window {
  /** The place of its first row. */
  start: number;
  limit: number;
}

const windowAt = (place: number, total: number): Window => {
  const start = place - (place % WINDOW_ROWS);
  return { start, limit: Math.min(WINDOW_ROWS, total - start) };
};

/** The list and the place alone, so that the question stays the same while the list grows. */
const questionAt = (tx: Database, asked: Watched, { start }: Window): string => {
  const whole = { direction: 'asc', limit: WINDOW_ROWS, offset: start } as const;
  return `window ${questionOf(tx, { statement: sql`${idsOfStretch(asked, whole)}` })}`;
};

/** What `readWindow` found last around an ascending place, whatever the data is by now. */
export const recallWindow = (
  tx: Database,
  asked: Watched,
  { place, total }: { place: number; total: number },
): Finding<Positions> | undefined => recall(tx, questionAt(tx, asked, windowAt(place, total)));

/**
 * Where rows around an ascending place stand. They are counted off by index from the window before,
 * where that is known, or from the nearer end of the list: no more than half of it is passed.
 */
export async function readWindow(
  tx: Database,
  asked: Watched,
  { place, total }: { place: number; total: number },
): Promise<Finding<Positions>> {
  const window = windowAt(place, total);
  const version = await readVersion(tx, asked.changes);
  return remember(tx, { question: questionAt(tx, asked, window), version }, async () => {
    for (const way of waysTo(tx, asked, { window, version, total })) {
      const found = await findWindow(tx, asked, { window, way });
      if (way.holds(found)) return positionsOf(found, { window, total });
    }
    throw new Error('Counting from the beginning holds always');
  });
}

interface FoundWindow {
  ids: number[] | null;
  version: string;
  total: number;
}

/** A way to a window, and whether it led there in the snapshot that the statement saw. */
interface Way {
  stretch: Stretch;
  holds(found: FoundWindow): boolean;
}

function waysTo(
  tx: Database,
  asked: Watched,
  { window, version, total }: { window: Window; version: string; total: number },
): Way[] {
  const { start, limit } = window;
  const before = start > 0 && recallWindow(tx, asked, { place: start - 1, total });
  const last = before && before.version === version ? before.value : undefined;
  const ways: Way[] = [];
  if (last) {
    const anchorId = last.ids.at(-1) as number;
    const offset = start - last.start - (last.ids.length - 1) * STRIDE;
    ways.push({
      stretch: { direction: 'asc', limit, offset, anchorId },
      holds: (found) => found.version === version,
    });
  }
  const after = total - start - limit;
  if (asked.kept && after < start) {
    ways.push({
      stretch: { direction: 'desc', limit, offset: after },
      holds: (found) => found.total === total,
    });
  }
  ways.push({ stretch: { direction: 'asc', limit, offset: start }, holds: () => true });
  return ways;
}

async function findWindow(
  tx: Database,
  asked: Watched,
  { window, way: { stretch } }: { window: Window; way: Way },
): Promise<FoundWindow> {
  const place = stretch.direction === 'asc' ? sql`nth - 1` : sql`${window.limit} - nth`;
  const { rows } = await sql<FoundWindow>`
    select json_agg(id order by place) filter (where place % ${STRIDE} = 0) as ids,
      ${versionOf(asked.changes)} as version,
      ${asked.kept ? keptTotal(asked.kept) : sql`0`} as total
    from (
      select id, ${place} as place from (
        select id, row_number() over () as nth from (${idsOfStretch(asked, stretch)}) as stretch
      ) as numbered
    ) as placed
  `.execute(tx);
  return rows[0] as FoundWindow;
}

function positionsOf(
  { ids, version }: FoundWindow,
  { window, total }: { window: Window; total: number },
): Finding<Positions> {
  const kept = ids ?? [];
  const value = { total, start: window.start, stride: STRIDE, ids: kept };
  return { value, version, size: kept.length + 1 };
}
