import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type ExistingCustomers, loginOf } from '../map/validate-rows.ts';
import type { MovedRow } from '../map/moved-row.ts';

interface ExistingCustomer {
  /** Key of the row that the customer was moved in from; null for others. */
  rowKey: string | null;
  code: string;
  pppoeName: string | null;
}

/** Finds the existing customers that rows refer to: by row key, code or PPPoE user name. */
export async function readExistingCustomers(
  database: Database,
  rows: readonly MovedRow[],
): Promise<ExistingCustomers> {
  const keys = rows.map(({ key }) => key);
  const codes = rows.map(({ cells }) => comparableText(cells.code ?? ''));
  const names = rows.map(({ cells }) => loginOf(cells));
  const found = await sql<ExistingCustomer>`
    with asked as (
      select id from customers where comparable_text(code) = any(${codes}::text[])
      union
      select id from customers
      where pppoe_user_name = any(${names}::text[])
        and status <> 'close' and pppoe_user_name is not null
      union
      select customer_id from moved_customers
      where row_key = any(${keys}::text[]) and taken_back_at is null
    )
    select row_key, comparable_text(code) as code,
      case when status <> 'close' then pppoe_user_name end as pppoe_name
    from asked join customers using (id) left join moved_customers on customer_id = customers.id
  `.execute(database);
  const existing = found.rows;
  return {
    keys: new Set(existing.flatMap(({ rowKey }) => (rowKey === null ? [] : [rowKey]))),
    codes: new Map(existing.map(({ code, rowKey }) => [code, rowKey])),
    pppoeNames: new Map(
      existing.flatMap(({ pppoeName, rowKey }) =>
        pppoeName === null ? [] : [[pppoeName, rowKey]],
      ),
    ),
  };
}
