import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { Right } from '@netkhata/contract/rights';
import { type RawBuilder, sql } from 'kysely';
import { runsInScope } from '../bills/bill-run-queries.ts';
import { customersInScope } from '../customers/customer-scope.ts';
import type { SignedInUser } from '../http/implement.ts';

export type Event = EndpointResult<Api['notifications']>['events'][number];

/** Must match the condition of the partial index on the audit trail word for word. */
export const EVENT_ACTIONS = sql`action in (
  'billGenerate', 'billRunStart', 'billRunUndo', 'paymentApprove', 'customerCreate')`;

const EVENT_SOURCES: readonly { right: Right; kind: Event['kind']; actions: string[] }[] = [
  { right: 'customers', kind: 'customer_registered', actions: ['customerCreate'] },
  { right: 'counter', kind: 'payment_approved', actions: ['paymentApprove'] },
  { right: 'bills_manage', kind: 'bills_generated', actions: ['billGenerate', 'billRunStart'] },
  { right: 'bills_manage', kind: 'bill_run_undone', actions: ['billRunUndo'] },
];

/** What an event of a run is called where the run made late fees. */
const OF_LATE_FEES = sql`(
  case kinds.kind when 'bill_run_undone' then 'late_fee_run_undone' else 'late_fees_charged' end)`;

/**
 * Actions from the audit trail that are announced to all users with the right, newest first. The
 * user's own are never unread.
 */
export function eventsFor(
  user: SignedInUser,
  { seenId, limit, isUnreadOnly }: { seenId: number; limit: number; isUnreadOnly: boolean },
): RawBuilder<Event> {
  const sources = EVENT_SOURCES.filter(({ right }) => user.rights.has(right));
  const actions = sources.flatMap((source) => source.actions);
  const kinds = sources.flatMap((source) => source.actions.map(() => source.kind));
  const isUnread = sql`(
    audit_trail.id > ${seenId} and audit_trail.user_id is distinct from ${user.id})`;
  return sql<Event>`
    select case when bill_runs.kind = 'late_fee' then ${OF_LATE_FEES} else kinds.kind end as kind,
      audit_trail.subject_id as id,
      to_json(audit_trail.created_at) #>> '{}' as at, customers.name as customer,
      coalesce(payments.amount_paisa, bill_runs.total_paisa) as amount, users.name as "user",
      ${isUnread} as is_unread
    from audit_trail
      join unnest(${actions}::text[], ${kinds}::text[]) as kinds (action, kind) using (action)
      left join users on users.id = audit_trail.user_id
      left join payments
        on kinds.kind = 'payment_approved' and payments.id = audit_trail.subject_id
      left join customers on customers.id = case kinds.kind
        when 'customer_registered' then audit_trail.subject_id else payments.customer_id end
      left join bill_runs
        on kinds.kind in ('bills_generated', 'bill_run_undone')
        and bill_runs.id = audit_trail.subject_id
    where ${EVENT_ACTIONS} and (
        (bill_runs.id is not null and ${runsInScope(user)})
        or (customers.id is not null and ${customersInScope(user)})
      )
      and ${isUnreadOnly ? isUnread : sql`true`}
    order by audit_trail.id desc limit ${limit}`;
}
