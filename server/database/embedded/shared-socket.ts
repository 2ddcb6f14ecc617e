import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresOwner } from './owner.ts';

const REMEMBERED = 'radius-socket';
/** Accessible to the server's own user and to one group. */
const SHARED_MODE = 0o750;

/**
 * Creates a second socket folder of the embedded server, for a program that may not access the
 * first one. Only a group may enter it. The server listens there from its next start.
 */
export async function makeSharedSocket(
  dataDir: string,
  { folder, owner, gid }: { folder: string; owner: PostgresOwner | undefined; gid: number },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (process.getuid?.() === 0) await chown(folder, owner?.uid ?? 0, gid);
  await chmod(folder, SHARED_MODE);
  await writeFile(join(dataDir, REMEMBERED), `${folder}\n`);
}

/** The folder if its mode is correct; the server would not start with a wrong one. */
export async function findSharedSocket(
  dataDir: string,
  owner: PostgresOwner | undefined,
): Promise<string | undefined> {
  const folder = (await readFile(join(dataDir, REMEMBERED), 'utf8').catch(() => '')).trim();
  if (folder === '') return undefined;
  const found = await stat(folder).catch(() => undefined);
  const isOwn = found?.isDirectory() && found.uid === (owner?.uid ?? process.getuid?.());
  return isOwn ? folder : undefined;
}
