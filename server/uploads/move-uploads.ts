import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { isImageName, insertImage } from './stored-images.ts';

/**
 * Moves pictures that an earlier version kept in a folder into the database; a file is deleted once
 * its picture is stored. Does nothing where there is no such folder.
 */
export async function moveUploads(database: Database, folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => undefined);
  if (!files) return;
  for (const file of files.filter(isImageName)) {
    await insertImage(database, { file, content: await readFile(join(folder, file)) });
    await rm(join(folder, file));
  }
  // Fails on a folder that has other files in it, which stay.
  await rmdir(folder).catch(() => undefined);
}
