/** From this many rows on, only the rows in view are rendered, by a chunk of its own. */
export const VIRTUAL_FROM_ROWS = 101;
