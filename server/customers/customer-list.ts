import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { TableSource } from '../database/table-list.ts';
import type { SignedInUser } from '../http/implement.ts';
import { customersInScope } from './customer-scope.ts';

type CustomerListRow = TableRow<Api['customerTable']>;

export const customerList = (
  user: SignedInUser,
): TableSource<CustomerListRow, CustomerListRow> => ({
  select: sql`
    customers.id, customers.name, code, mobile_no as "mobileNo", areas.name as area,
    zones.name as zone, category, status`,
  from: sql`
    customers left join areas on areas.id = area_id left join zones on zones.id = zone_id`,
  where: [customersInScope(user)],
  columns: {
    id: { sort: sql`customers.id` },
    name: { sort: sql`customers.name` },
    code: { sort: sql`lower(code)`, text: sql`code` },
    mobileNo: { sort: sql`mobile_no` },
    area: { sort: sql`areas.name` },
    zone: { sort: sql`zones.name` },
    category: { sort: sql`category` },
    status: { sort: sql`status` },
  },
  search: (pattern) => sql`(
    customers.search_text like ${pattern}
    or area_id in (select id from areas where lower(name) like ${pattern})
    or zone_id in (select id from zones where lower(name) like ${pattern})
    or category like ${pattern} or status like ${pattern}
  )`,
  id: sql`customers.id`,
  row: (customer) => customer,
});
