import { randomBytes } from 'node:crypto';
import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import { type ImageHeader, type ImageKind, readImageHeader } from './image-kind.ts';

const NAME_BYTES = 18;
const MAX_SIDE_PX = 8000;
const EXTENSIONS: Record<ImageKind, string> = { png: 'png', jpeg: 'jpg', webp: 'webp' };
const FILE_NAME = /^[\w-]{24}\.(png|jpg|webp)$/;
const CONTENT_TYPES = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

export interface StoredImage extends ImageHeader {
  /** A random name, which cannot be guessed. */
  file: string;
}

/** Whether it has the form of the file names that `storeImage` generates. */
export const isImageName = (file: string): boolean => FILE_NAME.test(file);

/** Stores an image unchanged after checking its header. Throws 422 when it is not an image. */
export async function storeImage(tx: Database, bytes: Uint8Array): Promise<StoredImage> {
  const header = readImageHeader(bytes);
  if (!header) throw badInput({ request: message('image.unknownKind') });
  if (header.widthPx > MAX_SIDE_PX || header.heightPx > MAX_SIDE_PX) {
    throw badInput({ request: message('image.tooManyPixels', { most: MAX_SIDE_PX }) });
  }
  const file = `${randomBytes(NAME_BYTES).toString('base64url')}.${EXTENSIONS[header.kind]}`;
  await insertImage(tx, { file, content: Buffer.from(bytes) });
  return { file, ...header };
}

/** Inserts an image under a given name; does nothing where that name exists. */
export async function insertImage(
  tx: Database,
  image: { file: string; content: Buffer },
): Promise<void> {
  await tx
    .insertInto('uploads')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Undefined for a malformed name, or where the image is gone. */
export async function readStoredImage(
  tx: Database,
  file: string,
): Promise<{ content: Buffer; contentType: string } | undefined> {
  const contentType = CONTENT_TYPES.get(FILE_NAME.exec(file)?.[1] ?? '');
  if (!contentType) return undefined;
  const stored = await tx
    .selectFrom('uploads')
    .select('content')
    .where('file', '=', file)
    .executeTakeFirst();
  return stored && { content: stored.content, contentType };
}

export async function removeStoredImage(tx: Database, file: string): Promise<void> {
  await tx.deleteFrom('uploads').where('file', '=', file).execute();
}
