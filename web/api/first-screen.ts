import type { QueryClient } from '@tanstack/react-query';

/**
 * What a first screen shows is read before it is drawn where the answer is there already: drawn
 * without its rows, then with room for them and then with them, a list costs a slow processor twice
 * as much. `read` is set by the code of such a screen (read-at-first.ts); signing in does without.
 */
export const firstScreen: { read?: (client: QueryClient) => Promise<void> } = {};
