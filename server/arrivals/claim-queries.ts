import { sql } from 'kysely';

/**
 * The payment of the claim's customer that it was right about: one with its number, or one that was
 * matched with the arrival of its number. Null as long as there is none.
 */
export const CLAIM_PAYMENT_ID = sql`coalesce((
    select payments.id from payments
    where payments.account_id = arrival_claims.account_id
      and payments.trx_key = arrival_claims.trx_key and payments.deleted_at is null
      and payments.customer_id = arrival_claims.customer_id
    order by payments.id limit 1
  ), (
    select payments.id from arrivals
      join arrival_matches on arrival_id = arrivals.id and ended_at is null
      join payments on payments.id = payment_id and payments.deleted_at is null
    where arrivals.account_id = arrival_claims.account_id and arrivals.direction = 'in'
      and arrivals.trx_key = arrival_claims.trx_key
      and payments.customer_id = arrival_claims.customer_id
    order by payments.id limit 1
  ))`;
