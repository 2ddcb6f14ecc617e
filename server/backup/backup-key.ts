import {
  derivedKey,
  ensureMasterKey,
  findMasterKey,
  type KeyPlace,
} from '../secrets/master-key.ts';

const USE = 'backup signature';
const KEY_DIGITS = 64;
const GROUP = /.{8}/g;

/**
 * The key that backups are signed with, derived from the installation's master key, which is
 * created where it is missing.
 */
export const ensureBackupKey = (place: KeyPlace): Buffer => derivedKey(ensureMasterKey(place), USE);

/** The signing key, undefined where there is no master key: a restore must not create one. */
export function findBackupKey(place: KeyPlace): Buffer | undefined {
  const masterKey = findMasterKey(place);
  return masterKey && derivedKey(masterKey, USE);
}

/**
 * The signing key in the form that a person writes down: eight groups of eight hexadecimal digits.
 */
export const recoveryLine = (key: Buffer): string =>
  (key.toString('hex').match(GROUP) ?? []).join('-');

/** Parses a recovery line, ignoring case, blanks and hyphens. @throws Error when it is not a key */
export function keyOfRecoveryLine(text: string): Buffer {
  const digits = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (digits.length === KEY_DIGITS && /^[0-9a-f]+$/.test(digits)) return Buffer.from(digits, 'hex');
  throw new Error('--key wants a recovery line: eight groups of eight signs, 0 to 9 and a to f.');
}
