import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SignedInContext } from '../http/implement.ts';
import { removeStoredImage, type StoredImage, storeImage } from './upload-folder.ts';

/** Where an image belongs. */
export interface ImagePlace {
  folder: string;
  subject: 'user' | 'company';
  id: number;
  /** Writes the name of the new file, null for none, and answers the one before. */
  replace: (tx: Database, file: string | null) => Promise<string | null>;
}

/** Puts an image in its place; of the old and the new file exactly one is left. */
export async function replaceImage(
  context: SignedInContext,
  place: ImagePlace,
  bytes: Uint8Array,
): Promise<{ file: string; width: number; height: number }> {
  const stored = await storeImage(place.folder, bytes);
  await writePlace(context, place, stored).catch(async (error: unknown) => {
    await removeStoredImage(place.folder, stored.file);
    throw error;
  });
  return { file: stored.file, width: stored.widthPx, height: stored.heightPx };
}

/** Leaves the place without an image. */
export const removeImage = (context: SignedInContext, place: ImagePlace): Promise<void> =>
  writePlace(context, place, null);

async function writePlace(
  context: SignedInContext,
  place: ImagePlace,
  stored: StoredImage | null,
): Promise<void> {
  const file = stored?.file ?? null;
  const before = await inTransaction(context.tx, (tx) => place.replace(tx, file));
  const { subject, id } = place;
  context.audit({ subject, id, before: { image: before }, after: { image: file } });
  if (before !== null) await removeStoredImage(place.folder, before);
}
