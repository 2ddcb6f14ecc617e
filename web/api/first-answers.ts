import type { QueryClient } from '@tanstack/react-query';

/*
 * What the first screen shows, read before it is drawn where the answer is there already: drawn
 * without its rows, then with room for them and then with them, a list costs a slow processor twice
 * as much.
 */

/** So short that nobody sees the frame wait for what has yet to come. */
const MOST_MS = 150;

type Read = (client: QueryClient) => Promise<unknown>;

const reads: Read[] = [];

/** To be read before the first screen is drawn: said by the code of the screen as it arrives. */
export function readAtFirst(read: Read): void {
  reads.push(read);
}

/** Reads what the screen has named, as far as it comes at once. */
export async function firstAnswers(client: QueryClient): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, MOST_MS));
  await Promise.race([Promise.allSettled(reads.map((read) => read(client))), pause]);
}
