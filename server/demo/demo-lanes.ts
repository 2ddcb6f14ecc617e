import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/** Keeps two cores busy, since the program and PostgreSQL wait for each other in turn. */
const LANES = 4;
/** Items of one transaction: each commit waits for the disk. */
const CHUNK = 50;

/**
 * Processes a list in a few concurrent lanes, each in order. All items of a customer are in one
 * lane, so that lanes never wait for each other's locks.
 */
export async function inLanes<Item extends { customerNumber: number }, Result>(
  database: Database,
  items: readonly Item[],
  work: (tx: Database, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    items.filter(({ customerNumber }) => customerNumber % LANES === lane),
  );
  const results = await Promise.all(lanes.map((lane) => inChunks(database, lane, work)));
  return results.flat();
}

async function inChunks<Item, Result>(
  database: Database,
  items: readonly Item[],
  work: (tx: Database, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CHUNK) {
    const chunk = items.slice(start, start + CHUNK);
    const done = await inTransaction(database, async (tx) => {
      const chunkResults: Result[] = [];
      for (const item of chunk) chunkResults.push(await work(tx, item));
      return chunkResults;
    });
    results.push(...done);
  }
  return results;
}
