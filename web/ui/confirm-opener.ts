/**
 * The element that had focus when the latest question was asked. Kept, because the dialog may open
 * later, once its code is fetched.
 */
export const confirmOpener: { element: Element | null } = { element: null };
