export type ColorScheme = 'light' | 'dark' | 'auto';

const STORAGE_KEY = 'colorScheme';
const ATTRIBUTE = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();

/** The scheme chosen on this device; 'auto' follows the system. */
export function storedColorScheme(): ColorScheme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Whether a scheme was ever chosen on this device. */
export function isColorSchemeChosen(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null;
}

/** What the choice comes to at this moment. */
export function shownColorScheme(): 'light' | 'dark' {
  const choice = storedColorScheme();
  if (choice !== 'auto') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Draws the chosen scheme; called before the first paint and after every change. */
export function applyColorScheme(): void {
  document.documentElement.setAttribute(ATTRIBUTE, shownColorScheme());
  for (const listener of listeners) listener();
}

/** Remembers and draws a scheme. */
export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(STORAGE_KEY, scheme);
  applyColorScheme();
}

export function onColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system's scheme while the choice is 'auto'. */
export function followSystemScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyColorScheme);
}
