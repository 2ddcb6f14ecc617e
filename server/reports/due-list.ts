import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { anyOf, type TableSource } from '../database/table-list.ts';
import type { SignedInUser } from '../http/implement.ts';

type DueRow = TableRow<Api['customerDue']>;

/**
 * `customer_due`: customers who owe something. All joins are on the left, so that the count leaves
 * out what neither a filter nor the scope looks at.
 */
export const dueList = (user: SignedInUser): TableSource<DueRow, DueRow> => ({
  select: sql`
    kept.customer_id as id, customers.name, customers.code, customers.mobile_no as "mobileNo",
    areas.name as area, zones.name as zone, kept.balance_paisa as balance`,
  from: sql`
    customer_balances kept
    left join customers on customers.id = kept.customer_id
    left join areas on areas.id = customers.area_id
    left join zones on zones.id = customers.zone_id`,
  where: [sql`kept.balance_paisa > 0`, customersInScope(user)],
  columns: {
    id: { sort: sql`kept.customer_id` },
    name: { sort: sql`customers.name` },
    code: { sort: sql`customers.code` },
    mobileNo: { sort: sql`customers.mobile_no` },
    area: { sort: sql`areas.name` },
    zone: { sort: sql`zones.name` },
    balance: { sort: sql`kept.balance_paisa`, text: sql`round(kept.balance_paisa / 100.0, 2)` },
  },
  search: anyTextHas,
  id: sql`kept.customer_id`,
  row: (due) => due,
});

/** Every part of it is found by an index of its own; a join in it would read all customers. */
function anyTextHas(pattern: string): RawBuilder<unknown> {
  const idsOf = (table: 'areas' | 'zones') =>
    sql`array(select id from ${sql.table(table)} where lower(name) like ${pattern})`;
  return anyOf([
    sql`customers.search_text like ${pattern}`,
    sql`customers.search_text like ${toLatinDigits(pattern)}`,
    sql`customers.area_id = any(${idsOf('areas')})`,
    sql`customers.zone_id = any(${idsOf('zones')})`,
  ]);
}
