import { useSyncExternalStore } from 'react';

/** What lies over the page when it is asked for: commands, the list of keys, the quick panel. */
export type Overlay = 'commands' | 'keys' | 'quickPanel';

let shown: Overlay | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens one of them in place of another; undefined closes it. */
export function showOverlay(next: Overlay | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Opens it, or closes it when it is the one that is open. */
export function toggleOverlay(overlay: Overlay): void {
  showOverlay(shown === overlay ? undefined : overlay);
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
