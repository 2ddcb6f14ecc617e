import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { ONLINE_FILTERS } from '@netkhata/contract/network-sessions';
import type { Day } from '@netkhata/domain/billing-period';
import { CUSTOMER_CATEGORIES, CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import { sql } from 'kysely';
import { CUSTOMER_FIGURES } from '../figures/list-totals.ts';
import {
  amountIn,
  anyOf,
  isLike,
  wordIn,
  wordsBeginning,
  wordsHaving,
} from '../lists/list-filters.ts';
import type { Condition, List } from '../lists/list.ts';
import type { Selected } from '../lists/select-list.ts';
import { customersInScope, type ZoneScope } from './customer-scope.ts';
import { isSilentCustomer } from './silent-customers.ts';
import { customerColumnHas, customerTextHas } from './customer-text.ts';
import {
  collectorColumn,
  OWED_FIELDS,
  OWED_JOINS,
  owesSince,
  packageColumn,
} from './owed-columns.ts';

type CustomerListRow = TableRow<Api['customerTable']>;

const BALANCE = sql`balances.balance_paisa`;
const BALANCES = ['balances'] as const;

const SELECTED = {
  id: sql`customers.id`,
  name: sql`customers.name`,
  code: sql`customers.code`,
  mobileNo: sql`customers.mobile_no`,
  area: sql`areas.name`,
  zone: sql`zones.name`,
  category: sql`customers.category`,
  status: sql`customers.status`,
  balance: BALANCE,
  dueSince: sql`case when ${BALANCE} > 0 then balances.oldest_due_on end`,
  ...OWED_FIELDS,
  online: sql`presence.is_online`,
} satisfies Selected<CustomerListRow>;

const FROM = {
  table: sql`customers`,
  id: sql`customers.id`,
  joins: {
    areas: sql`left join areas on areas.id = customers.area_id`,
    zones: sql`left join zones on zones.id = customers.zone_id`,
    balances: sql`join customer_balances balances on balances.customer_id = customers.id`,
    ...OWED_JOINS,
    presence: sql`left join radius.presence on presence.customer_id = customers.id`,
  },
};

/** `customer_dt` */
export const customerList = (
  user: ZoneScope,
  { labelId, today }: { labelId: number | null; today: Day },
): List<CustomerListRow, CustomerListRow> => ({
  select: SELECTED,
  from: FROM,
  where: [
    ...(user.zoneId === null ? [] : [{ sql: customersInScope(user) }]),
    ...(labelId === null ? [] : [hasLabel(labelId)]),
  ],
  ...(labelId === null && { total: { names: CUSTOMER_FIGURES, zoneId: user.zoneId } }),
  columns: {
    id: { order: [sql`customers.id`] },
    name: { order: [sql`customers.name`], filter: customerColumnHas('name') },
    code: {
      order: [sql`comparable_text(customers.code)`],
      isUnique: true,
      filter: customerColumnHas('code'),
    },
    mobileNo: { order: [sql`customers.mobile_no`], filter: customerColumnHas('mobileNo') },
    area: {
      order: [sql`areas.name`],
      joins: ['areas'],
      group: { table: 'areas', key: sql`customers.area_id` },
    },
    zone: {
      order: [sql`zones.name`],
      joins: ['zones'],
      group: { table: 'zones', key: sql`customers.zone_id` },
    },
    category: {
      order: [sql`customers.category`],
      filter: wordIn(sql`customers.category`, CUSTOMER_CATEGORIES),
    },
    status: {
      order: [sql`customers.status`],
      filter: wordIn(sql`customers.status`, CUSTOMER_STATUSES),
    },
    balance: {
      order: [BALANCE],
      joins: BALANCES,
      filter: (typed) => ({ ...amountIn(BALANCE)(typed), joins: BALANCES }),
      sum: {},
      ...(user.zoneId === null && labelId === null && { rows: ALL_BALANCES }),
    },
    // The due report sorts by age, for which there is an index of customers who owe.
    dueSince: {
      order: [sql`balances.oldest_due_on`],
      joins: BALANCES,
      filter: owesSince(today, BALANCES),
    },
    package: packageColumn([]),
    collector: collectorColumn(BALANCES),
    online: {
      order: [sql`presence.is_online`],
      joins: ['presence'],
      filter: onlineIs,
    },
  },
  search: columnsWith,
  row: (customer) => customer,
});

/** All customers, sorted by balance: each has a row of balances, and an index is in this order. */
const ALL_BALANCES = {
  table: sql`customer_balances balances`,
  id: sql`balances.customer_id`,
  where: sql`true`,
};

/**
 * Online status of a customer. Offline applies only to customers who have been online before.
 * Silent means paid but offline for several days.
 */
function onlineIs(typed: string): Condition {
  const words = wordsHaving(ONLINE_FILTERS, typed);
  const wasSeen = (isOnline: boolean) => sql`customers.id in (
    select customer_id from radius.presence where is_online = ${isOnline})`;
  const conditions = { yes: wasSeen(true), no: wasSeen(false), silent: isSilentCustomer };
  return { sql: words.length === 0 ? sql`false` : anyOf(words.map((word) => conditions[word])) };
}

const hasLabel = (labelId: number): Condition => ({
  sql: sql`
    customers.id in (select customer_id from customer_labels where label_id = ${labelId})`,
});

/** Global search: one index per column; a joined condition would read all customers. */
function columnsWith(typed: string): Condition[] {
  const statuses = wordsBeginning(CUSTOMER_STATUSES, typed);
  const categories = wordsBeginning(CUSTOMER_CATEGORIES, typed);
  const placesNamed = (table: 'areas' | 'zones') =>
    sql`array(select id from ${sql.table(table)} where ${isLike(sql`name`, typed)})`;
  return [
    customerTextHas(typed),
    sql`customers.area_id = any(${placesNamed('areas')})`,
    sql`customers.zone_id = any(${placesNamed('zones')})`,
    ...(statuses.length > 0 ? [sql`customers.status = any(${statuses}::text[])`] : []),
    ...(categories.length > 0 ? [sql`customers.category = any(${categories}::text[])`] : []),
  ].map((condition) => ({ sql: condition }));
}
