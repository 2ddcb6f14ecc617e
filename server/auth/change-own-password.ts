import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { inTransaction } from '../database/transaction.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireSamePasswords } from './password-choice.ts';
import { changeUser, readLoginName, readPasswordHash } from './user-queries.ts';
import { hashPassword } from './password-hash.ts';
import { requireUnguessable } from './password-rules.ts';
import { provePassword } from './prove-password.ts';
import { endSessionsOf, renewToken } from './session-queries.ts';

/**
 * Replaces one's own password; every other session of the user ends, and this one goes on with
 * another token: the answer.
 */
export async function changeOwnPassword(
  { tx, user, now, address, audit }: SignedInContext,
  form: EndpointInput<Api['changeOwnPassword']>['body'],
): Promise<string> {
  requireSamePasswords(form);
  const proof = await provePassword(tx, {
    account: { userId: user.id },
    address,
    passwordHash: await readPasswordHash(tx, user.id),
    password: form.currentPassword,
    now,
  });
  if (proof !== 'right') throw badInput({ currentPassword: message('password.wrong') });
  await requireUnguessable(tx, {
    password: form.password,
    names: [user.name, await readLoginName(tx, user.id)],
  });
  const passwordHash = await hashPassword(form.password);
  const token = await inTransaction(tx, async (transaction) => {
    // A password that one chose alone need not be changed any more.
    await changeUser(transaction, user.id, {
      password_hash: passwordHash,
      must_change_password: false,
      is_password_given: false,
    });
    await endSessionsOf(transaction, user.id, { exceptTokenHash: user.tokenHash });
    return renewToken(transaction, user);
  });
  audit({ subject: 'user', id: user.id, after: { password_hash: passwordHash } });
  return token;
}
