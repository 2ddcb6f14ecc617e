import type { SecretBox } from '../secrets/secret-box.ts';

/** The name under which a router's secret is sealed. */
const RADIUS_SECRET = 'radiusSecret';

export const sealRouterSecret = (secrets: SecretBox, secret: string): Buffer =>
  secrets.seal({ [RADIUS_SECRET]: secret });

/** A router's secret; undefined where it has none, or the key that sealed it is gone. */
export function openRouterSecret(secrets: SecretBox, sealed: Buffer | null): string | undefined {
  return sealed === null ? undefined : secrets.open(sealed)?.[RADIUS_SECRET];
}
