import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { oneLineReason } from '../../one-line-reason.ts';

const run = promisify(execFile);

/** User that the embedded server runs as; undefined for the user that runs Netkhata. */
export interface PostgresOwner {
  readonly uid: number;
  readonly gid: number;
}

const ownUserName = 'netkhata-postgres';

/**
 * PostgreSQL refuses to run as root, so under root another user is chosen: the owner of existing
 * data, else a system user created for it, else the machine's `postgres`.
 * @throws Error with advice if no such user can be found.
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

/** Exit code of the shell that says no; one that a shell in trouble does not return by itself. */
const UNREACHABLE = 33;

/**
 * Whether the owner can enter (a folder) or execute (a file) each path, tested by the kernel.
 * @throws Error if that could not be tried, which is no answer: no memory for a process, for example.
 */
export async function canReach(
  owner: PostgresOwner | undefined,
  paths: readonly string[],
): Promise<boolean> {
  if (!owner) return true;
  const script = `for path; do test -x "$path" || exit ${UNREACHABLE}; done`;
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...paths], { ...owner, cwd: '/' });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNREACHABLE) return false;
    const asked = `whether user ${owner.uid} can reach ${paths.join(', ')}`;
    throw new Error(`It could not be tried ${asked}: ${oneLineReason(error)}`, { cause: error });
  }
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
    // BusyBox systems have adduser instead. If that fails too, the caller tries other users.
    await run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', ownUserName]).catch(() => {});
  }
  return findUser(ownUserName);
}
