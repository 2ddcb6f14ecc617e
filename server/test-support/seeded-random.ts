import { demoRandom } from '../demo/demo-random.ts';

/** Seed of the tests' choices, which `npm run properties` and `npm run fuzz` set. */
export const TEST_SEED = process.env.TEST_SEED ?? '1';

/** Seeded whole numbers from 0 to below a bound, a series of its own for each subject. */
export function seededRandom(...subject: readonly (string | number)[]): (below: number) => number {
  const random = demoRandom(...subject, TEST_SEED);
  return (below) => random.between(0, below - 1);
}
