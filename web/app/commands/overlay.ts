import { useSyncExternalStore } from 'react';

/** Overlays that can be opened from any screen. */
export type Overlay = 'commands' | 'keys' | 'quickPanel';

let shown: Overlay | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens an overlay in place of the current one; undefined closes it. */
export function showOverlay(next: Overlay | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Opens an overlay, or closes it if it is open. */
export function toggleOverlay(overlay: Overlay): void {
  showOverlay(shown === overlay ? undefined : overlay);
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
