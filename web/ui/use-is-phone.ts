import { useSyncExternalStore } from 'react';

/** As the style sheets have it. */
const PHONE = '(max-width: 767px)';

/** Whether the window is as narrow as a phone now. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The same, drawn anew when it changes: where a style sheet alone cannot turn the layout. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
