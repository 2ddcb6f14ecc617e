import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { SecondFactorRule } from '@netkhata/contract/second-factor';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { forbidden } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';

/** Which users the company requires a second factor of. */
export async function readSecondFactorRule(tx: Database): Promise<SecondFactorRule> {
  const company = await tx
    .selectFrom('company')
    .select('secondFactorFor')
    .executeTakeFirstOrThrow();
  return company.secondFactorFor;
}

/** Sets which users need a second factor, from their next sign-in. */
export async function saveSecondFactorRule(
  { tx, user, audit }: SignedInContext,
  sent: EndpointInput<Api['secondFactorRuleUpdate']>['body'],
): Promise<void> {
  if (user.userType !== SUPER_ADMIN) {
    throw forbidden(message('secondFactor.ruleSuperAdmin'));
  }
  await tx.selectFrom('company').select('id').forUpdate().execute();
  const stored = { rule: await readSecondFactorRule(tx) };
  const { rule } = await heldAgainst(
    { tx },
    'secondFactorRuleUpdate',
    { subject: 'company', id: 1, stored, recordedAs: { rule: 'second_factor_for' } },
    sent,
  );
  const before = { secondFactorFor: stored.rule };
  const after = { secondFactorFor: rule };
  await tx.updateTable('company').set(after).execute();
  audit({ subject: 'company', id: 1, before, after });
}
