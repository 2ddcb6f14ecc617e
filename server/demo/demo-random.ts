/** Random choices that are the same at every start: the demo is always the same provider. */
export interface DemoRandom {
  /** A whole number from `from` to `to`, both possible. */
  between(from: number, to: number): number;
  /** True so often out of a thousand times. */
  isPermille(permille: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Of items with weights, the heavier ones more often. */
  pickWeighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  digits(count: number): string;
}

const PERMILLE = 1000;

/** A stream of choices of its own for every subject, whatever is chosen elsewhere and when. */
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

/** Fowler-Noll-Vo, 32 bits: spreads short texts well. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: numbers from 0 to below 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
