import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { TableSource } from '../database/table-list.ts';
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
  search: (pattern) => sql`(
    customers.search_text like ${pattern} or lower(areas.name) like ${pattern}
    or lower(zones.name) like ${pattern}
  )`,
  id: sql`kept.customer_id`,
  row: (due) => due,
});
