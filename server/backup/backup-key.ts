import {
  derivedKey,
  ensureMasterKey,
  findMasterKey,
  type KeyPlace,
} from '../secrets/master-key.ts';

const USE = 'backup signature';
const KEY_DIGITS = 64;
const GROUP = /.{8}/g;

/** What backups are signed with: of the installation's key, which is made where it is not there. */
export const ensureBackupKey = (place: KeyPlace): Buffer => derivedKey(ensureMasterKey(place), USE);

/** The same where a key is; a restore makes none. */
export function findBackupKey(place: KeyPlace): Buffer | undefined {
  const masterKey = findMasterKey(place);
  return masterKey && derivedKey(masterKey, USE);
}

/** How a person keeps it: eight groups of eight digits. */
export const recoveryLine = (key: Buffer): string =>
  (key.toString('hex').match(GROUP) ?? []).join('-');

/** The key of a recovery line, however it was copied. @throws Error when it is none */
export function keyOfRecoveryLine(text: string): Buffer {
  const digits = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (digits.length === KEY_DIGITS && /^[0-9a-f]+$/.test(digits)) return Buffer.from(digits, 'hex');
  throw new Error('--key wants a recovery line: eight groups of eight signs, 0 to 9 and a to f.');
}
