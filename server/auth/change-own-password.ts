import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { inTransaction } from '../database/transaction.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireSamePasswords } from './password-choice.ts';
import { changeUser, readLoginName, readPasswordHash } from './user-queries.ts';
import { hashPassword } from './password-hash.ts';
import { requireUncommonPassword } from './password-rules.ts';
import { verifyPassword } from './verify-password.ts';
import { endSessionsOf, renewToken } from './session-queries.ts';

/**
 * Changes the user's own password and ends all their other sessions. Returns a new token for the
 * current session.
 */
export async function changeOwnPassword(
  { tx, user, now, address, audit }: SignedInContext,
  form: EndpointInput<Api['changeOwnPassword']>['body'],
): Promise<string> {
  requireSamePasswords(form);
  const result = await verifyPassword(tx, {
    account: { userId: user.id },
    address,
    passwordHash: await readPasswordHash(tx, user.id),
    password: form.currentPassword,
    now,
  });
  if (result !== 'right') throw badInput({ currentPassword: message('password.wrong') });
  await requireUncommonPassword(tx, {
    password: form.password,
    names: [user.name, await readLoginName(tx, user.id)],
  });
  const passwordHash = await hashPassword(form.password);
  const token = await inTransaction(tx, async (transaction) => {
    // A password that the user chose need not be changed at the next sign-in.
    await changeUser(transaction, user.id, {
      passwordHash,
      mustChangePassword: false,
      isPasswordGiven: false,
    });
    await endSessionsOf(transaction, user.id, { exceptTokenHash: user.tokenHash });
    return renewToken(transaction, user);
  });
  audit({ subject: 'user', id: user.id, after: { passwordHash } });
  return token;
}
