import { type RawBuilder, sql } from 'kysely';

/**
 * The condition on `payments` that notes wait in a hand, by the index of what waits alone. What came
 * by bank or wallet is nobody's notes: it is to be confirmed, and in no sum that is called in hand.
 * What of it is on the way its hand-overs have counted.
 */
export const IS_WAITING_CASH: RawBuilder<boolean> = sql`(
  approved_at is null and deleted_at is null and amount_paisa > 0
  and account_id = any(array(select id from accounts where reference_type = 'cash')))`;
