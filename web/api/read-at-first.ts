import type { QueryClient } from '@tanstack/react-query';
import { firstScreen } from './first-screen.ts';

/** So short that nobody sees the frame wait for what has yet to come. */
const MOST_MS = 150;

type Read = (client: QueryClient) => Promise<unknown>;

const reads: Read[] = [];

/** To be read before the first screen is drawn: said by the code of the screen as it arrives. */
export function readAtFirst(read: Read): void {
  reads.push(read);
}

/** Reads what the screen has named, as far as it comes at once. */
firstScreen.read = async (client) => {
  const pause = new Promise((resolve) => setTimeout(resolve, MOST_MS));
  await Promise.race([Promise.allSettled(reads.map((read) => read(client))), pause]);
};
