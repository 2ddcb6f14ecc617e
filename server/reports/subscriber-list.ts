import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import type { MissingFact, SubscriberRows } from '@netkhata/contract/subscriber-words';
import { CONNECTION_TYPES } from '@netkhata/domain/customer-terms';
import { sql } from 'kysely';
import { customersInScope, type ZoneScope } from '../customers/customer-scope.ts';
import { customerColumnHas, customerTextHas } from '../customers/customer-text.ts';
import { packageColumn } from '../customers/owed-columns.ts';
import { allOf, dayIn, textHas, wordIn } from '../lists/list-filters.ts';
import type { Column, List } from '../lists/list.ts';
import type { Selected } from '../lists/select-list.ts';
import { fromOf } from '../lists/resolve-list.ts';
import {
  IS_MISSING,
  isAmong,
  subscriberJoins,
  type SubscriberQuarter,
} from './subscribers-on-day.ts';

type SubscriberRow = TableRow<Api['subscriberTable']>;

const SELECTED = {
  id: sql`customers.id`,
  name: sql`customers.name`,
  code: sql`customers.code`,
  address: sql`customers.address`,
  nid: sql`customers.nid`,
  mobileNo: sql`customers.mobile_no`,
  connectionDate: sql`customers.connection_date`,
  package: sql`packages.name`,
  speed: sql`packages.speed`,
  connectionType: sql`customers.connection_type`,
  zone: sql`zones.name`,
  area: sql`areas.name`,
} satisfies Selected<SubscriberRow>;

const COLUMNS = {
  id: { order: [sql`customers.id`] },
  name: { order: [sql`customers.name`], filter: customerColumnHas('name') },
  code: {
    order: [sql`comparable_text(customers.code)`],
    isUnique: true,
    filter: customerColumnHas('code'),
  },
  address: { order: [sql`customers.address`], filter: textHas(sql`customers.address`) },
  nid: { order: [sql`customers.nid`], filter: textHas(sql`customers.nid`) },
  mobileNo: { order: [sql`customers.mobile_no`], filter: customerColumnHas('mobileNo') },
  connectionDate: {
    order: [sql`customers.connection_date`],
    filter: dayIn(sql`customers.connection_date`),
  },
  package: packageColumn([]),
  speed: { order: [sql`packages.speed`], joins: ['packages'] },
  connectionType: {
    order: [sql`customers.connection_type`],
    filter: wordIn(sql`customers.connection_type`, CONNECTION_TYPES),
  },
  zone: {
    order: [sql`zones.name`],
    joins: ['zones'],
    group: { table: 'zones', key: sql`customers.zone_id` },
  },
  area: {
    order: [sql`areas.name`],
    joins: ['areas'],
    group: { table: 'areas', key: sql`customers.area_id` },
  },
} satisfies Record<string, Column>;

export interface SubscriberChoice {
  quarter: SubscriberQuarter;
  rows: SubscriberRows;
  missing: MissingFact | null;
}

/**
 * `reports/subscriber_dt`: the customers of a quarter for a regulator. Their status is that of its
 * last day, everything else as it is now.
 */
export function subscriberList(
  user: ZoneScope,
  { quarter, rows, missing }: SubscriberChoice,
): List<SubscriberRow, SubscriberRow> {
  const joins = {
    ...subscriberJoins(quarter),
    packages: sql`left join packages on packages.id = customers.package_id`,
    areas: sql`left join areas on areas.id = customers.area_id`,
    zones: sql`left join zones on zones.id = customers.zone_id`,
  };
  const from = { table: sql`customers`, id: sql`customers.id`, joins };
  const needed = rows === 'total' ? ['ending'] : ['beginning', 'ending'];
  const where = [
    { sql: isAmong(rows, quarter), joins: needed },
    ...(missing === null ? [] : [{ sql: IS_MISSING[missing] }]),
    ...(user.zoneId === null ? [] : [{ sql: customersInScope(user) }]),
  ];
  return {
    select: SELECTED,
    from,
    where,
    // With a known total a page in the order of an index is read without the rows before it.
    ...(rows === 'total' && {
      total: sql<number>`(
        select count(*) from ${fromOf({ from }, needed)}
        where ${allOf(where.map((condition) => condition.sql))})`,
    }),
    columns: COLUMNS,
    search: (typed) => [{ sql: customerTextHas(typed) }],
    row: (customer) => customer,
  };
}
