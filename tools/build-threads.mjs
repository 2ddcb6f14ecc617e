import { buildStale } from './build.mjs';

/** Vitest global setup: builds the worker threads, even where the rest is not built. */
export const setup = () => buildStale('threads');
