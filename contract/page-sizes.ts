/**
 * Page sizes of lists; in a file of its own so that the start bundle does not load the list
 * endpoints.
 */
export const PAGE_SIZES = [10, 100, 200, 500] as const;
export const DEFAULT_PAGE_SIZE = 10;
