import { randomInt } from 'node:crypto';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 12;

/** A random code of 12 base-62 characters (71 bits) for an unguessable public address. */
export const shortCode = (): string =>
  Array.from({ length: LENGTH }, () => BASE_62[randomInt(BASE_62.length)]).join('');
