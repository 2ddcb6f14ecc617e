import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { isImageName, keepImage } from './stored-images.ts';

/**
 * Takes pictures that an earlier version kept in a folder into the database; each file goes once
 * its picture stands there. Does nothing where there is no such folder.
 */
export async function moveUploads(database: Database, folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => undefined);
  if (!files) return;
  for (const file of files.filter(isImageName)) {
    await keepImage(database, { file, content: await readFile(join(folder, file)) });
    await rm(join(folder, file));
  }
  // What else somebody put there stays where it is.
  await rmdir(folder).catch(() => undefined);
}
