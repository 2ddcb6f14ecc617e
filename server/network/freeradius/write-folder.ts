import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SystemUser } from './system-user.ts';
import type { FolderOptions } from './folder-options.ts';
import { folderFiles } from './folder-texts.ts';

/** Folders that FreeRADIUS itself writes to. */
const WRITTEN_BY_RADIUS = ['copy', 'log', 'log/spool', 'run'];
/** Others may traverse it to reach the database's socket, but not list it. */
const FOLDER_MODE = 0o751;
const OWN_MODE = 0o750;

/** Writes the folder, each file atomically. Returns the names of the files that changed. */
export async function writeFolder(
  options: FolderOptions,
  owner: SystemUser | undefined,
): Promise<string[]> {
  const { folder } = options;
  await makeFolder(folder, FOLDER_MODE, owner && { uid: 0, gid: owner.gid });
  for (const name of ['mods', 'sites', 'systemd']) {
    await makeFolder(join(folder, name), OWN_MODE, owner && { uid: 0, gid: owner.gid });
  }
  for (const name of WRITTEN_BY_RADIUS) await makeFolder(join(folder, name), OWN_MODE, owner);
  const changed: string[] = [];
  for (const [name, { text, mode }] of folderFiles(options)) {
    const path = join(folder, name);
    const isSame = (await readFile(path, 'utf8').catch(() => undefined)) === text;
    if (!isSame) changed.push(name);
    await writeWhole(path, text, { mode, owner: owner && { uid: 0, gid: owner.gid } });
  }
  return changed;
}

/** Writes the subscribers' copy; an empty one never replaces an existing one. */
export async function writeCopy(
  { folder }: Pick<FolderOptions, 'folder'>,
  entries: readonly string[],
  owner: SystemUser | undefined,
): Promise<void> {
  const path = join(folder, 'copy', 'authorize');
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere && entries.length === 0) return;
  await writeWhole(path, entries.map((entry) => `${entry}\n`).join(''), { mode: 0o600, owner });
}

async function makeFolder(
  path: string,
  mode: number,
  owner: SystemUser | undefined,
): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function writeWhole(
  path: string,
  text: string,
  { mode, owner }: { mode: number; owner: SystemUser | undefined },
): Promise<void> {
  const draft = join(dirname(path), `.${randomUUID()}`);
  await writeFile(draft, text, { mode });
  await chmod(draft, mode);
  if (owner) await chown(draft, owner.uid, owner.gid);
  await rename(draft, path);
}
