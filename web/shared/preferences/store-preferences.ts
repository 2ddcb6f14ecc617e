import type { EndpointInput } from '@netkhata/contract/endpoint';
import { profile } from '@netkhata/contract/profile';
import { call } from '../../api/call.ts';

type Preferences = EndpointInput<typeof profile.preferencesUpdate>['body'];

/**
 * Stores preferences that this device already has with the user as well, for other devices. If the
 * server cannot be reached, they stay on this device only and no error is shown.
 */
export async function storePreferences(preferences: Preferences): Promise<void> {
  await call(profile.preferencesUpdate, { body: preferences }).catch(() => undefined);
}
