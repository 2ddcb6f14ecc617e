import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SignedInContext } from '../http/implement.ts';
import { removeStoredImage, type StoredImage, storeImage } from './stored-images.ts';

/** Where an image belongs. */
export interface ImagePlace {
  subject: 'user' | 'company';
  id: number;
  /** Writes the name of the new image, null for none, and answers the one before. */
  replace: (tx: Database, file: string | null) => Promise<string | null>;
}

/** Puts an image in its place; of the old and the new one exactly one is left. */
export async function replaceImage(
  context: SignedInContext,
  place: ImagePlace,
  bytes: Uint8Array,
): Promise<{ file: string; width: number; height: number }> {
  const stored = await inTransaction(context.tx, async (tx) => {
    const image = await storeImage(tx, bytes);
    await writePlace({ ...context, tx }, place, image);
    return image;
  });
  return { file: stored.file, width: stored.widthPx, height: stored.heightPx };
}

/** Leaves the place without an image. */
export const removeImage = (context: SignedInContext, place: ImagePlace): Promise<void> =>
  inTransaction(context.tx, (tx) => writePlace({ ...context, tx }, place, null));

async function writePlace(
  context: SignedInContext,
  place: ImagePlace,
  stored: StoredImage | null,
): Promise<void> {
  const file = stored?.file ?? null;
  const before = await place.replace(context.tx, file);
  const { subject, id } = place;
  context.audit({ subject, id, before: { image: before }, after: { image: file } });
  if (before !== null) await removeStoredImage(context.tx, before);
}
