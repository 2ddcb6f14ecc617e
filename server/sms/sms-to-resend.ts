import { sql } from 'kysely';

/**
 * The condition on `sms_messages` that one failed, and not because it was taken back, as what it
 * reminded of was paid, or given up by a person. Word for word the condition of an index.
 */
export const HAS_FAILED = sql`
  status = 'failed' and coalesce(failure_code, '') not in ('withdrawn', 'discarded')`;

/** The same, and nobody sent it again: somebody should look after it. */
export const IS_TO_RESEND = sql`(
  sms_messages.status = 'failed'
  and coalesce(sms_messages.failure_code, '') not in ('withdrawn', 'discarded')
  and not exists (select from sms_messages later where later.resend_of = sms_messages.id)
)`;
