import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that the embedded server runs as; undefined: the user that runs Netkhata. */
export interface PostgresOwner {
  readonly uid: number;
  readonly gid: number;
}

const ownUserName = 'netkhata-postgres';

/**
 * PostgreSQL refuses to run as root, so root lends it a user: the owner of the data when there is
 * some, else a system user of its own, else the machine's `postgres`.
 * @throws Error with advice when root can find no such user.
 */
export async function findPostgresOwner(clusterDir: string): Promise<PostgresOwner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = await stat(clusterDir).catch(() => undefined);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const owner =
    (await findUser(ownUserName)) ?? (await makeOwnUser()) ?? (await findUser('postgres'));
  if (owner) return owner;
  throw new Error(
    `PostgreSQL does not run as root, and the user ${ownUserName} could not be made. ` +
      `Make it (useradd --system ${ownUserName}) or start Netkhata as an ordinary user.`,
  );
}

/** Whether the owner can enter (a folder) or run (a file) each path; asked of the kernel itself. */
export async function canReach(
  owner: PostgresOwner | undefined,
  paths: readonly string[],
): Promise<boolean> {
  if (!owner) return true;
  const script = 'for path; do test -x "$path" || exit 1; done';
  return run('/bin/sh', ['-c', script, 'sh', ...paths], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function findUser(name: string): Promise<PostgresOwner | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeOwnUser(): Promise<PostgresOwner | undefined> {
  const noLogin = ['--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', ...noLogin, ownUserName]);
  } catch {
    // BusyBox systems have adduser in its place; when this fails too, the caller looks further.
    await run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', ownUserName]).catch(() => {});
  }
  return findUser(ownUserName);
}
