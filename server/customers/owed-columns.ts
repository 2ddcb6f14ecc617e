import type { Day } from '@netkhata/domain/billing-period';
import { DUE_AGES, daysOfDueAge } from '@netkhata/domain/due-age';
import { parseTypedDayRange } from '@netkhata/domain/typed-days';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, isLike, wordsHaving } from '../lists/list-filters.ts';
import type { Column, Condition, Sql } from '../lists/list.ts';

/** Fields shown beside a balance; `balances` is the customer's row of balances. */
export const OWED_FIELDS = {
  lastPaymentDate: sql`last_payment.payment_date`,
  lastPaymentAmount: sql`last_payment.amount_paisa`,
  package: sql`packages.name`,
  collector: sql`collectors.names`,
};

/** Collectors are the active users restricted to a zone, except Super Admins, who see all zones. */
const IS_COLLECTOR = sql`users.is_active and users.zone_id is not null and users.role_id <> '1'`;

/** Joins required by these fields, to be placed after `customers` and `balances`. */
export const OWED_JOINS: Readonly<Record<'packages' | 'collectors' | 'lastPayment', Sql>> = {
  packages: sql`left join packages on packages.id = customers.package_id`,
  collectors: sql`
    left join (
      select users.zone_id, string_agg(users.name, ', ' order by users.name, users.id) as names
      from users where ${IS_COLLECTOR} group by users.zone_id
    ) as collectors on collectors.zone_id = balances.customer_zone_id`,
  lastPayment: sql`
    left join lateral (
      select payment_date, amount_paisa from payments
      where payments.customer_id = balances.customer_id and deleted_at is null and amount_paisa > 0
      order by payment_date desc, payments.id desc limit 1
    ) as last_payment on true`,
};

/** Filter by package name; the few packages are searched by name first. */
export const packageColumn = (joins: readonly string[]): Column => ({
  order: [sql`packages.name`],
  joins: [...joins, 'packages'],
  filter: (typed) => ({
    sql: sql`customers.package_id = any(
      array(select id from packages where ${isLike(sql`name`, typed)}))`,
    joins,
  }),
});

/** Filter by the collector of the customer's zone. */
export const collectorColumn = (joins: readonly string[]): Column => ({
  order: [sql`collectors.names`],
  joins: [...joins, 'collectors'],
  filter: (typed) => ({
    sql: sql`balances.customer_zone_id = any(array(
      select users.zone_id from users where ${IS_COLLECTOR} and ${isLike(sql`users.name`, typed)}))`,
    joins,
  }),
});

/** Condition: owed since a day that falls into a typed age group or date. */
export const owesSince =
  (today: Day, joins: readonly string[]) =>
  (typed: string): Condition => {
    const ages = wordsHaving(DUE_AGES, typed);
    const days = parseTypedDayRange(typed);
    const ranges: Range[] = ages.map((age) => daysOfDueAge(age, today));
    if (ages.length === 0 && days) ranges.push(days);
    const isSince = ranges.length === 0 ? sql`false` : anyOf(ranges.map(isBetween));
    return { sql: sql`balances.balance_paisa > 0 and ${isSince}`, joins };
  };

interface Range {
  fromDay: Day | null;
  toDay: Day | null;
}

/** Leaves out an open end, so that an index range scan can be used. */
function isBetween({ fromDay, toDay }: Range): RawBuilder<unknown> {
  const from = sql`balances.oldest_due_on >= ${fromDay}::date`;
  const to = sql`balances.oldest_due_on <= ${toDay}::date`;
  if (fromDay === null) return to;
  return toDay === null ? from : sql`(${from} and ${to})`;
}
