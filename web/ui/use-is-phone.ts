import { useSyncExternalStore } from 'react';

/** The breakpoint of the style sheets. */
const PHONE = '(max-width: 767px)';

/** Whether the window is as narrow as a phone now. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** `isPhone` as a hook that renders again on a change, where CSS alone cannot change the layout. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}
