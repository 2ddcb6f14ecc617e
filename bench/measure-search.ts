import { readPaintNotes, openMeasuredPage, PROFILES } from './web-page.ts';
import type { WebBench, WebMeasurement } from './measure-web.ts';

const TYPED = 'karim 59';

/**
 * Types a name into the quick search; the longest time until a letter is painted, and until its
 * results are.
 */
export async function measureQuickSearch(bench: WebBench): Promise<WebMeasurement[]> {
  const opened = await openMeasuredPage(bench.browser, bench.product, {
    profile: PROFILES.plain,
    side: 'product',
  });
  const { page } = opened;
  try {
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.keyboard.press('/');
    await readPaintNotes(page, true);
    for (const letter of TYPED) await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    const restedAt = await page.evaluate(() => performance.now());
    const shown = await page.waitForFunction(
      () => document.querySelector('header [role=option]') && performance.now(),
      undefined,
      { polling: 'raf' },
    );
    const answerMs = Number(await shown.jsonValue()) - restedAt;
    const { eventsMs } = await readPaintNotes(page);
    const of = { unit: 'ms', bare: null } as const;
    return [
      {
        ...of,
        what: 'slowest letter of a quick search',
        product: Math.max(0, ...eventsMs),
        most: 100,
      },
      { ...of, what: 'its answer, the pause of typing included', product: answerMs, most: null },
    ];
  } finally {
    await opened.close();
  }
}
