import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { PAYMENT_STATE } from './payment-queries.ts';

/** Stored as the reason why payments have the same transaction number: a key, not words. */
export const JOINT_REASON = 'paid_together';

/** Keeps that payments were taken in one act, whose first one stands for all of them. */
export async function insertJointPayments(
  tx: Database,
  payments: readonly { id: number; firstId: number }[],
): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    insert into joint_payments (payment_id, first_id)
    select * from unnest(
      ${payments.map(({ id }) => id)}::bigint[], ${payments.map(({ firstId }) => firstId)}::bigint[]
    )
  `.execute(tx);
}

/** The payments of one act with this one, within the user's zone; empty for one by itself. */
export async function readTogether(
  tx: Database,
  user: SignedInUser,
  paymentId: number,
): Promise<EndpointResult<Api['paymentDetails']>['together']> {
  const { rows } = await sql<EndpointResult<Api['paymentDetails']>['together'][number]>`
    select payments.id, customers.id as customer_id,
      coalesce(payments.receipt ->> 'customerName', customers.name) as customer_name,
      customers.code as customer_code, payments.amount_paisa as amount, ${PAYMENT_STATE} as status,
      (
        select json_build_object(
          'fromMonth', to_char(min(coalesce(from_month, bill_date)), 'YYYY-MM'),
          'toMonth', to_char(max(coalesce(to_month, bill_date)), 'YYYY-MM'))
        from payment_allocations join bills on bills.id = bill_id
        where payment_id = payments.id having count(*) > 0
      ) as months
    from joint_payments own
      join joint_payments joint on joint.first_id = own.first_id
      join payments on payments.id = joint.payment_id
      join customers on customers.id = payments.customer_id
    where own.payment_id = ${paymentId} and ${customersInScope(user)}
    order by payments.id
  `.execute(tx);
  return rows;
}
