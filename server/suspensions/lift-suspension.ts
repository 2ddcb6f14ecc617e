import { type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import { writeNeverSuspend } from '../customers/never-suspend.ts';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';

/**
 * Lifts a customer's open suspension. Returns its id, or undefined where there is none. The caller
 * has locked the customer's money.
 */
export async function liftOpenSuspension(
  tx: Database,
  customerId: number,
  by: { reason: Message; userId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update suspensions
    set lifted_at = greatest(now(), started_at), lift_reason = ${JSON.stringify(by.reason)}::jsonb,
      lifted_by = ${by.userId}
    where customer_id = ${customerId} and lifted_at is null
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

/** `suspension_lift`: lifts by hand, with a reason. A customer who still owes is proposed again. */
export async function liftByHand(
  { tx, user, audit }: SignedInContext,
  form: { customer: number; reason: string },
): Promise<{ id: number }> {
  const { id: customerId } = await requireCustomer(tx, user, form.customer, 'customer');
  await lockCustomerMoney(tx, [customerId]);
  const reason = message('suspension.liftedByPerson', { reason: form.reason });
  const id = await liftOpenSuspension(tx, customerId, { reason, userId: user.id });
  if (id === undefined) throw conflict(message('suspension.isNone'));
  audit({ subject: 'suspension', id: customerId, after: { isLifted: true, reason: form.reason } });
  return { id };
}

/** `never_suspend`: exempts a customer from all lists with a reason; null ends the exemption. */
export async function saveNeverSuspend(
  { tx, user, audit }: SignedInContext,
  { customer, reason }: { customer: number; reason: string | null },
): Promise<void> {
  const { id } = await requireCustomer(tx, user, customer, 'customer');
  await lockCustomerMoney(tx, [id]);
  const before = await writeNeverSuspend(tx, id, reason);
  audit({ subject: 'customer', id, before, after: { neverSuspendReason: reason } });
}
