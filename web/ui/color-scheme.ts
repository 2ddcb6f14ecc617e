import { COLOR_SCHEME_KEY, type ColorScheme, drawColorScheme } from '../head-start/drawn-scheme.ts';

const listeners = new Set<() => void>();

/** Whether a scheme was ever chosen on this device. */
export function isColorSchemeChosen(): boolean {
  return localStorage.getItem(COLOR_SCHEME_KEY) !== null;
}

/** Draws the chosen scheme and tells who draws by it; called at the start and after every change. */
export function applyColorScheme(): void {
  drawColorScheme();
  for (const listener of listeners) listener();
}

/** Remembers and draws a scheme. */
export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(COLOR_SCHEME_KEY, scheme);
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
