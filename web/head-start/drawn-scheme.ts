/* The scheme of the first paint; head-start.ts draws it before the product's code is there. */

export type ColorScheme = 'light' | 'dark' | 'auto';

export const COLOR_SCHEME_KEY = 'colorScheme';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** The scheme chosen on this device; 'auto' follows the system. */
export function storedColorScheme(): ColorScheme {
  const stored = localStorage.getItem(COLOR_SCHEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** What the choice comes to at this moment. */
export function shownColorScheme(): 'light' | 'dark' {
  const choice = storedColorScheme();
  if (choice !== 'auto') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Draws the chosen scheme. */
export function drawColorScheme(): void {
  document.documentElement.setAttribute(ATTRIBUTE, shownColorScheme());
}
