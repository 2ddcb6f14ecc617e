/*
 * The colour scheme of the first paint, applied by head-start.ts before the product's code is
 * loaded.
 */

export type ColorScheme = 'light' | 'dark' | 'auto';

export const COLOR_SCHEME_KEY = 'colorScheme';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** The scheme chosen on this device; 'auto' follows the system. */
export function storedColorScheme(): ColorScheme {
  const stored = localStorage.getItem(COLOR_SCHEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** The scheme in effect now: 'auto' resolved by the system's setting. */
export function shownColorScheme(): 'light' | 'dark' {
  const choice = storedColorScheme();
  if (choice !== 'auto') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies the chosen scheme. */
export function setColorSchemeAttribute(): void {
  document.documentElement.setAttribute(ATTRIBUTE, shownColorScheme());
}
