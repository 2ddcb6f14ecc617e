import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { signInRefused } from '../http/failure.ts';
import type { RequestContext } from '../http/implement.ts';
import { findLogin } from '../users/user-queries.ts';
import { provePassword } from './prove-password.ts';
import { openSession } from './session-queries.ts';

type Endpoint = Api['signIn'];

/** Signs in by login name and password. An unknown account looks and takes like a wrong password. */
export async function signIn(
  { tx, now, address, agent, audit }: RequestContext,
  { email, password }: EndpointInput<Endpoint>['body'],
): Promise<EndpointResult<Endpoint>> {
  const login = await findLogin(tx, email);
  const isRight = await provePassword(tx, {
    // By its id, so that no other spelling of the name starts another count.
    account: login ? `account:${login.id}` : `name:${email.toLowerCase()}`,
    address,
    passwordHash: login?.passwordHash,
    password,
    now,
  });
  if (!login || !isRight) throw signInRefused();
  const token = await openSession(tx, { userId: login.id, address, agent, now });
  audit({ subject: 'user', id: login.id });
  return { token, mustChangePassword: login.mustChangePassword };
}
