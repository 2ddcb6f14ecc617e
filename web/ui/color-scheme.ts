import {
  COLOR_SCHEME_KEY,
  type ColorScheme,
  setColorSchemeAttribute,
} from '../head-start/stored-color-scheme.ts';

const listeners = new Set<() => void>();

/** Whether a scheme was ever chosen on this device. */
export function isColorSchemeChosen(): boolean {
  return localStorage.getItem(COLOR_SCHEME_KEY) !== null;
}

/**
 * Applies the chosen scheme and notifies the listeners; called at start-up and after every change.
 */
export function applyColorScheme(): void {
  setColorSchemeAttribute();
  for (const listener of listeners) listener();
}

/** Stores a scheme on this device and applies it. */
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
