const NAME = 'menuMinimised';
const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

function hasCookie(choice: '0' | '1'): boolean {
  return document.cookie.split('; ').includes(`${NAME}=${choice}`);
}

/** Whether the side menu is minimised on this device. */
export function isMenuMinimised(): boolean {
  return hasCookie('1');
}

/** Whether the menu's width was ever chosen on this device. */
export function isMenuChosen(): boolean {
  return hasCookie('0') || hasCookie('1');
}

export function storeMenuMinimised(isMinimised: boolean): void {
  const value = isMinimised ? '1' : '0';
  document.cookie = `${NAME}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  for (const listener of listeners) listener();
}

export function onMenuMinimised(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
