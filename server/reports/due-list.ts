import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import { customerColumnHas, customerTextHas } from '../customers/customer-text.ts';
import {
  collectorColumn,
  OWED_FIELDS,
  OWED_JOINS,
  owesSince,
  packageColumn,
} from '../customers/owed-columns.ts';
import { amountIn, isLike } from '../lists/list-filters.ts';
import type { Condition, List } from '../lists/list.ts';

type DueRow = TableRow<Api['customerDue']>;

const BALANCE = sql`balances.balance_paisa`;
const CUSTOMER = ['customers'] as const;

/**
 * `customer_due`: customers who owe something. Zone and area are kept in the table of balances,
 * where an index covers debtors of one zone or area.
 */
export const dueList = (user: ZoneScope, today: Day): List<DueRow, DueRow> => ({
  select: {
    id: sql`balances.customer_id`,
    name: sql`customers.name`,
    code: sql`customers.code`,
    mobileNo: sql`customers.mobile_no`,
    area: sql`areas.name`,
    zone: sql`zones.name`,
    balance: sql`balances.balance_paisa`,
    dueSince: sql`balances.oldest_due_on`,
    ...OWED_FIELDS,
  },
  from: {
    table: sql`customer_balances balances`,
    id: sql`balances.customer_id`,
    joins: {
      customers: sql`join customers on customers.id = balances.customer_id`,
      areas: sql`left join areas on areas.id = balances.customer_area_id`,
      zones: sql`left join zones on zones.id = balances.customer_zone_id`,
      ...OWED_JOINS,
    },
  },
  where: [
    { sql: sql`balances.balance_paisa > 0` },
    ...(user.zoneId === null ? [] : [{ sql: sql`balances.customer_zone_id = ${user.zoneId}` }]),
  ],
  total: { names: ['debtors'], zoneId: user.zoneId },
  columns: {
    id: { order: [sql`balances.customer_id`] },
    // Equal values are ordered by customer id, as in the index.
    name: {
      order: [sql`customers.name`, sql`customers.id`],
      joins: CUSTOMER,
      filter: customerColumnHas('name', CUSTOMER),
    },
    code: {
      order: [sql`comparable_text(customers.code)`],
      isUnique: true,
      joins: CUSTOMER,
      filter: customerColumnHas('code', CUSTOMER),
    },
    mobileNo: {
      order: [sql`customers.mobile_no`, sql`customers.id`],
      joins: CUSTOMER,
      filter: customerColumnHas('mobileNo', CUSTOMER),
    },
    area: {
      order: [sql`areas.name`],
      joins: ['areas'],
      group: { table: 'areas', key: sql`balances.customer_area_id` },
    },
    zone: {
      order: [sql`zones.name`],
      joins: ['zones'],
      group: { table: 'zones', key: sql`balances.customer_zone_id` },
    },
    balance: { order: [BALANCE], filter: amountIn(BALANCE), sum: { figures: ['debtors'] } },
    dueSince: { order: [sql`balances.oldest_due_on`], filter: owesSince(today, []) },
    package: packageColumn(CUSTOMER),
    collector: collectorColumn([]),
  },
  search: anyTextHas,
  row: (due) => due,
});

/** Each condition has an index of its own; a join in it would read all customers. */
function anyTextHas(typed: string): Condition[] {
  const idsOf = (table: 'areas' | 'zones') =>
    sql`array(select id from ${sql.table(table)} where ${isLike(sql`name`, typed)})`;
  return [
    { sql: customerTextHas(typed), joins: CUSTOMER },
    { sql: sql`balances.customer_area_id = any(${idsOf('areas')})` },
    { sql: sql`balances.customer_zone_id = any(${idsOf('zones')})` },
  ];
}
