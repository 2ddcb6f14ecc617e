import type { QueryClient } from '@tanstack/react-query';

/**
 * Hook for fetching the first screen's data before the first render. A list that renders without
 * its rows, then with room for them and then with them costs a slow processor twice as much. `load`
 * is set by load-before-first-render.ts, which the sign-in page does without.
 */
export const firstScreen: { load?: (client: QueryClient) => Promise<void> } = {};
