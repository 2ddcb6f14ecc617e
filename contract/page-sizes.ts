/*
 * Page sizes of lists; in a file of its own so that the start bundle does not load the list
 * endpoints.
 */

/** The choices under a list (specification section 9). */
export const PAGE_SIZES = [10, 100, 200, 500] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** The choices of a profile: 25 fits one screen. Who chose it finds it under every list too. */
export const KNOWN_PAGE_SIZES = [10, 25, 100, 200, 500] as const;
