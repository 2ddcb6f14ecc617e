import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { CUSTOMER_CATEGORIES, CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, isLike, wordsBeginning } from '../database/list-conditions.ts';
import { type TableSource } from '../database/table-list.ts';
import { customersInScope, unlessScoped, type ZoneScope } from './customer-scope.ts';
import { customerTextHas } from './customer-text.ts';

type CustomerListRow = TableRow<Api['customerTable']>;

const ALONE = { from: sql`customers`, where: sql`true`, id: sql`customers.id` };

/** `customer_dt` */
export const customerList = (
  user: ZoneScope,
  { labelId }: { labelId: number | null },
): TableSource<CustomerListRow, CustomerListRow> => ({
  select: sql`
    customers.id, customers.name, customers.code, customers.mobile_no as "mobileNo",
    areas.name as area, zones.name as zone, customers.category, customers.status`,
  from: sql`
    customers left join areas on areas.id = customers.area_id
    left join zones on zones.id = customers.zone_id`,
  where: [customersInScope(user), ...(labelId === null ? [] : [carries(labelId)])],
  ...(labelId === null && { alone: unlessScoped(user, ALONE) }),
  changes: labelId === null ? ['customers'] : ['customers', 'labels'],
  ...(labelId === null && { kept: { lists: ['customers'], zoneId: user.zoneId } }),
  columns: {
    id: { sort: sql`customers.id` },
    name: { sort: sql`customers.name` },
    code: { sort: sql`lower(customers.code)` },
    mobileNo: { sort: sql`customers.mobile_no` },
    area: {
      sort: sql`areas.name`,
      group: { table: 'areas', key: sql`customers.area_id` },
      changes: ['places'],
    },
    zone: {
      sort: sql`zones.name`,
      group: { table: 'zones', key: sql`customers.zone_id` },
      changes: ['places'],
    },
    category: { sort: sql`customers.category`, words: CUSTOMER_CATEGORIES },
    status: { sort: sql`customers.status`, words: CUSTOMER_STATUSES },
  },
  search: ({ text }) => anyOf(columnsWith(text)),
  searchIds: ({ text }) =>
    sql.join(
      columnsWith(text).map((condition) => sql`select id from customers where ${condition}`),
      sql` union all `,
    ),
  searchChanges: ['places'],
  id: sql`customers.id`,
  row: (customer) => customer,
});

const carries = (labelId: number): RawBuilder<unknown> =>
  sql`customers.id in (select customer_id from customer_labels where label_id = ${labelId})`;

/** What a search looks at, each by an index of its own; a join in it would read all customers. */
function columnsWith(text: string): RawBuilder<unknown>[] {
  const statuses = wordsBeginning(CUSTOMER_STATUSES, text);
  const categories = wordsBeginning(CUSTOMER_CATEGORIES, text);
  const placesNamed = (table: 'areas' | 'zones') =>
    sql`array(select id from ${sql.table(table)} where ${isLike(sql`name`, text)})`;
  return [
    customerTextHas(text),
    sql`customers.area_id = any(${placesNamed('areas')})`,
    sql`customers.zone_id = any(${placesNamed('zones')})`,
    ...(statuses.length > 0 ? [sql`customers.status = any(${statuses}::text[])`] : []),
    ...(categories.length > 0 ? [sql`customers.category = any(${categories}::text[])`] : []),
  ];
}
