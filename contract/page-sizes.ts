/** How many rows a list may show at once; apart from the lists' calls, which a start does without. */
export const PAGE_SIZES = [10, 100, 200, 500] as const;
export const DEFAULT_PAGE_SIZE = 10;
