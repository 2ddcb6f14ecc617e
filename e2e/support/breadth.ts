/**
 * `npm run breadth` tries everything with everything: each screen opened anew, each list in each
 * language, each search at each speed. `npm test` has each of them once, with the others in turn.
 */
export const isWhole = process.env.E2E_WHOLE === '1';

/** All of them where everything is tried, else the one whose turn it is. */
export const inTurn = <Item>(all: readonly Item[], turn: number): readonly Item[] =>
  isWhole ? all : all.slice(turn % all.length, (turn % all.length) + 1);
