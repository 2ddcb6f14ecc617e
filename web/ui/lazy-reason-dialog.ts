import { loadOnUse } from './load-on-use.ts';

/** `ReasonDialog`, fetched when it is asked for the first time; stands inside a `Suspense`. */
export const LazyReasonDialog = loadOnUse(
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
);
