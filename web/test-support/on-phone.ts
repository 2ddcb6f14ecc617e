import { vi } from 'vitest';

/** Makes the window as narrow as a phone, until globals are unstubbed. */
export function onPhone(): void {
  const original = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('max-width: 767px')
      ? Object.assign(new EventTarget(), { matches: true })
      : original(query),
  );
}
