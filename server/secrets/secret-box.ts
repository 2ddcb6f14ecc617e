import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ensureMasterKey, findMasterKey, type KeyPlace } from './master-key.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Secrets = Readonly<Record<string, string>>;

/** Encrypts and decrypts secrets stored in the database. The key is not stored there. */
export interface SecretBox {
  seal(secrets: Secrets): Buffer;
  /** Undefined if the secrets were sealed with another key. */
  open(sealed: Buffer): Secrets | undefined;
}

/**
 * Opens a box with the key from the environment, or from a file that is created when the first
 * secret is sealed.
 */
export function openSecretBox(place: KeyPlace): SecretBox {
  return {
    seal: (secrets) => seal(ensureMasterKey(place), secrets),
    open: (sealed) => {
      const key = findMasterKey(place);
      return key && unseal(key, sealed);
    },
  };
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
