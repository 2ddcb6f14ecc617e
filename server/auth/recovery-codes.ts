import { randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { PASSWORD_STRENGTH } from './password-hash.ts';

const CODE_COUNT = 10;
const CODE_SIGNS = 10;
/** Without the signs that are read for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of 49 bits each, as they are compared: without the hyphen that they are shown with. */
export function makeRecoveryCodes(): string[] {
  const sign = () => READABLE[randomInt(READABLE.length)] ?? '';
  return Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_SIGNS }, sign).join(''),
  );
}

export const shownCode = (code: string): string =>
  `${code.slice(0, CODE_SIGNS / 2)}-${code.slice(CODE_SIGNS / 2)}`;

/** What was typed, as codes are compared. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

export const isRecoveryCode = (plain: string): boolean => plain.length === CODE_SIGNS;

/** As slow as a password's, with one salt a user: one hash finds the code among ten. */
export const hashRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(code, { ...PASSWORD_STRENGTH, salt });
