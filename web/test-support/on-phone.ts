import { vi } from 'vitest';

/** The window is as narrow as a phone, for as long as globals are stubbed. */
export function onPhone(): void {
  const original = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('max-width: 767px')
      ? Object.assign(new EventTarget(), { matches: true })
      : original(query),
  );
}
