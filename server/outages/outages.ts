import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { OutageLeftOut } from '@netkhata/contract/outages';
import { addDays, type Day, daysBetween } from '@netkhata/domain/billing-period';
import { type DayBounds, isWithinDays } from '@netkhata/domain/bounds';
import type { OutageFacts, OutageStep } from '@netkhata/domain/outages';
import { totalOf } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { correctOutages } from '../terms/correct-outages.ts';
import {
  type OutageCustomer,
  outageFingerprint,
  readOutageCustomers,
  readSteps,
  type WantedOutage,
} from './outage-facts.ts';
import { queueOutageSms } from './outage-sms.ts';
import { CREDIT_IS_PAID } from './undo-outage.ts';

type Overview = EndpointResult<Api['outages']>;
type Preview = EndpointResult<Api['outagePreview']>;
type Rows = EndpointResult<Api['outageRows']>;
type Form = EndpointInput<Api['outageSave']>['body'];
type Read = Pick<SignedInContext, 'tx' | 'user' | 'today'>;

const SHOWN = 100;
const PAGE_SIZE = 50;
const DAYS_BACK = 366;

/** Whole days that are over. */
const dayBounds = (today: Day): DayBounds => ({
  earliest: addDays(today, -DAYS_BACK),
  latest: addDays(today, -1),
});

/** `outages` */
export async function readOutages({ tx, user, today }: Read): Promise<Overview> {
  const namesOf = (table: string) => sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]')
    from ${sql.table(table)} where id = any(${sql.ref(`outages.${table.slice(0, -1)}_ids`)}))`;
  const { rows } = await sql<Overview['outages'][number]>`
    select outages.id, from_day, to_day, ${namesOf('zones')} as zones,
      ${namesOf('areas')} as areas, ${namesOf('routers')} as routers, reason,
      customer_count as customers, credit_paisa as credit, is_sms_sent,
      makers.name as created_by, to_json(outages.created_at) #>> '{}' as created_at,
      undoers.name as undone_by, undo_reason, ${CREDIT_IS_PAID} as is_paid
    from outages
      join users makers on makers.id = outages.created_by
      left join users undoers on undoers.id = undone_by
    where ${user.zoneId === null} or not exists (
      select from bill_adjustments join customers on customers.id = customer_id
      where outage_id = outages.id and not ${customersInScope(user)})
    order by outages.id desc limit ${SHOWN}
  `.execute(tx);
  const steps = await readSteps(tx);
  return {
    ...dayBounds(today),
    steps,
    silent: await readSilent(tx, { today, steps }),
    outages: rows,
  };
}

/** Routers of which nothing was heard for enough whole days, and is not heard yet. */
async function readSilent(
  tx: Database,
  { today, steps }: { today: Day; steps: readonly OutageStep[] },
): Promise<Overview['silent']> {
  const [least] = steps;
  if (!least) return [];
  const { rows } = await sql<Overview['silent'][number]>`
    select routers.id as router_id, routers.name, silent.from_day,
      ${addDays(today, -1)}::date as to_day
    from (
      select router_id, (since at time zone time_zone)::date + 1 as from_day
      from network_differences cross join company where kind = 'router_silent'
    ) as silent join routers on routers.id = silent.router_id
    where silent.from_day between ${dayBounds(today).earliest}::date
        and ${addDays(today, -least.days)}::date
      and not exists (
        select from outages
        where undone_at is null and routers.id = any(router_ids)
          and outages.from_day <= silent.from_day and to_day >= silent.from_day)
    order by routers.name
  `.execute(tx);
  return rows;
}

/** Throws 422 for days that are not over, or too few for any credit, and for unknown places. */
async function requireOutage(
  { tx, user, today }: Read,
  wanted: WantedOutage,
): Promise<OutageStep[]> {
  const bounds = dayBounds(today);
  for (const field of ['fromDay', 'toDay'] as const) {
    if (!isWithinDays(wanted[field], bounds)) {
      throw badInput({ [field]: message('field.notInDays', { ...bounds }) });
    }
  }
  if (wanted.toDay < wanted.fromDay) throw badInput({ toDay: message('outage.endsBefore') });
  const steps = await readSteps(tx);
  const [least] = steps;
  if (!least || daysOf(wanted) < least.days) {
    throw badInput({ toDay: message('outage.tooShort', { days: least?.days ?? 0 }) });
  }
  for (const table of ['zones', 'areas', 'routers'] as const) {
    const ids = [...new Set(wanted[table])];
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${ids}::bigint[])
    `.execute(tx);
    if (rows.length < ids.length) throw unknownId(table);
  }
  const isOfOtherZone = user.zoneId !== null && wanted.zones.some((zone) => zone !== user.zoneId);
  if (isOfOtherZone) throw unknownId('zones');
  return steps;
}

const daysOf = ({ fromDay, toDay }: WantedOutage): number =>
  daysBetween({ from: fromDay, to: addDays(toDay, 1) });

const wantedOf = ({ fromDay, toDay, zones, areas, routers }: WantedOutage): WantedOutage => ({
  fromDay,
  toDay,
  zones,
  areas,
  routers,
});

const isCredited = ({ leftOut }: OutageCustomer): boolean => leftOut === null;

/** `outage_preview` */
export async function previewOutage(context: Read, form: WantedOutage): Promise<Preview> {
  const steps = await requireOutage(context, form);
  const customers = await readOutageCustomers(context.tx, form, {
    scope: context.user,
    steps,
    today: context.today,
  });
  const credited = customers.filter(isCredited);
  const leftOut: Partial<Record<OutageLeftOut, number>> = {};
  for (const { leftOut: reason } of customers) {
    if (reason) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  }
  return {
    days: daysOf(form),
    fingerprint: outageFingerprint(form, credited),
    count: credited.length,
    credit: totalOf(credited.map(({ creditPaisa }) => creditPaisa)),
    leftOut,
  };
}

/** `outage_rows` */
export async function readOutageRows(
  context: Read,
  { leftOut, after, ...form }: EndpointInput<Api['outageRows']>['body'],
): Promise<Rows> {
  const steps = await requireOutage(context, form);
  const customers = await readOutageCustomers(context.tx, form, {
    scope: context.user,
    steps,
    today: context.today,
  });
  const found = customers
    .filter((one) => one.leftOut === leftOut && one.customerId > (after ?? 0))
    .slice(0, PAGE_SIZE + 1);
  return {
    rows: found.slice(0, PAGE_SIZE).map((one) => ({
      customerId: one.customerId,
      code: one.code,
      name: one.name,
      fee: one.feePaisa,
      credit: one.leftOut === null ? one.creditPaisa : null,
    })),
    hasMore: found.length > PAGE_SIZE,
  };
}

/** `outage_save`: gives the credits of the preview in one transaction. Throws 409. */
export async function saveOutage(
  context: SignedInContext,
  { reason, sendSms, fingerprint, ...form }: Form,
): Promise<{ id: number; customers: number }> {
  const { tx, user, now, today } = context;
  const steps = await requireOutage(context, form);
  const read = { scope: user, steps, today };
  const before = await readOutageCustomers(tx, form, read);
  // Waits for runs, and for whoever gives the same credits at this moment.
  await lockCustomerMoney(
    tx,
    before.map(({ customerId }) => customerId),
  );
  const customers = await readOutageCustomers(tx, form, read);
  const credited = customers.filter(isCredited);
  if (credited.length === 0 || outageFingerprint(form, credited) !== fingerprint) {
    throw conflict(message('outage.previewOutdated'));
  }
  const credit = totalOf(credited.map(({ creditPaisa }) => creditPaisa));
  const { rows } = await sql<{ id: number }>`
    insert into outages (from_day, to_day, zone_ids, area_ids, router_ids, reason, steps,
      customer_count, credit_paisa, is_sms_sent, created_by, created_at)
    values (${form.fromDay}, ${form.toDay}, ${form.zones}::bigint[], ${form.areas}::bigint[],
      ${form.routers}::bigint[], ${reason}, ${JSON.stringify(steps)}::jsonb, ${credited.length},
      ${String(credit)}::bigint, ${sendSms ?? false}, ${user.id}, ${now})
    returning id
  `.execute(tx);
  const id = rows[0]?.id as number;
  await insertOutageCustomers(tx, id, customers);
  const ids = customers.map(({ customerId }) => customerId);
  await correctOutages(tx, ids, { today, from: form.fromDay, createdBy: user.id, at: now });
  if (sendSms) await queueOutageSms(tx, form, { customers: credited, createdBy: user.id });
  const after = { ...wantedOf(form), reason, customers: credited.length, credit, sendSms };
  context.audit({ subject: 'outage', id, after });
  return { id, customers: credited.length };
}

/** Keeps whom it concerns: who gets nothing today may get something once a change is entered. */
async function insertOutageCustomers(
  tx: Database,
  outageId: number,
  customers: readonly OutageCustomer[],
): Promise<void> {
  const rows = customers.flatMap(({ customerId, facts }) => (facts ? [{ customerId, facts }] : []));
  const each = <Value>(of: (facts: OutageFacts) => Value) => rows.map(({ facts }) => of(facts));
  await sql`
    insert into outage_customers (outage_id, customer_id, fee_paisa, bill_day, undated_fee_paisa,
      undated_cycle_months, is_fee_by_hand, is_served_at_first, joined_day)
    select ${outageId}::bigint, * from unnest(
      ${rows.map(({ customerId }) => customerId)}::bigint[],
      ${each(({ feePaisa }) => feePaisa)}::bigint[],
      ${each(({ billDay }) => billDay)}::smallint[],
      ${each(({ undatedFeePaisa }) => undatedFeePaisa)}::bigint[],
      ${each(({ undatedCycleMonths }) => undatedCycleMonths)}::smallint[],
      ${each(({ isFeeByHand }) => isFeeByHand)}::boolean[],
      ${each(({ isServedAtFirst }) => isServedAtFirst)}::boolean[],
      ${each(({ joinedDay }) => joinedDay)}::date[])
  `.execute(tx);
}

/** `outage_steps_update` */
export async function saveOutageSteps(
  context: SignedInContext,
  sent: EndpointInput<Api['outageStepsUpdate']>['body'],
): Promise<void> {
  const { tx, audit } = context;
  await sql`lock table outage_steps in share row exclusive mode`.execute(tx);
  const before = await readSteps(tx);
  const { steps } = await heldAgainst(
    context,
    'outageStepsUpdate',
    { subject: 'outage', id: 0, stored: { steps: before } },
    sent,
  );
  const sorted = steps.toSorted((one, other) => one.days - other.days);
  for (const [index, step] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && (next.days === step.days || next.percent >= step.percent)) {
      throw badInput({ steps: message('outage.stepsNotFalling') });
    }
  }
  await sql`delete from outage_steps`.execute(tx);
  await sql`
    insert into outage_steps (days, percent)
    select * from unnest(
      ${sorted.map(({ days }) => days)}::smallint[],
      ${sorted.map(({ percent }) => percent)}::smallint[])
  `.execute(tx);
  audit({ subject: 'outage', id: 0, before: { steps: before }, after: { steps: sorted } });
}
