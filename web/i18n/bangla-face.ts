const BANGLA = /[\u0980-\u09f2\u09f4-\u09fe]/;
const FACE = '1em "Noto Sans Bengali Variable"';

let isExpected = false;

/**
 * Gives the Bangla face a moment to come when a text is the first that needs it, so that the text
 * is drawn in it and nothing moves; on a slow line the text does not wait for it.
 */
export async function preloadBanglaFace(text: unknown, mostMs: number): Promise<void> {
  if (isExpected || !('fonts' in document) || !BANGLA.test(JSON.stringify(text) ?? '')) return;
  isExpected = true;
  const pause = new Promise((resolve) => setTimeout(resolve, mostMs));
  await Promise.race([document.fonts.load(FACE, 'ক').catch(() => undefined), pause]);
}
