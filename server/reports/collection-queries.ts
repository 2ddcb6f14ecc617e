import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { CollectionGroup } from '@netkhata/contract/reports';
import type { DayRange } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

export type CollectionReportRow = EndpointResult<Api['customerCollection']>[number];

/** The user whose scope applies; a download ticket carries only these fields. */
export type ReportUser = Pick<SignedInUser, 'id' | 'zoneId'>;

export interface CollectionFilter {
  user: ReportUser;
  days: DayRange;
  /** Null for all zones in the user's scope. */
  zoneId: number | null;
  /** Restricts the report to one group. */
  group?: GroupChoice;
}

interface GroupChoice {
  by: CollectionGroup;
  /** Id or day of the group as text; null for payments without one. */
  key: string | null;
}

const GROUPS: Record<CollectionGroup, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  collector: { key: sql`payments.collected_by`, name: sql`users.name` },
  account: { key: sql`payments.account_id`, name: sql`accounts.name` },
  zone: { key: sql`customers.zone_id`, name: sql`zones.name` },
  day: { key: sql`payments.booked_on`, name: sql`payments.booked_on::text` },
};

/** Joins for the displayed fields of a payment. */
const JOINED = sql`
  join customers on customers.id = payments.customer_id
  left join users on users.id = payments.collected_by
  join accounts on accounts.id = payments.account_id
  left join zones on zones.id = customers.zone_id`;

/**
 * Payments with money (not just a discount) that are not deleted, newest first, at most `limit`;
 * with `after`, those following that row. They count on the day they were booked; if that is later
 * than the day they were taken, because its books were closed, `taken_on` is set. Amounts are the
 * money collected, approved or not.
 */
export async function readCollection(
  tx: Database,
  filter: CollectionFilter,
  { limit, after }: { limit: number; after?: Pick<CollectionReportRow, 'id' | 'voucherDate'> },
): Promise<CollectionReportRow[]> {
  const part = (isPart: RawBuilder<boolean>) => sql`(
    select payments.id, payments.booked_on as voucher_date,
      nullif(payments.payment_date, payments.booked_on) as taken_on, zones.name as zone_name,
      customers.zone_id, coalesce(users.name, accounts.name) as collect_by,
      users.id as collected_by_id,
      accounts.name as acc_head, accounts.id as account_id,
      customers.name as customer_name, payments.amount_paisa as amount
    from payments ${JOINED}
    where ${isPart} and ${inZones(filter)} and ${isOfGroup(filter)}
      and ${
        after
          ? sql`(payments.booked_on, payments.id) < (${after.voucherDate}::date, ${after.id})`
          : sql`true`
      }
    order by payments.booked_on desc, payments.id desc
    limit ${limit}
  )`;
  const read = await sql<CollectionReportRow>`
    ${part(isBookedOnItsDay(filter))} union all ${part(isBookedLater(filter))}
    order by voucher_date desc, id desc limit ${limit}
  `.execute(tx);
  return read.rows;
}

export interface CollectionGroupKey {
  key: string | null;
  /** Null for payments without one. */
  name: string | null;
}

/** The existing groups by name, with payments without one last; days in the order of the report. */
export async function readCollectionGroups(
  tx: Database,
  filter: CollectionFilter,
  by: CollectionGroup,
): Promise<CollectionGroupKey[]> {
  const { key, name } = GROUPS[by];
  const part = (isPart: RawBuilder<boolean>) => sql`
    select ${key}::text as key, ${name} as name from payments ${JOINED}
    where ${isPart} and ${inZones(filter)}`;
  const read = await sql<CollectionGroupKey>`
    select key, name from (
      ${part(isBookedOnItsDay(filter))} union ${part(isBookedLater(filter))}
    ) as found
    order by ${by === 'day' ? sql`name desc` : sql`name nulls last, key`}
  `.execute(tx);
  return read.rows;
}

const isOfGroup = ({ group }: CollectionFilter): RawBuilder<boolean> =>
  group === undefined
    ? sql`true`
    : sql`${GROUPS[group.by].key}::text is not distinct from ${group.key}::text`;

/** Number of payments up to `atMost`; for all zones an index-only scan. */
export async function countCollection(
  tx: Database,
  filter: CollectionFilter,
  atMost: number,
): Promise<number> {
  const isOfAll = filter.user.zoneId === null && filter.zoneId === null;
  const part = (isPart: RawBuilder<boolean>) => sql`(
    select from payments
    ${isOfAll ? sql`` : sql`join customers on customers.id = payments.customer_id`}
    where ${isPart} and ${inZones(filter)} limit ${atMost}
  )`;
  const counted = await sql<{ count: number }>`
    select least(count(*), ${atMost}) as count from (
      ${part(isBookedOnItsDay(filter))} union all ${part(isBookedLater(filter))}
    ) as collected
  `.execute(tx);
  return counted.rows[0]?.count ?? 0;
}

// Each condition is a range of one index; nearly all payments are booked on their own day.
const IS_COLLECTED = sql`payments.deleted_at is null and payments.amount_paisa > 0`;
const isBookedOnItsDay = ({ days }: CollectionFilter): RawBuilder<boolean> => sql`
  ${IS_COLLECTED} and payments.booked_on = payments.payment_date
  and payments.payment_date between ${days.fromDay}::date and ${days.toDay}::date`;
const isBookedLater = ({ days }: CollectionFilter): RawBuilder<boolean> => sql`
  ${IS_COLLECTED} and payments.booked_on <> payments.payment_date
  and payments.booked_on between ${days.fromDay}::date and ${days.toDay}::date`;

const inZones = ({ user, zoneId }: CollectionFilter): RawBuilder<boolean> => sql`
  ${customersInScope(user)}
  and ${zoneId === null ? sql`true` : sql`customers.zone_id = ${zoneId}`}`;

/** Whether the zone exists and is in the user's scope. */
export async function hasZone(tx: Database, user: ReportUser, zoneId: number): Promise<boolean> {
  if (user.zoneId !== null && user.zoneId !== zoneId) return false;
  const zone = await tx
    .selectFrom('zones')
    .select('id')
    .where('id', '=', zoneId)
    .executeTakeFirst();
  return zone !== undefined;
}
