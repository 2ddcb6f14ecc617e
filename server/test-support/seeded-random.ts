import { demoRandom } from '../demo/demo-random.ts';

/** Seed of the tests' choices, which `npm run properties` and `npm run fuzz` set. */
export const TEST_SEED = process.env.TEST_SEED ?? '1';

/**
 * How often a slow property is tried: half as often in `npm test`, with its one seed, as by
 * `npm run properties` with fresh ones.
 */
export const examplesOf = (all: number): number =>
  process.env.TEST_SEED === undefined ? Math.ceil(all / 2) : all;

/** Seeded whole numbers from 0 to below a bound, a series of its own for each subject. */
export function seededRandom(...subject: readonly (string | number)[]): (below: number) => number {
  const random = demoRandom(...subject, TEST_SEED);
  return (below) => random.between(0, below - 1);
}
