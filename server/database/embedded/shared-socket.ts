import { chmod, chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresOwner } from './owner.ts';

const REMEMBERED = 'radius-group';
/** Accessible to the server's own user and to one group. */
const SHARED_MODE = 0o750;

/**
 * Opens the second socket folder of the embedded server to one group, for a program that may not
 * access the first one. The server listens there from its first start, so that nothing restarts.
 */
export async function shareSocket(
  dataDir: string,
  { folder, owner, gid }: { folder: string; owner: PostgresOwner | undefined; gid: number },
): Promise<void> {
  await writeFile(join(dataDir, REMEMBERED), `${gid}\n`);
  await giveToGroup(folder, { owner, gid });
}

/** Opens a folder that was made anew, as after the temporary files were cleared, to its group. */
export async function restoreSharing(
  dataDir: string,
  { folder, owner }: { folder: string; owner: PostgresOwner | undefined },
): Promise<void> {
  const remembered = await readFile(join(dataDir, REMEMBERED), 'utf8').catch(() => '');
  if (/^\d+\n$/.test(remembered)) await giveToGroup(folder, { owner, gid: Number(remembered) });
}

async function giveToGroup(
  folder: string,
  { owner, gid }: { owner: PostgresOwner | undefined; gid: number },
): Promise<void> {
  if (process.getuid?.() === 0) await chown(folder, owner?.uid ?? 0, gid);
  await chmod(folder, SHARED_MODE);
}
