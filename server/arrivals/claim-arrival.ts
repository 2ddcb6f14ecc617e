import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { companyTakaText } from '../setup/company-taka.ts';
import { requireMoneyAccount } from './arrival-queries.ts';
import { noteClaim } from './note-claim.ts';

/**
 * Notes that a customer says to have paid with a transaction number. It posts nothing; the same note
 * again changes nothing, one with another amount is refused.
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
  const { id, arrivalId, amountPaisa, isNew } = await noteClaim(tx, {
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
  if (amount !== null && amount !== amountPaisa) throw await notedOtherwise(tx, amountPaisa);
  context.audit({
    subject: 'arrival_claim',
    id,
    after: { customerId, account: account.id, trxId, amount, isNew },
  });
  return { id, isHere: arrivalId !== null };
}

/** A claim stays as it was made, so another amount is not lost in silence. */
async function notedOtherwise(tx: Database, notedPaisa: Paisa | null): Promise<Error> {
  const told =
    notedPaisa === null
      ? message('arrival.claimedWithoutAmount')
      : message('arrival.claimedWithAmount', { amount: await companyTakaText(tx, notedPaisa) });
  return badInput({ amount: told });
}
