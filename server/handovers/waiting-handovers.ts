import { type RawBuilder, sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { HandoverReader } from './handover-queries.ts';

/**
 * Condition on `handovers`: waits for an action of this user: to count, to agree to a count, or to
 * accept what they counted.
 */
export function isHandoverWaitingFor(user: HandoverReader): RawBuilder<boolean> {
  const { id } = user;
  const canReceive = hasCompanyRight(user, 'receive_money');
  return sql`(ended_at is null and case handovers.state
    when 'submitted' then ${canReceive}::boolean and ${id} not in (collector_id, submitted_by)
    when 'counts_differ' then collector_id = ${id}
    else ${canReceive}::boolean and receiver_id = ${id}
  end)`;
}

/** The action that the hand-over waits for. */
export const HANDOVER_WAITS_FOR = sql`
  case handovers.state when 'submitted' then 'count' when 'counts_differ' then 'decision'
    else 'acceptance' end`;
