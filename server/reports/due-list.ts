import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import { customerTextHas } from '../customers/customer-text.ts';
import { anyOf } from '../database/list-conditions.ts';
import type { Searched, TableSource } from '../database/table-list.ts';

type DueRow = TableRow<Api['customerDue']>;

/** True of every row; says that the joined customer is there. */
const HAS_CUSTOMER = sql`customers.id is not null`;

const ID = sql`kept.customer_id`;

/** The zone stands beside the balance (migration 0026): an index has those of one who owe. */
const owingTo = ({ zoneId }: ZoneScope) => sql`
  kept.balance_paisa > 0 and ${zoneId === null ? sql`true` : sql`kept.customer_zone_id = ${zoneId}`}`;

/** Of a column that the customer has. */
const joined = (user: ZoneScope) => ({
  needs: HAS_CUSTOMER,
  alone: {
    from: sql`customer_balances kept join customers on customers.id = kept.customer_id`,
    where: owingTo(user),
    id: ID,
  },
});

/**
 * `customer_due`: customers who owe something. All joins are on the left, so that a page is found
 * without what neither sort nor filter nor the scope looks at.
 */
export const dueList = (user: ZoneScope): TableSource<DueRow, DueRow> => ({
  select: sql`
    kept.customer_id as id, customers.name, customers.code, customers.mobile_no as "mobileNo",
    areas.name as area, zones.name as zone, kept.balance_paisa as balance`,
  from: sql`
    customer_balances kept
    left join customers on customers.id = kept.customer_id
    left join areas on areas.id = kept.customer_area_id
    left join zones on zones.id = kept.customer_zone_id`,
  where: [owingTo(user)],
  alone: { from: sql`customer_balances kept`, where: owingTo(user), id: ID },
  changes: ['dues', 'customers'],
  kept: { lists: ['dues'], zoneId: user.zoneId },
  columns: {
    id: { sort: sql`kept.customer_id` },
    name: { sort: sql`customers.name`, andBy: [sql`customers.id`], ...joined(user) },
    code: { sort: sql`lower(customers.code)`, ...joined(user) },
    mobileNo: {
      sort: sql`customers.mobile_no`,
      andBy: [sql`customers.id`],
      ...joined(user),
    },
    area: {
      sort: sql`areas.name`,
      group: { table: 'areas', key: sql`kept.customer_area_id` },
      changes: ['places'],
    },
    zone: {
      sort: sql`zones.name`,
      group: { table: 'zones', key: sql`kept.customer_zone_id` },
      changes: ['places'],
    },
    balance: { sort: sql`kept.balance_paisa`, text: sql`round(kept.balance_paisa / 100.0, 2)` },
  },
  search: anyTextHas,
  searchChanges: ['places'],
  id: ID,
  row: (due) => due,
});

/** Every part of it is found by an index of its own; a join in it would read all customers. */
function anyTextHas({ text, pattern }: Searched): RawBuilder<unknown> {
  const idsOf = (table: 'areas' | 'zones') =>
    sql`array(select id from ${sql.table(table)} where lower(name) like ${pattern})`;
  return anyOf([
    customerTextHas(text),
    sql`kept.customer_area_id = any(${idsOf('areas')})`,
    sql`kept.customer_zone_id = any(${idsOf('zones')})`,
  ]);
}
