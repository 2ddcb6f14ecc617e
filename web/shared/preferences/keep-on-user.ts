import type { EndpointInput } from '@netkhata/contract/endpoint';
import { profile } from '@netkhata/contract/profile';
import { call } from '../../api/call.ts';

type Preferences = EndpointInput<typeof profile.preferencesUpdate>['body'];

/**
 * Stores what this device has already on the user as well, so that it is found on another one.
 * Where the server cannot be reached it stays on this device, and nobody is told.
 */
export async function storeOnUser(preferences: Preferences): Promise<void> {
  await call(profile.preferencesUpdate, { body: preferences }).catch(() => undefined);
}
