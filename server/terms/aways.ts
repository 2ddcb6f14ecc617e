import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { type AwayDays, yearBeyond } from '@netkhata/domain/away-days';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { isWithinDays, plannedDayBounds } from '@netkhata/domain/bounds';
import { sql } from 'kysely';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import { lockTerms } from '../customers/write-terms.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { applyDueChanges } from './apply-planned-changes.ts';
import { correctRanges } from './correct-ranges.ts';
import { type PlanningContext, readTermsOn, requireFreeDay } from './planned-changes.ts';
import { IS_PLANNED } from './terms-on-day.ts';

type Listed = EndpointResult<Api['customerAways']>;
type Saved = { id: number };
type AwayForm = EndpointInput<Api['awaySave']>['body'];

/** An absence; `id` is null of one that is not kept yet. */
interface Away extends AwayDays {
  id: number | null;
  customerId: number;
}

const SHOWN = 20;

/** The two changes of an absence: `leaving` on its first day, and the last one that ends it. */
const CHANGES = sql`
  join planned_changes leaving on leaving.away_id = away.id and leaving.status = 'deactive'
  left join lateral (
    select * from planned_changes
    where away_id = away.id and status = 'active' order by id desc limit 1
  ) ending on true`;

/** `customer_aways/{id}` */
export async function readAways(
  { tx, user, today }: SignedInContext,
  customerId: number,
): Promise<Listed> {
  const { id } = await requireCustomer(tx, user, customerId);
  const { rows } = await sql<Listed['aways'][number]>`
    select away.id, away.from_day, away.last_day, away.reason, users.name as entered_by,
      case when withdrawn_at is not null then 'withdrawn'
        when leaving.refused_at is not null then 'refused'
        when leaving.applied_at is null then 'planned'
        when ending.applied_at is not null or ending.refused_at is not null then 'over'
        else 'begun' end as state
    from customer_aways away ${CHANGES} join users on users.id = away.created_by
    where away.customer_id = ${id} order by away.from_day desc, away.id desc limit ${SHOWN}
  `.execute(tx);
  const { awayDaysMost: daysMost } = await readCompany(tx);
  return { ...plannedDayBounds(today), daysMost, aways: rows };
}

/** What the counter says of a customer who is deactive: until when, where it is an absence. */
export async function readAwayHint(
  tx: Database,
  customerId: number,
): Promise<{ away?: { lastDay: Day | null } }> {
  const { rows } = await sql<{ lastDay: Day | null }>`
    select away.last_day from customer_aways away ${CHANGES}
    where away.customer_id = ${customerId} and leaving.applied_at is not null
      and ending.applied_at is null and ending.refused_at is null
    order by away.from_day desc limit 1
  `.execute(tx);
  return rows[0] ? { away: rows[0] } : {};
}

/** `away_save` */
export async function saveAway(
  context: SignedInContext,
  { customer, ...form }: AwayForm,
): Promise<Saved> {
  const { id } = await requireCustomer(context.tx, context.user, customer, 'customer');
  return saveAwayOf(context, id, form);
}

/** Plans an absence of a customer whom the user may change. Throws 422. */
export async function saveAwayOf(
  context: PlanningContext,
  customerId: number,
  { fromDay, lastDay, reason }: Omit<AwayForm, 'customer'>,
): Promise<Saved> {
  const { tx, user, today, now } = context;
  const bounds = plannedDayBounds(today);
  if (!isWithinDays(fromDay, bounds)) {
    throw badInput({ fromDay: message('field.notInDays', { ...bounds }) });
  }
  const away = { id: null, customerId, fromDay, lastDay };
  await lockCustomerMoney(tx, [customerId]);
  await lockTerms(tx, [customerId]);
  await requirePossible(tx, away, today);
  await requireFreeDay(tx, customerId, fromDay);
  const { status } = await readTermsOn(tx, customerId, fromDay);
  if (status !== 'active') throw badInput({ fromDay: message('away.notActive') });
  if (lastDay) await requireFreeDay(tx, customerId, addDays(lastDay, 1), 'lastDay');
  const { id } = await tx
    .insertInto('customerAways')
    .values({ customerId, fromDay, lastDay, reason, createdBy: user.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const leaving = await plan(context, { ...away, id }, { status: 'deactive', reason });
  if (lastDay) await plan(context, { ...away, id }, { status: 'active', reason });
  context.audit({
    subject: 'planned_change',
    id: leaving,
    after: { customerId, fromDay, lastDay, reason },
  });
  await settle(context, { id: leaving, customerId, fromDay });
  return { id };
}

/** `away_update` */
export async function endAway(
  context: SignedInContext,
  { id, lastDay, reason }: EndpointInput<Api['awayUpdate']>['body'],
): Promise<Saved> {
  const { tx, today } = context;
  const away = await lockAway(context, id);
  if (away.isOver || away.isWithdrawn) throw conflict(message('away.isOver'));
  if (lastDay === away.lastDay) return { id };
  const { customerId, fromDay, leavingId } = away;
  // Whoever comes back earlier needs no days that are left.
  const isLonger = away.lastDay !== null && (lastDay === null || lastDay > away.lastDay);
  await requirePossible(tx, { id, customerId, fromDay, lastDay }, today, isLonger);
  await withdrawChanges(context, id, reason, sql`status = 'active'`);
  if (lastDay) await requireFreeDay(tx, customerId, addDays(lastDay, 1), 'lastDay');
  await sql`update customer_aways set last_day = ${lastDay}::date where id = ${id}`.execute(tx);
  const returning = lastDay
    ? await plan(context, { id, customerId, fromDay, lastDay }, { status: 'active', reason })
    : null;
  context.audit({
    subject: 'planned_change',
    id: returning ?? leavingId,
    before: { lastDay: away.lastDay },
    after: { customerId, fromDay, lastDay, reason },
  });
  await settle(context, { id: returning ?? leavingId, customerId, fromDay });
  return { id };
}

/** `away_withdraw` */
export async function withdrawAway(
  context: SignedInContext,
  { id, reason }: EndpointInput<Api['awayWithdraw']>['body'],
): Promise<Saved> {
  const { tx, user, now } = context;
  const { customerId, fromDay, leavingId, hasBegun, isWithdrawn } = await lockAway(context, id);
  if (hasBegun || isWithdrawn) throw conflict(message('away.hasBegun'));
  await withdrawChanges(context, id, reason, sql`true`);
  await sql`
    update customer_aways
    set withdrawn_at = ${now}, withdrawn_by = ${user.id}, withdraw_reason = ${reason}
    where id = ${id}
  `.execute(tx);
  context.audit({
    subject: 'planned_change',
    id: leavingId,
    after: { customerId, isWithdrawn: true, reason },
  });
  await settle(context, { id: leavingId, customerId, fromDay });
  return { id };
}

interface LockedAway extends AwayDays {
  customerId: number;
  leavingId: number;
  hasBegun: boolean;
  isOver: boolean;
  isWithdrawn: boolean;
}

/** The absence with its state, under the locks of its customer. Throws 422 on id. */
async function lockAway({ tx, user }: SignedInContext, id: number): Promise<LockedAway> {
  const found = await sql<{ customerId: number }>`
    select customer_id from customer_aways join customers on customers.id = customer_id
    where customer_aways.id = ${id} and ${customersInScope(user)}
  `.execute(tx);
  const customerId = found.rows[0]?.customerId;
  if (customerId === undefined) throw unknownId('id');
  await lockCustomerMoney(tx, [customerId]);
  await lockTerms(tx, [customerId]);
  const { rows } = await sql<LockedAway>`
    select away.customer_id, away.from_day, away.last_day, leaving.id as leaving_id,
      leaving.applied_at is not null as has_begun, withdrawn_at is not null as is_withdrawn,
      leaving.refused_at is not null or coalesce(ending.applied_at is not null, false) as is_over
    from customer_aways away ${CHANGES} where away.id = ${id}
  `.execute(tx);
  return rows[0] as LockedAway;
}

/**
 * Throws 422 for a last day before the first or too far ahead, where the customer is away already or
 * another status is planned within, and beyond the limit of the settings.
 */
async function requirePossible(
  tx: Database,
  { id, customerId, fromDay, lastDay }: Away,
  today: Day,
  isLimited = true,
): Promise<void> {
  const lastDays = { earliest: fromDay, latest: plannedDayBounds(today).latest };
  if (lastDay && !isWithinDays(lastDay, lastDays)) {
    throw badInput({ lastDay: message('field.notInDays', lastDays) });
  }
  const { rows } = await sql<AwayDays>`
    select from_day, last_day from customer_aways
    where customer_id = ${customerId} and id is distinct from ${id}::bigint
      and withdrawn_at is null
  `.execute(tx);
  const own = { fromDay, lastDay };
  const other = rows.find((one) => meet(one, own));
  if (other) {
    const field = other.fromDay > fromDay ? 'lastDay' : 'fromDay';
    throw badInput({ [field]: message('away.overlaps', { day: other.fromDay }) });
  }
  await requireNoStatusWithin(tx, { id, customerId, fromDay, lastDay });
  const { awayDaysMost: most } = await readCompany(tx);
  if (most === null || !isLimited) return;
  if (lastDay === null) throw badInput({ lastDay: message('away.endNeeded', { most }) });
  const beyond = yearBeyond({ fromDay, lastDay }, rows, most);
  if (beyond) {
    const { year, days } = beyond;
    throw badInput({ lastDay: message('away.tooLong', { days, year: String(year), most }) });
  }
}

const meet = (one: AwayDays, other: AwayDays): boolean =>
  (one.lastDay === null || one.lastDay >= other.fromDay) &&
  (other.lastDay === null || other.lastDay >= one.fromDay);

/** What is planned of the status within an absence would be undone by its end. */
async function requireNoStatusWithin(
  tx: Database,
  { id, customerId, fromDay, lastDay }: Away,
): Promise<void> {
  const { rows } = await sql<{ fromDay: Day }>`
    select from_day from planned_changes
    where customer_id = ${customerId} and status is not null and ${IS_PLANNED}
      and away_id is distinct from ${id}::bigint and from_day >= ${fromDay}::date
      and (${lastDay}::date is null or from_day <= ${lastDay}::date)
    order by from_day limit 1
  `.execute(tx);
  const day = rows[0]?.fromDay;
  if (day) throw badInput({ fromDay: message('plannedChange.dayTaken', { day }) });
}

/** Plans the change with which an absence begins or ends. Returns its id. */
async function plan(
  { tx, user, now }: PlanningContext,
  { id, customerId, fromDay, lastDay }: Away & { id: number },
  { status, reason }: { status: 'active' | 'deactive'; reason: string },
): Promise<number> {
  const day = status === 'active' && lastDay ? addDays(lastDay, 1) : fromDay;
  const planned = await tx
    .insertInto('plannedChanges')
    .values({
      customerId,
      fromDay: day,
      status,
      reason,
      createdBy: user.id,
      createdAt: now,
      awayId: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return planned.id;
}

async function withdrawChanges(
  { tx, user, now }: SignedInContext,
  awayId: number,
  reason: string,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update planned_changes
    set cancelled_at = ${now}, cancelled_by = ${user.id}, cancel_reason = ${reason}
    where away_id = ${awayId} and ${IS_PLANNED} and ${which}
  `.execute(tx);
}

/** Applies what holds by today, and proposes what bills that are made already have otherwise. */
async function settle(
  { tx, user, today, now }: PlanningContext,
  change: { id: number; customerId: number; fromDay: Day },
): Promise<void> {
  await applyDueChanges(tx, [change.customerId], { today, now });
  await correctRanges(tx, [{ ...change, isAway: true }], {
    today,
    at: now,
    createdBy: user.id,
  });
}
