import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { comparableName, type CustomersHere } from '../map/judge-rows.ts';
import type { MovedRow } from '../map/moved-row.ts';

interface Here {
  /** The row that a move brought the customer from. */
  rowKey: string | null;
  code: string;
  pppoeName: string | null;
}

/** Who is here already of rows: by the row itself, by code, and by PPPoE user name. */
export async function readCustomersHere(
  database: Database,
  rows: readonly MovedRow[],
): Promise<CustomersHere> {
  const keys = rows.map(({ key }) => key);
  const codes = rows.map(({ cells }) => comparableName(cells.code));
  const names = rows.map(({ cells }) => comparableName(cells.pppoeUserName));
  const found = await sql<Here>`
    with asked as (
      select id from customers where lower(code) = any(${codes}::text[])
      union
      select id from customers
      where lower(pppoe_user_name) = any(${names}::text[])
        and status <> 'close' and pppoe_user_name is not null
      union
      select customer_id from moved_customers
      where row_key = any(${keys}::text[]) and taken_back_at is null
    )
    select row_key, lower(code) as code,
      case when status <> 'close' then lower(pppoe_user_name) end as pppoe_name
    from asked join customers using (id) left join moved_customers on customer_id = customers.id
  `.execute(database);
  const here = found.rows;
  return {
    keys: new Set(here.flatMap(({ rowKey }) => (rowKey === null ? [] : [rowKey]))),
    codes: new Map(here.map(({ code, rowKey }) => [code, rowKey])),
    pppoeNames: new Map(
      here.flatMap(({ pppoeName, rowKey }) => (pppoeName === null ? [] : [[pppoeName, rowKey]])),
    ),
  };
}
