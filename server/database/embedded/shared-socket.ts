import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresOwner } from './owner.ts';

const REMEMBERED = 'radius-socket';
/** The server's own user, and the group that is let in. */
const SHARED_MODE = 0o750;

/**
 * A second folder of the embedded server's socket, for a program that may not enter the first: the
 * group may, and nobody else. The server listens there from its next start on.
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

/** The folder, where it is as it must be: a server with a wrong one would not start at all. */
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
