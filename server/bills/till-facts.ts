import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

type UnpaidBills = EndpointResult<Api['unpaidBills']>;

/** Within this time an equal amount may be the same payment recorded by two people. */
const SAME_AGAIN_MINUTES = 10;
const MAX_RECENT = 10;

/** What the till shows about a customer besides the bills. */
export type TillFacts = Pick<
  UnpaidBills['customer'],
  'packageName' | 'labels' | 'lastPayment' | 'suspendedSince' | 'promisedBy'
> &
  Pick<UnpaidBills, 'recentPayments'>;

const NOTHING: Omit<TillFacts, 'recentPayments'> = {
  packageName: null,
  labels: [],
  lastPayment: null,
  suspendedSince: null,
  promisedBy: null,
};

/**
 * Package, labels, last payment, suspension and promise of a customer, and the payments of the last
 * minutes, latest first.
 */
export async function readTillFacts(
  { tx, today, now }: { tx: Database; today: Day; now: Date },
  customerId: number,
): Promise<TillFacts> {
  const found = await sql<Omit<TillFacts, 'recentPayments'>>`
    select packages.name as package_name,
      array(
        select labels.name from customer_labels join labels on labels.id = label_id
        where customer_labels.customer_id = customers.id order by labels.name
      ) as labels,
      (
        select json_build_object('paymentDate', payment_date, 'amount', amount_paisa)
        from payments
        where customer_id = customers.id and deleted_at is null and amount_paisa > 0
        order by payment_date desc, payments.id desc limit 1
      ) as last_payment,
      (
        select to_json(started_at) #>> '{}' from suspensions
        where suspensions.customer_id = customers.id and lifted_at is null
      ) as suspended_since,
      (
        select due_on from payment_promises promise
        where promise.customer_id = customers.id and ended_at is null and due_on >= ${today}::date
      ) as promised_by
    from customers left join packages on packages.id = package_id
    where customers.id = ${customerId}
  `.execute(tx);
  const recent = await sql<TillFacts['recentPayments'][number] & { takenAt: Date }>`
    select payments.id, amount_paisa as amount, coalesce(users.name,
        (select name from accounts where accounts.id = account_id)) as taken_by,
      payments.created_at as taken_at
    from payments left join users on users.id = collected_by
    where customer_id = ${customerId} and deleted_at is null
      and payments.created_at > ${now}::timestamptz - make_interval(mins => ${SAME_AGAIN_MINUTES})
    order by payments.id desc limit ${MAX_RECENT}
  `.execute(tx);
  return {
    ...(found.rows[0] ?? NOTHING),
    recentPayments: recent.rows.map((payment) => {
      return { ...payment, takenAt: payment.takenAt.toISOString() };
    }),
  };
}
