import type { SecretBox } from '../secrets/secret-box.ts';

/** Key of the secret inside the sealed record. */
const RADIUS_SECRET = 'radiusSecret';

export const sealRouterSecret = (secrets: SecretBox, secret: string): Buffer =>
  secrets.seal({ [RADIUS_SECRET]: secret });

/** Decrypts a router's secret; undefined where it has none, or the key does not fit. */
export function openRouterSecret(secrets: SecretBox, sealed: Buffer | null): string | undefined {
  return sealed === null ? undefined : secrets.open(sealed)?.[RADIUS_SECRET];
}
