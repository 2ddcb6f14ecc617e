import type { QueryClient } from '@tanstack/react-query';
import { firstScreen } from './first-screen.ts';

/** Short enough for nobody to notice that the first render waits for data. */
const MAX_WAIT_MS = 150;

type Read = (client: QueryClient) => Promise<unknown>;

const reads: Read[] = [];

/**
 * Registers a fetch to be awaited before the first render; called by a screen's code as it is
 * loaded.
 */
export function loadBeforeFirstRender(read: Read): void {
  reads.push(read);
}

/** Starts the registered fetches and waits for them, but only for a moment. */
firstScreen.load = async (client) => {
  const pause = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.allSettled(reads.map((read) => read(client))), pause]);
};
