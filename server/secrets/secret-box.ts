import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const PRIVATE_FILE = 0o600;

export type Secrets = Readonly<Record<string, string>>;

/** Secrets on their way into the database and out of it; the key is never in there. */
export interface SecretBox {
  seal(secrets: Secrets): Buffer;
  /** Undefined when the key is not the one they were sealed with. */
  open(sealed: Buffer): Secrets | undefined;
}

/**
 * A box locked by the key of the environment, whatever its form, or by the one in a file, which is
 * made when the first secret is sealed.
 */
export function openSecretBox(place: { key: string | undefined; keyFile: string }): SecretBox {
  const given = place.key === undefined ? undefined : digest(place.key);
  return {
    seal: (secrets) => seal(given ?? readKey(place.keyFile) ?? makeKey(place.keyFile), secrets),
    open: (sealed) => {
      const key = given ?? readKey(place.keyFile);
      return key && unseal(key, sealed);
    },
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function readKey(file: string): Buffer | undefined {
  try {
    return digest(readFileSync(file, 'utf8').trim());
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two processes may come first at once: the file is never overwritten, the loser reads it. */
function makeKey(file: string): Buffer {
  const text = randomBytes(KEY_BYTES).toString('base64');
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${text}\n`, { mode: PRIVATE_FILE, flag: 'wx' });
    return digest(text);
  } catch (error) {
    const existing = readKey(file);
    if (existing) return existing;
    throw error;
  }
}

function seal(key: Buffer, secrets: Secrets): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unseal(key: Buffer, sealed: Buffer): Secrets | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([
      decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(text.toString('utf8')) as Secrets;
  } catch {
    return undefined;
  }
}
