/** What had the focus when the latest question was asked: its dialog may come later than that. */
export const confirmOpener: { element: Element | null } = { element: null };
