const LONGEST_MS = 3_000;

/**
 * Takes the splash screen away as soon as the first screen is drawn, and after three seconds at the
 * latest: the specification hides it after 3000 ms when nothing is loading, but waiting for what is
 * already there would only keep a cashier from working.
 */
export function hideSplashWhen(firstScreen: Promise<unknown>): void {
  const hide = () => document.getElementById('splash')?.remove();
  setTimeout(hide, LONGEST_MS);
  void firstScreen.then(hide);
}
