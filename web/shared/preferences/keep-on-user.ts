import type { EndpointInput } from '@netkhata/contract/endpoint';
import { profile } from '@netkhata/contract/profile';
import { call } from '../../api/call.ts';

type Preferences = EndpointInput<typeof profile.preferencesUpdate>['body'];

/** Kept on the user, so that it is found again on another device. Throws `CallFailure`. */
export async function keepOnUser(preferences: Preferences): Promise<void> {
  await call(profile.preferencesUpdate, { body: preferences });
}
