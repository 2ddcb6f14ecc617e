import type { Page } from 'playwright-core';

/** The page hears of no changes elsewhere from now on, as if they had happened a moment later. */
export const hearNothing = (page: Page): Promise<unknown> =>
  page.route('**/live_changes*', (route) =>
    route.fulfill({ json: { success: true, mark: '0-0-none', kinds: [] } }),
  );
