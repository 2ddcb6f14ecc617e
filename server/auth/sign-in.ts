import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { codeNeeded, codeRefused, signInRefused } from '../http/failure.ts';
import type { RequestContext } from '../http/implement.ts';
import { hashToken } from '../http/session.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { findLogin, type UserLogin } from './user-queries.ts';
import { provePassword } from './prove-password.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { readSecondFactorState } from './second-factor-queries.ts';
import { endSession, openSession } from './session-queries.ts';

type Endpoint = Api['signIn'];
type Form = EndpointInput<Endpoint>['body'];

/**
 * Signs in by login name and password, and by a code where the user has a second factor. An unknown
 * or inactive account looks and takes like a wrong password. A session whose token came along ends:
 * it is the same browser's.
 */
export async function signIn(
  context: RequestContext,
  form: Form,
  secrets: SecretBox,
): Promise<EndpointResult<Endpoint>> {
  const { tx, now, address, agent } = context;
  const login = await proveLogin(context, form, secrets);
  const { isOn, isRequired } = await readSecondFactorState(tx, login.id);
  const lacksSecondFactor = isRequired && !isOn;
  if (context.sentToken !== undefined) await endSession(tx, hashToken(context.sentToken));
  const token = await openSession(tx, {
    userId: login.id,
    address,
    agent,
    now,
    lacksSecondFactor,
  });
  context.audit({ subject: 'user', id: login.id });
  return { token, mustChangePassword: login.mustChangePassword };
}

async function proveLogin(
  { tx, now, address }: RequestContext,
  { email, password, code = null }: Form,
  secrets: SecretBox,
): Promise<UserLogin> {
  const login = await findLogin(tx, email);
  const proof = await provePassword(tx, {
    // By its id, so that no other spelling of the name starts another count.
    account: login ? { userId: login.id } : { unknownName: email.toLowerCase() },
    address,
    passwordHash: login?.passwordHash,
    password,
    now,
    ...(login && {
      proveMore: (line) => proveSecondFactor(line, { secrets, userId: login.id, code, now }),
    }),
  });
  if (!login || proof === 'wrongPassword') throw signInRefused();
  if (proof === 'codeMissing') throw codeNeeded();
  if (proof === 'wrongCode') throw codeRefused();
  return login;
}
