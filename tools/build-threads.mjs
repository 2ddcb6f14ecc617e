import { buildStale } from './build.mjs';

/** A set-up of the tests: what runs on a thread of its own is built, also where the rest is not. */
export const setup = () => buildStale('threads');
