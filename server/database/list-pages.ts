import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { keptTotal } from './list-changes.ts';
import { type Finding, recall, remember } from './list-memory.ts';
import { type Direction, idsOfStretch, type Stretch } from './list-order.ts';
import {
  type Hits,
  MOST_IDS,
  type Positions,
  readHits,
  readPositions,
  recallHits,
  recallPositions,
  type WatchedRows,
} from './list-positions.ts';
import { readWindow, recallWindow } from './list-windows.ts';
import type { AskedList } from './table-list.ts';

/** So far from an end of a list, rows are simply counted off. */
const NEAR_ROWS = 500;

export interface WantedPage {
  page: number;
  perPage: number;
}

/** Which rows a page has. */
export interface PlannedPage {
  currentPage: number;
  /** Undefined while only the statement of the page will tell. */
  total: number | undefined;
  /** An array expression. */
  ids: RawBuilder<unknown>;
  /** Of the data that the plan was made from, where it was made from anything remembered. */
  version?: string;
}

const isWatched = (asked: AskedList): asked is AskedList & WatchedRows =>
  asked.changes !== undefined;

/** Works out which rows the page has; a page past the end is the last one. */
export async function planPage(
  tx: Database,
  asked: AskedList,
  wanted: WantedPage,
): Promise<PlannedPage> {
  const { total, positions } = await readTotal(tx, asked);
  const place = placeOf(total, wanted);
  const planned = { currentPage: place.currentPage, total };
  if (positions) return { ...planned, ...idsAt(asked, positions, { ...place, total }) };
  const near = idsNearAnEnd(asked, total, place);
  if (near) return { ...planned, ids: near };
  if (isWatched(asked) && isPlaced(asked, total)) {
    const far = asked.isComputed
      ? await readPositions(tx, asked)
      : await readWindow(tx, asked, { place: lowestPlace(asked, total, place), total });
    return { ...planned, ...idsAt(asked, far, { ...place, total }) };
  }
  return { ...planned, ids: idArray(asked, { ...place, direction: asked.direction }) };
}

/**
 * The same from what is remembered of an earlier time, or undefined. Whether it holds is seen by
 * the statement of the page itself (`stillHolds`): a second one is saved.
 */
export function guessPage(
  tx: Database,
  asked: AskedList,
  wanted: WantedPage,
): PlannedPage | undefined {
  const { page, perPage } = wanted;
  if (!isWatched(asked)) return undefined;
  if (!asked.kept) {
    const hits = recallHits(tx, asked);
    if (!hits) return undefined;
    const place = placeOf(hits.value.total, wanted);
    return {
      currentPage: place.currentPage,
      total: hits.value.total,
      ...idsAt(asked, hits, { ...place, total: hits.value.total }),
    };
  }
  const offset = (page - 1) * perPage;
  if (offset <= NEAR_ROWS && !asked.isComputed) {
    const ids = idArray(asked, { direction: asked.direction, limit: perPage, offset });
    return { currentPage: page, total: undefined, ids };
  }
  return guessFar(tx, asked, wanted);
}

function guessFar(
  tx: Database,
  asked: AskedList & WatchedRows,
  wanted: WantedPage,
): PlannedPage | undefined {
  const total = recall<number>(tx, keptQuestion(asked))?.value;
  if (total === undefined) return undefined;
  const place = placeOf(total, wanted);
  const planned = { currentPage: place.currentPage, total };
  const near = idsNearAnEnd(asked, total, place);
  if (near) return { ...planned, ids: near };
  const far = recallFar(tx, asked, { total, place });
  return far && { ...planned, ...idsAt(asked, far, { ...place, total }) };
}

function recallFar(
  tx: Database,
  asked: AskedList & WatchedRows,
  { total, place }: { total: number; place: Place },
): Finding<Positions> | undefined {
  if (!isPlaced(asked, total)) return undefined;
  if (asked.isComputed) return recallPositions(tx, asked);
  return recallWindow(tx, asked, { place: lowestPlace(asked, total, place), total });
}

/** What the statement of a guessed page says beside its rows. */
export interface PageTruth {
  listTotal: number;
  listVersion: string;
}

/** True where the page is what it would be if it were worked out now. */
export function stillHolds(
  tx: Database,
  asked: AskedList,
  { guess, truth }: { guess: PlannedPage; truth: PageTruth | undefined },
): boolean {
  if (!truth) return false;
  if (asked.kept) void noteTotal(tx, asked, truth.listTotal);
  return (
    (guess.total === undefined || !asked.kept || guess.total === truth.listTotal) &&
    (guess.version === undefined || guess.version === truth.listVersion)
  );
}

/** From figures kept by the database, or counted once and remembered. */
async function readTotal(tx: Database, asked: AskedList): Promise<Hits> {
  if (isWatched(asked) && !asked.kept) return readHits(tx, asked);
  const { rows } = await sql<{ total: number }>`
    select ${asked.kept ? keptTotal(asked.kept) : sql`count(*)`} as total
    ${asked.kept ? sql`` : sql`from ${asked.from} where ${asked.where}`}
  `.execute(tx);
  const total = rows[0]?.total ?? 0;
  if (asked.kept) await noteTotal(tx, asked, total);
  return { total };
}

const keptQuestion = ({ kept }: AskedList): string => `kept ${JSON.stringify(kept)}`;

const noteTotal = (tx: Database, asked: AskedList, total: number): Promise<Finding<number>> =>
  remember(tx, { question: keptQuestion(asked), version: String(total) }, async () => ({
    value: total,
    version: String(total),
    size: 1,
  }));

/** Whether where the rows stand is worth remembering: from an anchor no computed order goes on. */
const isPlaced = ({ isComputed }: AskedList, total: number): boolean =>
  !isComputed || (total > 0 && total <= MOST_IDS);

interface Place {
  currentPage: number;
  offset: number;
  limit: number;
}

function placeOf(total: number, { page, perPage }: WantedPage): Place {
  const currentPage = Math.min(page, Math.max(1, Math.ceil(total / perPage)));
  const offset = (currentPage - 1) * perPage;
  return { currentPage, offset, limit: Math.min(perPage, total - offset) };
}

const idArray = (asked: AskedList, stretch: Stretch): RawBuilder<unknown> =>
  sql`array(${idsOfStretch(asked, stretch)})`;

function idsNearAnEnd(
  asked: AskedList,
  total: number,
  { offset, limit }: Place,
): RawBuilder<unknown> | undefined {
  const { direction } = asked;
  // Even the first rows of a computed order take the whole list.
  if (asked.isComputed && isPlaced(asked, total)) return undefined;
  if (offset <= NEAR_ROWS) return idArray(asked, { direction, limit, offset });
  const after = total - offset - limit;
  const reversed: Direction = direction === 'asc' ? 'desc' : 'asc';
  if (after > NEAR_ROWS) return undefined;
  return idArray(asked, { direction: reversed, limit, offset: after });
}

/** The place, ascending, of the page's first row or, where it is descending, of its last. */
const lowestPlace = ({ direction }: AskedList, total: number, { offset, limit }: Place): number =>
  Math.max(0, direction === 'asc' ? offset : total - offset - limit);

/** A page of a list whose positions are known; they are ascending, the page may be descending. */
function idsAt(
  asked: AskedList,
  { value: { start, stride, ids }, version }: Finding<Positions>,
  { total, ...place }: Place & { total: number },
): { ids: RawBuilder<unknown>; version: string } {
  const { limit } = place;
  const first = lowestPlace(asked, total, place) - start;
  if (stride === 1) {
    return { ids: sql`${ids.slice(first, first + limit)}::bigint[]`, version };
  }
  const anchor = Math.min(Math.floor(first / stride), ids.length - 1);
  const anchorId = ids[anchor] as number;
  const stretch: Stretch = { direction: 'asc', limit, offset: first - anchor * stride, anchorId };
  return { ids: idArray(asked, stretch), version };
}
