import { randomBytes } from 'node:crypto';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 12;
/** Bytes from here on would favour the first letters. */
const UNFAIR_FROM = 248;

/** A code of 12 random base-62 characters (71 bits) for a public address nobody can guess. */
export function shortCode(): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH * 2)) {
      if (byte < UNFAIR_FROM && code.length < LENGTH) code += BASE_62[byte % BASE_62.length];
    }
  }
  return code;
}
