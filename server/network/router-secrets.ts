import type { SecretBox } from '../secrets/secret-box.ts';
import { RADIUS_SECRET } from './save-router.ts';

/** A router's secret; undefined where it has none, or the key that sealed it is gone. */
export function openRouterSecret(secrets: SecretBox, sealed: Buffer | null): string | undefined {
  return sealed === null ? undefined : secrets.open(sealed)?.[RADIUS_SECRET];
}
