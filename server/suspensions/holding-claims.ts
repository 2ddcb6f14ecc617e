import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a claim holds a suspension back at an instant: its time is not over, and nobody has found
 * whose its number is. Goes through the small index of the claims that hold.
 */
export const isHoldingAt = (at: Date): RawBuilder<unknown> => sql`(
  arrival_claims.withdrawn_at is null and arrival_claims.holds_until > ${at}::timestamptz
  and not exists (
    select from arrivals
    where arrivals.account_id = arrival_claims.account_id and arrivals.direction = 'in'
      and arrivals.trx_key = arrival_claims.trx_key and arrivals.state <> 'open')
  and not exists (
    select from payments
    where payments.account_id = arrival_claims.account_id
      and payments.trx_key = arrival_claims.trx_key and payments.deleted_at is null))`;
