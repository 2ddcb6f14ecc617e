const NAME = 'menuMinimised';
const YEAR_SECONDS = 31_536_000;

/** Whether the side menu is minimised on this device. */
export function isMenuMinimised(): boolean {
  return document.cookie.split('; ').includes(`${NAME}=1`);
}

export function keepMenuMinimised(isMinimised: boolean): void {
  const value = isMinimised ? '1' : '0';
  document.cookie = `${NAME}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
