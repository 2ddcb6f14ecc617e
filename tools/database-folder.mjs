import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'netkhata-tests-';
/** A quarter of it is used; containers often have 64 MB. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A folder in memory for the databases of tests. Each is a thousand small files: on a disk it costs
 * the processor a second to copy them, here a tenth of it. Undefined where there is no room, and
 * the tests take the usual folder. Nothing else belongs here: FreeRADIUS on a spool in memory did
 * not bring in what it had counted.
 */
export function makeDatabaseFolder() {
  try {
    removeLeftBehind();
    if (!hasRoom()) return undefined;
    const folder = join(MEMORY, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    // Root's PostgreSQL runs as another user, who must pass through here.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

export function removeDatabaseFolder(folder) {
  if (folder) rmSync(folder, { recursive: true, force: true });
}

function hasRoom() {
  accessSync(MEMORY, constants.W_OK);
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
}

/** A run that was killed could not clear up, and memory is dear. */
function removeLeftBehind() {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
