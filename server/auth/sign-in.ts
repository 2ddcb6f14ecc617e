import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { comparableText } from '@netkhata/domain/comparable-text';
import { codeNeeded, codeRefused, signInRefused } from '../http/failure.ts';
import type { RequestContext } from '../http/implement.ts';
import { hashToken } from '../http/session.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { findLogin, type UserLogin } from './user-queries.ts';
import { verifyPassword } from './verify-password.ts';
import { verifySecondFactor } from './verify-second-factor.ts';
import { readSecondFactorState } from './second-factor-queries.ts';
import { endSession, openSession } from './session-queries.ts';

type Endpoint = Api['signIn'];
type Form = EndpointInput<Endpoint>['body'];

/**
 * Signs in with login name and password, and with a code if the user has a second factor. An
 * unknown or inactive account gets the same answer, after the same time, as a wrong password. If
 * the request carries a session token, that session (of the same browser) ends.
 */
export async function signIn(
  context: RequestContext,
  form: Form,
  secrets: SecretBox,
): Promise<EndpointResult<Endpoint>> {
  const { tx, now, address, agent } = context;
  const login = await verifyLogin(context, form, secrets);
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

async function verifyLogin(
  { tx, now, address }: RequestContext,
  { email, password, code = null }: Form,
  secrets: SecretBox,
): Promise<UserLogin> {
  const login = await findLogin(tx, email);
  const result = await verifyPassword(tx, {
    // By user id, so that another spelling of the name does not get a counter of its own.
    account: login ? { userId: login.id } : { unknownName: comparableText(email) },
    address,
    passwordHash: login?.passwordHash,
    password,
    now,
    ...(login && {
      secondCheck: (lockedTx) =>
        verifySecondFactor(lockedTx, { secrets, userId: login.id, code, now }),
    }),
  });
  if (!login || result === 'wrongPassword') throw signInRefused();
  if (result === 'codeMissing') throw codeNeeded();
  if (result === 'wrongCode') throw codeRefused();
  return login;
}
