import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two secrets are equal, in a time that tells nothing of how much of them is. */
export const areEqualSecrets = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));
