/** Deterministic random choices, so that every demo is the same provider. */
export interface DemoRandom {
  /** A whole number between `from` and `to`, both inclusive. */
  between(from: number, to: number): number;
  /** True with this probability in thousandths. */
  isPermille(permille: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks an item with a probability proportional to its weight. */
  pickWeighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  digits(count: number): string;
}

const PERMILLE = 1000;

/**
 * A generator of its own for each subject, seeded by it: choices do not depend on the order of
 * calls.
 */
export function demoRandom(...subject: readonly (string | number)[]): DemoRandom {
  const next = mulberry32(fnv1a(subject.join('/')));
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)] as Item;
  return {
    between,
    isPermille: (permille) => next() * PERMILLE < permille,
    pick,
    pickWeighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(items)[0];
    },
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
  };
}

/** The Fowler-Noll-Vo hash of 32 bits, which spreads short texts well. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The Mulberry32 generator: numbers from 0 (inclusive) to 1 (exclusive). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
