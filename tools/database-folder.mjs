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
/** Four times what the tests use; containers often have only 64 MB. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Creates a folder in shared memory for the test databases. Each has a thousand small files:
 * copying them costs a second of processor time on disk, and a tenth of that here. Undefined where
 * there is not enough memory; the tests then use the default folder. Do not put FreeRADIUS's spool
 * here: from memory it did not replay its accounting records.
 */
export function makeDatabaseFolder() {
  try {
    removeLeftBehind();
    if (!hasRoom()) return undefined;
    const folder = join(MEMORY, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    // PostgreSQL started by root runs as another user, who must be able to traverse this folder.
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

/** Removes folders of killed test runs, which still occupy memory. */
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
