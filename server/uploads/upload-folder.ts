import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { badInput } from '../http/failure.ts';
import { type ImageHeader, type ImageKind, readImageHeader } from './image-kind.ts';

const NAME_BYTES = 18;
const MOST_SIDE_PX = 8000;
const EXTENSIONS: Record<ImageKind, string> = { png: 'png', jpeg: 'jpg', webp: 'webp' };
const FILE_NAME = /^[\w-]{24}\.(png|jpg|webp)$/;
const CONTENT_TYPES = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

export interface StoredImage extends ImageHeader {
  /** A random name: it tells nothing and cannot be guessed. */
  file: string;
}

/** Stores an image as it came, after a look at its content. Throws 422 when it is none. */
export async function storeImage(folder: string, bytes: Uint8Array): Promise<StoredImage> {
  const header = readImageHeader(bytes);
  if (!header) throw badInput({ request: 'Must be a PNG, JPEG or WebP image.' });
  if (header.widthPx > MOST_SIDE_PX || header.heightPx > MOST_SIDE_PX) {
    throw badInput({ request: `May have at most ${MOST_SIDE_PX} pixels a side.` });
  }
  const file = `${randomBytes(NAME_BYTES).toString('base64url')}.${EXTENSIONS[header.kind]}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), bytes, { flag: 'wx', mode: 0o600 });
  return { file, ...header };
}

/** Undefined for a name that we never gave, or whose file is gone. */
export async function readStoredImage(
  folder: string,
  file: string,
): Promise<{ content: Buffer; contentType: string } | undefined> {
  const contentType = CONTENT_TYPES.get(FILE_NAME.exec(file)?.[1] ?? '');
  if (!contentType) return undefined;
  try {
    return { content: await readFile(join(folder, file)), contentType };
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const removeStoredImage = (folder: string, file: string): Promise<void> =>
  rm(join(folder, file), { force: true });
