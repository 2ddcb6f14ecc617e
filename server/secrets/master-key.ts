import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;
const PRIVATE_FILE = 0o600;

/** Source of the installation's master key: an environment variable in any format, or a file. */
export interface KeyPlace {
  key: string | undefined;
  keyFile: string;
}

/** The master key; undefined if none is configured and no file exists. */
export function findMasterKey({ key, keyFile }: KeyPlace): Buffer | undefined {
  return key === undefined ? readKeyFile(keyFile) : digest(key);
}

/** The master key; creates the file if there is none. */
export const ensureMasterKey = (place: KeyPlace): Buffer =>
  findMasterKey(place) ?? makeKeyFile(place.keyFile);

/** Derives a key for a single purpose, which reveals nothing about the master key. */
export const derivedKey = (masterKey: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `netkhata ${use}`, KEY_BYTES));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function readKeyFile(file: string): Buffer | undefined {
  try {
    return digest(readFileSync(file, 'utf8').trim());
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Never overwrites the file: of two concurrent processes, the second reads the first one's key. */
function makeKeyFile(file: string): Buffer {
  const text = randomBytes(KEY_BYTES).toString('base64');
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${text}\n`, { mode: PRIVATE_FILE, flag: 'wx' });
    return digest(text);
  } catch (error) {
    const existing = readKeyFile(file);
    if (existing) return existing;
    throw error;
  }
}
