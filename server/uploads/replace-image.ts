import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SignedInContext } from '../http/implement.ts';
import { removeStoredImage, type StoredImage, storeImage } from './stored-images.ts';

/** The record that an image belongs to. */
export interface ImageOwner {
  subject: 'user' | 'company';
  id: number;
  /** Stores the new file name, or null for none, and returns the previous one. */
  replace: (tx: Database, file: string | null) => Promise<string | null>;
}

/** Replaces an image within one transaction: exactly one of the old and the new one remains. */
export async function replaceImage(
  context: SignedInContext,
  owner: ImageOwner,
  bytes: Uint8Array,
): Promise<{ file: string; width: number; height: number }> {
  const stored = await inTransaction(context.tx, async (tx) => {
    const image = await storeImage(tx, bytes);
    await setImage({ ...context, tx }, owner, image);
    return image;
  });
  return { file: stored.file, width: stored.widthPx, height: stored.heightPx };
}

/** Removes the image. */
export const removeImage = (context: SignedInContext, owner: ImageOwner): Promise<void> =>
  inTransaction(context.tx, (tx) => setImage({ ...context, tx }, owner, null));

async function setImage(
  context: SignedInContext,
  owner: ImageOwner,
  stored: StoredImage | null,
): Promise<void> {
  const file = stored?.file ?? null;
  const before = await owner.replace(context.tx, file);
  const { subject, id } = owner;
  context.audit({ subject, id, before: { image: before }, after: { image: file } });
  if (before !== null) await removeStoredImage(context.tx, before);
}
