import { randomInt as freshSeed } from 'node:crypto';
import { demoRandom } from '../../server/demo/demo-random.ts';

/** Of what chance chooses: 1 in `npm test`, a fresh one in the proofs unless TEST_SEED names it. */
const SEED =
  process.env.TEST_SEED ?? (process.env.VITEST === undefined ? String(freshSeed(2 ** 31)) : '1');

/** What repeats a run of this script. */
export const seedLine = (script: string): string =>
  `seed ${SEED}; TEST_SEED=${SEED} npm run ${script} chooses the same`;

/** A whole number below a bound, or from a number to below another. */
type RandomInt = (...range: [below: number] | [from: number, below: number]) => number;

/** A series of its own for a subject. */
export function chanceOf(subject: string): RandomInt {
  const random = demoRandom('torture', subject, SEED);
  return (...range) => {
    const [from, below] = range.length === 1 ? [0, range[0]] : range;
    return random.between(from, below - 1);
  };
}

/** One series for all users, who draw from it in the order in which they happen to act. */
export const randomInt = chanceOf('load');
export const oneOf = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
export const oneIn = (count: number): boolean => randomInt(count) === 0;
