const MOST_TEXT = 500;

/** What somebody else's program says, so that it can be stored. */
export const storable = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .slice(0, MOST_TEXT);
