import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_SUSPENSIONS_AT_ONCE, PROPOSALS_PER_PAGE } from '@netkhata/contract/suspensions';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { type Paisa, paisaSum } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import { customerStays } from '../customers/customer-stays.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { isHoldingAt } from './holding-claims.ts';
import {
  shortestGrace,
  readNotNow,
  readRules,
  rulesFingerprint,
  type SuspensionRules,
} from './suspension-rules.ts';

type Proposals = EndpointResult<Api['suspensionProposals']>;
export type Proposal = Proposals['rows'][number];

/** To be switched off by hand: with a static address or no login name RADIUS is not involved. */
export const IS_BY_HAND = sql`
  (customers.connection_type = 'static' or customers.pppoe_user_name is null)`;

interface ProposalScope {
  zoneId: number | null;
  customerIds?: readonly number[];
  /** A query of their ids. */
  customersOf?: RawBuilder<unknown>;
  /** The instant at which a claim holds a suspension back; without it none does. */
  at?: Date;
}

/**
 * The day of the oldest unpaid bill that is no fee, as nobody is suspended for fees alone. While the
 * company has no fees, that is what is kept with the balance.
 */
const OLDEST_MONTH = sql`(
  case when (select exists (
    select from bills where kind in ('late_fee', 'reconnection_fee') and voided_at is null
  )) then (
    select min(due_since) from bill_balances due join bills on bills.id = due.bill_id
    where due.customer_id = balances.customer_id and due_paisa > 0 and not is_fee(kind)
  ) else balances.oldest_due_on end)`;

/**
 * The customers to propose for suspension on a day: customer, zone, balance, and overdue since.
 * Written for index-only scans: balances by the day of the oldest due, exceptions by small indexes.
 */
export const proposedOn = (
  today: Day,
  rules: SuspensionRules,
  scope: ProposalScope,
): RawBuilder<unknown> => sql`
  select balances.customer_id, balances.customer_zone_id as zone_id, balances.balance_paisa,
    ${OLDEST_MONTH} as since
  from customer_balances balances
  where balances.balance_paisa > 0 and balances.balance_paisa > ${rules.floorPaisa}
    and balances.oldest_due_on < ${addDays(today, -shortestGrace(rules))}::date
    and ${OLDEST_MONTH} < ${addDays(today, -shortestGrace(rules))}::date
    and ${isBeyondOwnGrace(today, rules)}
    and ${scope.zoneId === null ? sql`true` : sql`balances.customer_zone_id = ${scope.zoneId}`}
    and ${
      scope.customerIds
        ? sql`balances.customer_id = any(${[...scope.customerIds]}::bigint[])`
        : sql`true`
    }
    and ${scope.customersOf ? sql`balances.customer_id in (${scope.customersOf})` : sql`true`}
    and ${scope.at ? sql`balances.customer_id not in (${holdingAt(scope.at)})` : sql`true`}
    and not exists (
      select from customers where id = balances.customer_id and (status <> 'active'
        or category = 'complimentary' or never_suspend_reason is not null))
    and ${customerStays(sql`balances.customer_id`)}
    and not exists (
      select from suspensions
      where suspensions.customer_id = balances.customer_id and lifted_at is null)
    and not exists (
      select from payment_promises promise
      where promise.customer_id = balances.customer_id and promise.ended_at is null
        and due_on >= ${today}::date)`;

const holdingAt = (at: Date) =>
  sql`select customer_id from arrival_claims where ${isHoldingAt(at)}`;

/** Days of grace by zone. Left out where no zone has its own, for better row estimates. */
const isBeyondOwnGrace = (today: Day, { graceDays, zones }: SuspensionRules) =>
  zones.length === 0
    ? sql`true`
    : sql`
      ${OLDEST_MONTH} < ${today}::date - coalesce((
        select own.grace_days from suspension_zones own
        where own.zone_id = balances.customer_zone_id), ${graceDays})::int`;

interface ZoneSum {
  id: number | null;
  proposed: number;
  duePaisa: string;
}

/** A proposed customer on the page. */
interface PageRow {
  id: number;
  since: Day;
  balance: Paisa;
}

interface Reading {
  sums: ZoneSum[];
  page: PageRow[];
  ids: number[];
  idsPaisa: string;
}

/**
 * The sums by zone, the customers of a page, and the ids that can be approved at once, all from one
 * snapshot.
 */
async function readList(
  tx: Database,
  proposed: RawBuilder<unknown>,
  page: { zoneId: number | null; number: number },
): Promise<Reading> {
  const { rows } = await sql<Reading>`
    with proposed as materialized (${proposed}), listed as materialized (
      select customer_id, since, balance_paisa from proposed
      where ${page.zoneId === null ? sql`true` : sql`zone_id = ${page.zoneId}`}
    ), page as (
      select * from listed order by since, customer_id
      limit ${PROPOSALS_PER_PAGE} offset (
        select least(${page.number - 1}::bigint, greatest(0, count(*) - 1) / ${PROPOSALS_PER_PAGE})
          * ${PROPOSALS_PER_PAGE}
        from listed)
    ), at_once as (
      select * from listed order by since, customer_id limit ${MAX_SUSPENSIONS_AT_ONCE}
    )
    select (
        select coalesce(json_agg(json_build_object(
          'id', zone_id, 'proposed', proposed, 'duePaisa', due_paisa::text)), '[]')
        from (
          select zone_id, count(*) as proposed, sum(balance_paisa) as due_paisa
          from proposed group by zone_id
        ) as summed
      ) as sums,
      (
        select coalesce(json_agg(
          json_build_object('id', customer_id, 'since', since, 'balance', balance_paisa)
          order by since, customer_id), '[]')
        from page
      ) as page,
      (
        select coalesce(json_agg(customer_id order by since, customer_id), '[]') from at_once
      ) as ids,
      (select coalesce(sum(balance_paisa), 0)::text from at_once) as ids_paisa
  `.execute(tx);
  return rows[0] ?? { sums: [], page: [], ids: [], idsPaisa: '0' };
}

interface ZoneFacts {
  id: number | null;
  name: string | null;
  active: number;
  today: number;
  graceDays: number;
}

/** Zones with the numbers of their active customers and of today's suspensions. */
export async function readZones(
  tx: Database,
  { zoneId }: ZoneScope,
  today: Day,
): Promise<ZoneFacts[]> {
  const { rows } = await sql<ZoneFacts>`
    select zone.id, zone.name,
      coalesce((
        select sum(item_count) from current_figures
        where name = 'customers_active' and not is_of_all
          and current_figures.zone_id is not distinct from zone.id
      ), 0)::bigint as active,
      coalesce(begun.count, 0) as today,
      coalesce(own.grace_days, suspension_settings.grace_days) as grace_days
    from (
      select id, name from zones where ${zoneId}::bigint is null or id = ${zoneId}
      union all
      select null, null where ${zoneId}::bigint is null
    ) as zone
      cross join suspension_settings
      left join suspension_zones own on own.zone_id = zone.id
      left join (
        select customers.zone_id, count(*) as count
        from suspensions join customers on customers.id = customer_id
        where started_at >= (select ${today}::timestamp at time zone time_zone from company)
        group by 1
      ) as begun on begun.zone_id is not distinct from zone.id
    order by zone.name
  `.execute(tx);
  return rows;
}

/** `suspension_proposals`, without those whom a claim holds back. */
export async function readProposals(
  { tx, user, today, now }: SignedInContext,
  query: { zone: number | null; page: number | null },
): Promise<Omit<Proposals, 'held'>> {
  const rules = await readRules(tx);
  const proposed = proposedOn(today, rules, { zoneId: user.zoneId, at: now });
  const number = query.page ?? 1;
  const { sums, page, ids, idsPaisa } = await readList(tx, proposed, {
    zoneId: query.zone,
    number,
  });
  const facts = await readZones(tx, user, today);
  const zones = facts.flatMap((zone) => {
    const sum = sums.find(({ id }) => id === zone.id);
    if (!sum && zone.id === null) return [];
    return [{ ...zone, proposed: sum?.proposed ?? 0, due: paisaSum(BigInt(sum?.duePaisa ?? 0)) }];
  });
  const shown = zones.filter(({ id }) => query.zone === null || id === query.zone);
  const count = shown.reduce((total, zone) => total + zone.proposed, 0);
  const pages = Math.max(1, Math.ceil(count / PROPOSALS_PER_PAGE));
  return {
    day: today,
    fingerprint: rulesFingerprint(rules, today),
    notNow: (await readNotNow(tx, rules, { today, now })) ?? null,
    latestTime: rules.latestTime,
    zones,
    count,
    // A page number past the end shows the last page, as in every list.
    page: Math.min(number, pages),
    pages,
    rows: await readRows(tx, page, today),
    ids,
    idsDue: paisaSum(BigInt(idsPaisa)),
  };
}

/** Adds the other columns of the customers on the page, keeping the balances of `readList`. */
async function readRows(tx: Database, page: readonly PageRow[], today: Day): Promise<Proposal[]> {
  if (page.length === 0) return [];
  const { rows } = await sql<
    Omit<Proposal, 'lastPayment'> & { paidOn: Day | null; paidPaisa: Paisa | null }
  >`
    select customers.id as customer_id, code, customers.name, mobile_no, zones.name as zone,
      ${IS_BY_HAND} as is_by_hand, coalesce(presence.is_online, false) as is_online,
      asked.balance, asked.since, ${today}::date - asked.since as age,
      paid.payment_date as paid_on, paid.amount_paisa as paid_paisa,
      promise.due_on as broken_promise, waiver.waiver
    from unnest(
        ${page.map(({ id }) => id)}::bigint[], ${page.map(({ balance }) => balance)}::bigint[],
        ${page.map(({ since }) => since)}::date[]
      ) with ordinality as asked (id, balance, since, place)
      join customers on customers.id = asked.id
      left join zones on zones.id = customers.zone_id
      left join radius.presence on presence.customer_id = customers.id
      left join lateral (
        select payment_date, amount_paisa from payments
        where payments.customer_id = customers.id and deleted_at is null and amount_paisa > 0
        order by payment_date desc, id desc limit 1
      ) as paid on true
      left join payment_promises promise
        on promise.customer_id = customers.id and promise.ended_at is null
      left join lateral (
        select json_build_object('reason', reason, 'by', users.name, 'at', waived.created_at)
          as waiver
        from suspension_waivers waived join users on users.id = decided_by
        where waived.customer_id = customers.id order by waived.id desc limit 1
      ) as waiver on true
    order by asked.place
  `.execute(tx);
  return rows.map(({ paidOn, paidPaisa, ...row }) => ({
    ...row,
    lastPayment: paidOn && paidPaisa !== null ? { date: paidOn, amount: paidPaisa } : null,
  }));
}
