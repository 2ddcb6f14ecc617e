import { parentPort } from 'node:worker_threads';
import type { Message } from '@netkhata/contract/messages';
import type { LastPart } from './reading-thread.ts';

/** Receiving a large message blocks the event loop too, so that results are posted in portions. */
const ITEMS_A_PART = 250;

/** Letters of all cells: a single shared string of a workbook can be used by a million cells. */
export const MAX_LETTERS = 64 * 1024 * 1024;

/** Posts a part of what a worker thread read. */
export const postPart = (part: { kind: string }): void => parentPort?.postMessage(part, []);

export function* portionsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += ITEMS_A_PART) {
    yield items.slice(from, from + ITEMS_A_PART);
  }
}

const post: (part: LastPart) => void = postPart;

/** Runs the task of a worker thread, and posts its last part. */
export async function postToEnd(
  run: () => Promise<void>,
  reasonOf: (error: unknown) => Message | undefined,
): Promise<void> {
  try {
    await run();
    post({ kind: 'end' });
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    post({ kind: 'unreadable', reason });
  }
}
