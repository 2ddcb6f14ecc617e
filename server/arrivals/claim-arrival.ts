import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { requireCustomer } from '../customers/customer-scope.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireMoneyAccount } from './arrival-queries.ts';
import { noteClaim } from './note-claim.ts';

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
  const { id, arrivalId, isNew } = await noteClaim(tx, {
    customerId,
    accountId: account.id,
    trxId: form.trxId,
    key,
    amountPaisa: form.amount,
    remark: form.remark,
    madeBy: user.id,
    now,
  });
  const { trxId, amount } = form;
  context.audit({
    subject: 'arrival_claim',
    id,
    after: { customerId, account: account.id, trxId, amount, isNew },
  });
  return { id, isHere: arrivalId !== null };
}
