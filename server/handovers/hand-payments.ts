import { type RawBuilder, sql } from 'kysely';

/**
 * Condition on `payments`: waits in its collector's hand and is in no open hand-over. Uses the
 * index of waiting payments.
 */
export const IS_IN_HAND: RawBuilder<boolean> = sql`(
  payments.approved_at is null and payments.deleted_at is null and payments.amount_paisa > 0
  and not exists (
    select from handover_payments on_the_way
    where on_the_way.payment_id = payments.id and not is_released
  )
)`;
