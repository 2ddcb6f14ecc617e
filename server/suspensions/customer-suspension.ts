import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  billDayInMonth,
  type Day,
  firstDayOf,
  type Month,
  monthOf,
} from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { promiseDayBounds } from '@netkhata/domain/suspension';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readPromises } from './promises.ts';
import { proposedOn } from './proposal-queries.ts';
import { readSuspensionRow, SUSPENSION_FIELDS } from './suspension-list.ts';
import { readRules, type SuspensionRules } from './suspension-rules.ts';
import { selectList } from '../lists/select-list.ts';

type CustomerSuspension = EndpointResult<Api['customerSuspension']>;

/** `customer_suspension/{id}` */
export async function readCustomerSuspension(
  context: SignedInContext,
  customerId: number,
): Promise<CustomerSuspension> {
  const { tx, user, today, now } = context;
  await requireCustomer(tx, user, customerId);
  const rules = await readRules(tx);
  const maySuspend = user.rights.has('suspend');
  return {
    ...(await readSuspensions(tx, customerId)),
    ...(await readFacts(tx, { customerId, today, rules, now })),
    promises: await readPromises(tx, customerId, today),
    promiseUntil: promiseDayBounds({ today, maySuspend }).latest,
    unbilledMonth: rules.billSuspended ? null : await readUnbilledMonth(tx, customerId, today),
  };
}

const MAX_EARLIER = 5;

/** The open suspension, which is always the latest, and the earlier ones. */
async function readSuspensions(
  tx: Database,
  customerId: number,
): Promise<Pick<CustomerSuspension, 'current' | 'earlier'>> {
  const { rows } = await sql<Parameters<typeof readSuspensionRow>[0]>`
    select ${selectList(SUSPENSION_FIELDS)}
    from suspensions
      join customers on customers.id = suspensions.customer_id
      left join zones on zones.id = customers.zone_id
      join users deciders on deciders.id = decided_by
    where suspensions.customer_id = ${customerId}
    order by suspensions.id desc limit ${MAX_EARLIER + 1}
  `.execute(tx);
  const all = rows.map(readSuspensionRow);
  return {
    current: all.find(({ liftedAt }) => liftedAt === null) ?? null,
    earlier: all.filter(({ liftedAt }) => liftedAt !== null).slice(0, MAX_EARLIER),
  };
}

type Facts = Pick<
  CustomerSuspension,
  'overdueSince' | 'balance' | 'neverSuspendReason' | 'taskAtRouter'
>;

async function readFacts(
  tx: Database,
  {
    customerId,
    today,
    rules,
    now,
  }: { customerId: number; today: Day; rules: SuspensionRules; now: Date },
): Promise<Facts> {
  const proposed = proposedOn(today, rules, { zoneId: null, customerIds: [customerId], at: now });
  const { rows } = await sql<Facts>`
    select (select since from (${proposed}) as proposed) as overdue_since, balance_paisa as balance,
      never_suspend_reason, (
        select wanted from suspension_tasks tasks
          join suspensions on suspensions.id = suspension_id
        where suspensions.customer_id = customers.id and done_at is null and dropped_at is null
        order by tasks.id desc limit 1
      ) as task_at_router
    from customers join customer_balances balances on balances.customer_id = customers.id
    where customers.id = ${customerId}
  `.execute(tx);
  return rows[0] as Facts;
}

interface Billing {
  billDay: number;
  paidUntil: Day | null;
  liftedOn: Day | null;
  isCovered: boolean;
  feePaisa: Paisa;
}

/**
 * This month, where no bill covers it and the suspension was lifted on or after its bill day: a run
 * before that skipped it, so billing it by hand is offered. Earlier months, suspended as a whole,
 * are not billed.
 */
async function readUnbilledMonth(
  tx: Database,
  customerId: number,
  today: Day,
): Promise<Month | null> {
  const month = monthOf(today);
  const { rows } = await sql<Billing>`
    select bill_day, paid_until, fee_paisa,
      exists (
        select from covered_months
        where customer_id = customers.id and month = ${firstDayOf(month)}::date) as is_covered, (
          select max((lifted_at at time zone time_zone)::date) from suspensions, company
          where customer_id = customers.id and lifted_at is not null
        ) as lifted_on
    from customers
    where id = ${customerId} and status = 'active' and category <> 'complimentary' and not exists (
      select from suspensions where customer_id = customers.id and lifted_at is null)
  `.execute(tx);
  const [billing] = rows;
  if (!billing || billing.isCovered || billing.feePaisa <= 0 || billing.liftedOn === null)
    return null;
  const billDate = billDayInMonth({ month, billDay: billing.billDay });
  const isSettled = billing.paidUntil !== null && billDate < billing.paidUntil;
  const wasOffThen = billing.liftedOn >= billDate && billDate <= today;
  return wasOffThen && !isSettled ? month : null;
}
