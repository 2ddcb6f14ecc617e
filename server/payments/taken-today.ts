import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_TAKEN_LISTED } from '@netkhata/contract/till';
import { totalOf } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../http/implement.ts';
import { PAYMENT_HANDOVER } from './payment-handover.ts';
import { PAYMENT_STATE } from './payment-queries.ts';

type TakenToday = EndpointResult<Api['takenToday']>;

/** Condition: today's payments in the user's own hand, covered by one index. */
const takenBy = ({ user, today }: SignedInContext): RawBuilder<boolean> => sql`
  collected_by = ${user.id} and payment_date = ${today} and payments.deleted_at is null
  and amount_paisa > 0`;

/** What the user collected today, by payment method, and the latest payments. */
export async function readTakenToday(context: SignedInContext): Promise<TakenToday> {
  const { tx } = context;
  const accounts = await sql<TakenToday['accounts'][number]>`
    select account_id, accounts.name as account, payment_count, amount
    from (
      select account_id, count(*) as payment_count, sum(amount_paisa) as amount
      from payments where ${takenBy(context)} group by account_id
    ) as taken join accounts on accounts.id = account_id
    order by account_id
  `.execute(tx);
  const latest = await sql<TakenToday['latest'][number] & { takenAt: Date }>`
    select payments.id, customers.name as customer, customers.code, accounts.name as account,
      amount_paisa as amount, payments.created_at as taken_at, ${PAYMENT_STATE} as status,
      ${PAYMENT_HANDOVER} as handover
    from payments join customers on customers.id = customer_id
      join accounts on accounts.id = account_id
    where payments.id in (
      select id from payments where ${takenBy(context)}
      order by payment_date desc, id desc limit ${MAX_TAKEN_LISTED}
    )
    order by payments.id desc
  `.execute(tx);
  return {
    total: totalOf(accounts.rows.map(({ amount }) => amount)),
    accounts: accounts.rows,
    latest: latest.rows.map((row) => ({ ...row, takenAt: row.takenAt.toISOString() })),
  };
}
