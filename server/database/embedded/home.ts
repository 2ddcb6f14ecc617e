import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, chown, link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeReachableRoot, reachableRoot } from './binaries.ts';
import { canReach, findPostgresOwner, type PostgresOwner } from './owner.ts';
import { restoreSharing } from './shared-socket.ts';

/** Paths and passwords of one embedded database. */
export interface EmbeddedHome {
  readonly clusterDir: string;
  readonly socketDir: string;
  /** Socket folder for FreeRADIUS: closed until `shareSocket` opens it to a group. */
  readonly sharedSocketDir: string;
  /** In the data folder even if the cluster is elsewhere: our process opens it for the server. */
  readonly logFile: string;
  /** Password of the database role that the server connects as. */
  readonly password: string;
  /** Password of the cluster's owner, a superuser. */
  readonly ownerPassword: string;
  readonly owner: PostgresOwner | undefined;
}

/**
 * Finds or creates the home of the data folder's database. It is the data folder itself, unless the
 * database's user cannot reach it (root's home). Then it is in /var/lib/netkhata, and the file
 * `postgres-folder` in the data folder contains its path.
 */
export async function openEmbeddedHome(dataDir: string): Promise<EmbeddedHome> {
  await makeDataDir(dataDir);
  const remembered = await readRemembered(dataDir);
  const owner = await findPostgresOwner(join(remembered ?? dataDir, 'postgres'));
  const home = remembered ?? (await chooseHome(dataDir, owner));
  const [socketDir, sharedSocketDir, password, ownerPassword] = await Promise.all([
    makeSocketDir(home, { name: 'socket', owner, forbidden: 0o077 }),
    makeSocketDir(home, { name: 'radius-socket', owner, forbidden: 0o027 }),
    keepPassword(join(dataDir, 'postgres-password')),
    keepPassword(join(dataDir, 'postgres-owner-password')),
  ]);
  await restoreSharing(dataDir, { folder: sharedSocketDir, owner });
  const logFile = join(dataDir, 'postgres.log');
  const clusterDir = join(home, 'postgres');
  return { clusterDir, socketDir, sharedSocketDir, logFile, password, ownerPassword, owner };
}

const keepPassword = (file: string): Promise<string> =>
  writeOnce(file, randomBytes(24).toString('base64url'));

async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  // With root, the server runs as another user, who needs to traverse this folder but not list it.
  if (made) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Where the data folder's database lies: in it, or where it says. */
export const embeddedFolder = async (dataDir: string): Promise<string> =>
  (await readRemembered(dataDir)) ?? dataDir;

async function readRemembered(dataDir: string): Promise<string | undefined> {
  const pointer = join(dataDir, 'postgres-folder');
  const home = await readFile(pointer, 'utf8').catch(() => undefined);
  if (home === undefined) return undefined;
  // Creating an empty one here would look like a healthy start with all customers gone.
  await stat(home.trim()).catch(() => {
    throw new Error(`${pointer} names ${home.trim()}, where the database should be, but is not.`);
  });
  return home.trim();
}

async function chooseHome(dataDir: string, owner: PostgresOwner | undefined): Promise<string> {
  if (await canReach(owner, [dataDir])) return dataDir;
  // A new one elsewhere would look like a healthy start with all customers gone.
  if (await hasCluster(dataDir)) {
    throw new Error(
      `The database in ${dataDir} runs as user ${owner?.uid}, who cannot enter this folder: ` +
        'let others enter it and the folders above it (chmod o+x).',
    );
  }
  await makeReachableRoot();
  const name = `${basename(dirname(dataDir))}-${randomBytes(6).toString('hex')}`;
  const made = join(reachableRoot, name);
  await mkdir(made);
  const home = (await writeOnce(join(dataDir, 'postgres-folder'), `${made}\n`)).trim();
  if (home !== made) {
    await rmdir(made);
    return home;
  }
  await chmod(home, 0o711);
  await writeFile(join(home, 'belongs-to'), `${dataDir}\n`);
  return home;
}

const hasCluster = (home: string): Promise<boolean> =>
  stat(join(home, 'postgres')).then(
    () => true,
    () => false,
  );

/** A socket path is limited to about 100 bytes, so a deep data folder gets its socket elsewhere. */
async function makeSocketDir(
  home: string,
  { name, owner, forbidden }: { name: string; owner: PostgresOwner | undefined; forbidden: number },
): Promise<string> {
  const inside = join(home, name);
  const short = createHash('sha256').update(inside).digest('hex').slice(0, 16);
  const socketDir = inside.length <= 80 ? inside : join(tmpdir(), `netkhata-${short}`);
  const made = await mkdir(socketDir, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  // The group of one that is there may be another program's.
  if (owner && made) await chown(socketDir, owner.uid, owner.gid);
  const { uid, mode } = await stat(socketDir);
  if (uid !== (owner?.uid ?? process.getuid?.()) || mode & forbidden) {
    throw new Error(`${socketDir} belongs to somebody else; remove it.`);
  }
  return socketDir;
}

/** Writes the file unless it exists and returns its content. Of two concurrent writers one wins. */
async function writeOnce(file: string, content: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  // A hard link appears complete and at most once, unlike a file that is opened and then written.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}
