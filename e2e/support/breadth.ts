/**
 * `npm run breadth` tries all combinations: each screen in a new page, each list in each language,
 * each search at each speed. `npm test` tries each item once, rotating through the other dimension.
 */
export const triesAll = process.env.E2E_WHOLE === '1';

/** All items with `npm run breadth`, otherwise the one for this turn. */
export const itemsForTurn = <Item>(all: readonly Item[], turn: number): readonly Item[] =>
  triesAll ? all : all.slice(turn % all.length, (turn % all.length) + 1);
