import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { isWithinDays, paidUntilBounds } from '@netkhata/domain/bounds';
import { sql } from 'kysely';
import { changePaidUntil } from '../customers/paid-until.ts';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { TIMES_BILLED } from './bill-candidate-queries.ts';
import { strikePlannedLine } from './planned-lines.ts';

type PaidUntilForm = EndpointInput<Api['customerPaidUntilUpdate']>['body'];

/** Sets a customer's paid-until day by hand. */
export async function savePaidUntil(
  { tx, user, today, audit }: SignedInContext,
  { customerId, paidUntil, reason }: PaidUntilForm,
): Promise<{ id: number; paidUntil: Day | null }> {
  const bounds = paidUntilBounds(today);
  if (paidUntil !== null && !isWithinDays(paidUntil, bounds)) {
    throw badInput({ paidUntil: message('field.notInDays', { ...bounds }) });
  }
  const { id } = await requireCustomer(tx, user, customerId, 'customerId');
  // Waits for a run that is billing this customer.
  await lockCustomerMoney(tx, [id]);
  const before = await changePaidUntil(tx, id, paidUntil);
  audit({
    subject: 'customer',
    id,
    before: { paidUntil: before },
    after: { paidUntil, reason },
  });
  return { id, paidUntil };
}

/** Cancels the rest of an instalment. Throws 409 if nothing is left. */
export async function strikeInstalment(
  { tx, user, now, audit }: SignedInContext,
  { id, reason }: EndpointInput<Api['instalmentRemove']>['body'],
): Promise<{ id: number }> {
  const found = await sql<{ customerId: number }>`
    select customer_id from planned_lines join customers on customers.id = customer_id
    where planned_lines.id = ${id} and ${customersInScope(user)}
  `.execute(tx);
  const customerId = found.rows[0]?.customerId;
  if (customerId === undefined) throw unknownId('id');
  await lockCustomerMoney(tx, [customerId]);
  // Read under the lock: a run may have billed a part while it was waited for.
  const { rows } = await sql<{ name: string; left: number }>`
    select name, times - ${TIMES_BILLED} as left from planned_lines where id = ${id}
  `.execute(tx);
  const line = rows[0];
  if (!line) throw unknownId('id');
  const isStruck = await strikePlannedLine(tx, { id, at: now, by: user.id, reason });
  if (!isStruck) throw conflict(message('instalment.nothingLeft'));
  audit({
    subject: 'customer',
    id: customerId,
    before: { instalment: line.name, timesLeft: line.left },
    after: { instalment: line.name, timesLeft: 0, reason },
  });
  return { id };
}
