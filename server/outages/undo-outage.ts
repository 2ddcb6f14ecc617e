import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { correctOutages } from '../terms/correct-outages.ts';

type Undone = EndpointResult<Api['outageUndo']>['data'];

/** Condition of an outage: something is paid on a bill that has one of its credits. */
export const CREDIT_IS_PAID: RawBuilder<boolean> = sql`exists (
  select from bill_adjustments
    join taken_adjustments on adjustment_id = bill_adjustments.id
    join bills on bills.id = taken_adjustments.bill_id and voided_at is null
    join payment_allocations on payment_allocations.bill_id = bills.id
    join payments on payments.id = payment_id and deleted_at is null
  where outage_id = outages.id)`;

/**
 * `outage_undo`. A credit that no bill has is withdrawn; what a bill has is charged again by the next
 * one, because bills stay as they were told. What somebody has struck is gone already. Throws 409
 * once something is paid on such a bill.
 */
export async function undoOutage(
  { tx, user, now, today, audit }: SignedInContext,
  { id, reason }: EndpointInput<Api['outageUndo']>['body'],
): Promise<Undone> {
  const { rows } = await sql<{ isUndone: boolean; isOfOthers: boolean }>`
    select undone_at is not null as is_undone, exists (
      select from bill_adjustments join customers on customers.id = customer_id
      where outage_id = outages.id and not ${customersInScope(user)}) as is_of_others
    from outages where id = ${id}
  `.execute(tx);
  const [found] = rows;
  if (!found || found.isOfOthers) throw unknownId('id');
  const { rows: customers } = await sql<{ id: number }>`
    select customer_id as id from outage_customers where outage_id = ${id} order by id
  `.execute(tx);
  await lockCustomerMoney(
    tx,
    customers.map((customer) => customer.id),
  );
  const locked = await sql<{ isUndone: boolean; isPaid: boolean; fromDay: Day }>`
    select from_day, undone_at is not null as is_undone, ${CREDIT_IS_PAID} as is_paid
    from outages where id = ${id} for update
  `.execute(tx);
  if (locked.rows[0]?.isUndone) throw conflict(message('outage.isUndone'));
  if (locked.rows[0]?.isPaid) throw conflict(message('outage.isPaid'));
  await sql`
    update outages set undone_at = ${now}, undone_by = ${user.id}, undo_reason = ${reason}
    where id = ${id}
  `.execute(tx);
  const ids = customers.map((customer) => customer.id);
  const by = { today, from: locked.rows[0]?.fromDay as Day, createdBy: user.id, at: now };
  const { withdrawn, proposed: charged } = await correctOutages(tx, ids, by);
  const undone = { id, withdrawn, charged };
  audit({ subject: 'outage', id, after: { isUndone: true, reason, ...undone } });
  return undone;
}
