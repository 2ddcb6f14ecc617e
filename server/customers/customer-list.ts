import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { CUSTOMER_CATEGORIES, CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, type TableSource } from '../database/table-list.ts';
import { customersInScope, type ZoneScope } from './customer-scope.ts';
import { customerTextHas } from './customer-text.ts';

type CustomerListRow = TableRow<Api['customerTable']>;

/** `customer_dt` */
export const customerList = (user: ZoneScope): TableSource<CustomerListRow, CustomerListRow> => ({
  select: sql`
    customers.id, customers.name, customers.code, customers.mobile_no as "mobileNo",
    areas.name as area, zones.name as zone, customers.category, customers.status`,
  from: sql`
    customers left join areas on areas.id = customers.area_id
    left join zones on zones.id = customers.zone_id`,
  where: [customersInScope(user)],
  columns: {
    id: { sort: sql`customers.id` },
    name: { sort: sql`customers.name` },
    code: { sort: sql`lower(customers.code)` },
    mobileNo: { sort: sql`customers.mobile_no` },
    area: { sort: sql`areas.name` },
    zone: { sort: sql`zones.name` },
    category: { sort: sql`customers.category` },
    status: { sort: sql`customers.status` },
  },
  search: anyColumnHas,
  id: sql`customers.id`,
  row: (customer) => customer,
});

/** What was typed, out of its LIKE pattern. */
const typedText = (pattern: string): string => pattern.slice(1, -1).replaceAll(/\\([\\%_])/g, '$1');

/** Every part of it is found by an index of its own; a join in it would read all customers. */
function anyColumnHas(pattern: string): RawBuilder<unknown> {
  const text = typedText(pattern);
  const idsOf = (table: 'areas' | 'zones') =>
    sql`array(select id from ${sql.table(table)} where lower(name) like ${pattern})`;
  const statuses = CUSTOMER_STATUSES.filter((status) => status.includes(text));
  const categories = CUSTOMER_CATEGORIES.filter((category) => category.includes(text));
  return anyOf([
    customerTextHas(text),
    sql`customers.area_id = any(${idsOf('areas')})`,
    sql`customers.zone_id = any(${idsOf('zones')})`,
    ...(statuses.length > 0 ? [sql`customers.status = any(${statuses}::text[])`] : []),
    ...(categories.length > 0 ? [sql`customers.category = any(${categories}::text[])`] : []),
  ]);
}
