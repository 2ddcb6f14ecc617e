import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_FAILED_SMS } from '@netkhata/contract/today';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { DAYS_PER_DUE_AGE } from '@netkhata/domain/due-age';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import { readUncountedTills } from '../closes/till-queries.ts';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { EACH_DAY, figuresOf } from '../figures/read-figures.ts';
import { readCashByHand } from '../handovers/cash-by-hand.ts';
import { HANDOVER_WAITS_FOR, isHandoverWaitingFor } from '../handovers/waiting-handovers.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { CLOSED_UNTIL } from '../ledger/book-day.ts';
import { readWaitingPayments } from '../payments/waiting-payments.ts';
import { IS_TO_RESEND } from '../sms/sms-to-resend.ts';

type Tasks = EndpointResult<Api['todayTasks']>;

/** Pending tasks that the user may see and do. */
export async function readTodayTasks({ tx, user, today }: SignedInContext): Promise<Tasks> {
  const [approvals, overdue, hands, handovers, failedSms, tills, arrivals, openSince] =
    await Promise.all([
      readWaitingPayments(tx, user),
      user.rights.has('reports') ? readOverdue(tx, user, today) : null,
      readCashByHand(tx, user),
      readHandovers(tx, user),
      user.rights.has('sms_send') ? countFailedSms(tx, user) : null,
      readTills(tx, user, addDays(today, -1)),
      readArrivals(tx, user),
      readOpenSince(tx, user, today),
    ]);
  return {
    approvals,
    overdue,
    hands,
    handovers,
    failedSms,
    tills,
    arrivals,
    openSince,
  };
}

/** From kept daily sums, whose cost does not depend on the number of customers. */
async function readOverdue(
  tx: Database,
  user: SignedInUser,
  today: Day,
): Promise<NonNullable<Tasks['overdue']>> {
  const until = addDays(today, -DAYS_PER_DUE_AGE - 1);
  const { rows } = await sql<{ count: number; amount: PaisaSum }>`
    select coalesce(sum(item_count), 0) as count, coalesce(sum(amount_paisa), 0) as amount
    from (${figuresOf(user, ['open_bills'], EACH_DAY)}) as figures
    where day <= ${until}::date
  `.execute(tx);
  return { ...(rows[0] as (typeof rows)[number]), until };
}

async function readHandovers(tx: Database, user: SignedInUser): Promise<Tasks['handovers']> {
  const { rows } = await sql<Tasks['handovers'][number]>`
    select handovers.id, number, users.name as collector,
      to_json(submitted_at) #>> '{}' as submitted_at, ${HANDOVER_WAITS_FOR} as waits_for
    from handovers join users on users.id = collector_id
    where ${isHandoverWaitingFor(user)}
    order by handovers.id
  `.execute(tx);
  return rows;
}

async function countFailedSms(tx: Database, user: SignedInUser): Promise<number> {
  const ofCustomers =
    user.zoneId === null
      ? sql``
      : sql`join customers on customers.id = sms_messages.customer_id and ${customersInScope(user)}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from sms_messages ${ofCustomers} where ${IS_TO_RESEND} limit ${MAX_FAILED_SMS}
    ) as failed
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Tills that the user may count, as in `till_states`. */
async function readTills(tx: Database, user: SignedInUser, until: Day): Promise<Tasks['tills']> {
  if (!user.rights.has('receive_money')) return null;
  const seesAll = hasCompanyRight(user, 'close_day');
  const tills = await readUncountedTills(tx, until, 'now');
  const own = tills.filter(
    ({ keeper }) => seesAll || (keeper ? keeper.id === user.id : user.zoneId === null),
  );
  return { until, uncounted: own.map(({ id, name }) => ({ id, name })) };
}

/** An arrival without a match belongs to no zone. */
async function readArrivals(tx: Database, user: SignedInUser): Promise<Tasks['arrivals']> {
  if (!hasCompanyRight(user, 'see_arrivals')) return null;
  const { rows } = await sql<NonNullable<Tasks['arrivals']>>`
    select count(*) as open,
      count(*) filter (where strength in ('proof', 'strong')) as strong,
      coalesce(sum(amount_paisa), 0) as amount, min(occurred_on) as oldest
    from arrivals left join arrival_proposals on arrival_id = arrivals.id
    where state = 'open'
  `.execute(tx);
  return rows[0] ?? null;
}

/** Null for a company that has never closed a day, so that it is not reminded. */
async function readOpenSince(tx: Database, user: SignedInUser, today: Day): Promise<Day | null> {
  if (!hasCompanyRight(user, 'close_day')) return null;
  const { rows } = await sql<{ closedUntil: Day | null }>`
    select ${CLOSED_UNTIL} as closed_until
  `.execute(tx);
  const closedUntil = rows[0]?.closedUntil ?? null;
  if (closedUntil === null) return null;
  const openSince = addDays(closedUntil, 1);
  return openSince < today ? openSince : null;
}
