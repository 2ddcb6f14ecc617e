const BANGLA = /[\u0980-\u09f2\u09f4-\u09fe]/;
const FACE = '1em "Noto Sans Bengali Variable"';

let isRequested = false;

/** An amount too large for a number is a bigint, which JSON refuses. */
const withoutBigints = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? undefined : value;

/**
 * Waits a moment for the Bangla font when a text first needs it, so that the text does not move
 * when the font replaces the fallback; on a slow line the text does not wait for it.
 */
export async function preloadBanglaFace(text: unknown, maxWaitMs: number): Promise<void> {
  if (
    isRequested ||
    !('fonts' in document) ||
    !BANGLA.test(JSON.stringify(text, withoutBigints) ?? '')
  )
    return;
  isRequested = true;
  const pause = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.race([document.fonts.load(FACE, 'ক').catch(() => undefined), pause]);
}
