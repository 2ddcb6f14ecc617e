import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireMoneyAccount } from './arrival-queries.ts';
import { proposeFor } from './propose-arrivals.ts';

/**
 * Notes that a customer says to have paid with a transaction number. It posts nothing; the same note
 * again changes nothing.
 */
export async function claimArrival(
  context: SignedInContext,
  form: EndpointInput<Api['arrivalClaim']>['body'],
): Promise<EndpointResult<Api['arrivalClaim']>['data']> {
  const { tx, user, now } = context;
  const { id: customerId } = await requireCustomer(tx, user, form.customer, 'customer');
  const account = await requireMoneyAccount(tx, form.account);
  const key = transactionKey(form.trxId);
  if (key === undefined) throw badInput({ trxId: message('payment.trxIdEmpty') });
  const inserted = await sql<{ id: number }>`
    insert into arrival_claims
      (customer_id, account_id, trx_id, amount_paisa, source, remark, made_by, made_at)
    values (${customerId}, ${account.id}, ${form.trxId}, ${form.amount}, 'staff', ${form.remark},
      ${user.id}, ${now})
    on conflict do nothing returning id
  `.execute(tx);
  const { rows } = await sql<{ id: number; arrivalId: number | null }>`
    select id, (
      select arrivals.id from arrivals where account_id = ${account.id} and direction = 'in'
        and trx_key = ${key}
    ) as arrival_id
    from arrival_claims
    where account_id = ${account.id} and trx_key = ${key} and customer_id = ${customerId}
      and withdrawn_at is null
  `.execute(tx);
  const { id, arrivalId } = rows[0] as { id: number; arrivalId: number | null };
  if (arrivalId !== null) await proposeFor(tx, { arrivalIds: [arrivalId], now });
  const { trxId, amount } = form;
  const isNew = inserted.rows.length > 0;
  context.audit({
    subject: 'arrival_claim',
    id,
    after: { customerId, account: account.id, trxId, amount, isNew },
  });
  return { id, isHere: arrivalId !== null };
}
