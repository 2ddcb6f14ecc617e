import { randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { PASSWORD_STRENGTH } from './password-hash.ts';

const CODE_COUNT = 10;
const CODE_SIGNS = 10;
/** Characters that cannot be mistaken for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of 49 bits each, normalised (without the hyphen that they are displayed with). */
export function makeRecoveryCodes(): string[] {
  const sign = () => READABLE[randomInt(READABLE.length)] ?? '';
  return Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_SIGNS }, sign).join(''),
  );
}

export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, CODE_SIGNS / 2)}-${code.slice(CODE_SIGNS / 2)}`;

/** Normalises a typed code: no spaces or hyphens, lower case. */
export const normaliseCode = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toLowerCase();

export const isRecoveryCode = (plain: string): boolean => plain.length === CODE_SIGNS;

/** As slow as a password hash. One salt per user, so that one hash finds the code among ten. */
export const hashRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(code, { ...PASSWORD_STRENGTH, salt });
