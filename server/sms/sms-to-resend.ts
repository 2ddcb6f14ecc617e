import { sql } from 'kysely';

/**
 * Condition on `sms_messages`: failed, but neither withdrawn (its reason was gone) nor discarded by
 * a person. Must match the condition of a partial index word for word.
 */
export const HAS_FAILED = sql`
  status = 'failed' and coalesce(failure_code, '') not in ('withdrawn', 'discarded')`;

/** Failed and not sent again: needs a person's attention. */
export const IS_TO_RESEND = sql`(
  sms_messages.status = 'failed'
  and coalesce(sms_messages.failure_code, '') not in ('withdrawn', 'discarded')
  and not exists (select from sms_messages later where later.resend_of = sms_messages.id)
)`;
