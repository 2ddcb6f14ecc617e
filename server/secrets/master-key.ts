import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;
const PRIVATE_FILE = 0o600;

/** Where the installation's own key is: in the environment, whatever its form, or in a file. */
export interface KeyPlace {
  key: string | undefined;
  keyFile: string;
}

/** The key; undefined where no key is given and no file was made. */
export function findMasterKey({ key, keyFile }: KeyPlace): Buffer | undefined {
  return key === undefined ? readKeyFile(keyFile) : digest(key);
}

/** The key; its file is made where there is none yet. */
export const ensureMasterKey = (place: KeyPlace): Buffer =>
  findMasterKey(place) ?? makeKeyFile(place.keyFile);

/** A key for one use alone: whoever has it learns nothing about the installation's own. */
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

/** Two processes may come first at once: the file is never overwritten, the loser reads it. */
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
