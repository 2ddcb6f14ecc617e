import type { SignedInContext } from '../http/implement.ts';
import { createProfile } from '../network/save-profile.ts';
import { createRouter } from '../network/save-router.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** The demo's routers have no secret, so there is nothing to encrypt. */
const NO_SECRETS: SecretBox = {
  seal: () => {
    throw new Error('A router of the demo has no secret');
  },
  open: () => undefined,
};

const ROUTERS = [
  { name: 'Mirpur core', address: '10.10.0.1' },
  { name: 'Mohammadpur POP', address: '10.10.0.2' },
  { name: 'Uttara POP', address: '10.10.0.3' },
  // A router without RADIUS, which lets customers in by its own list of secrets.
  { name: 'Savar POP', address: '10.10.0.4' },
];
const KBIT = 1000;

/** Creates the network profile for a speed such as '20 Mbps'. Returns its id. */
export async function makeDemoProfile(
  context: SignedInContext,
  { name, speed }: { name: string; speed: string },
): Promise<number> {
  const rate = Number.parseInt(speed, 10) * KBIT;
  const profile = await createProfile(context, {
    name: name.toLowerCase().replaceAll(' ', '-'),
    rateDown: rate,
    rateUp: rate,
    burstDown: null,
    burstUp: null,
    thresholdDown: null,
    thresholdUp: null,
    burstTime: null,
    pool: 'homes',
    addressList: null,
  });
  return profile.id;
}

/** Returns the ids of the routers. */
export async function makeDemoRouters(context: SignedInContext): Promise<number[]> {
  const ids: number[] = [];
  for (const router of ROUTERS) {
    const form = { mode: null, radiusSecret: null, coaPort: null, timeZone: null, active: null };
    ids.push((await createRouter(context, { ...form, ...router }, NO_SECRETS)).id);
  }
  return ids;
}
