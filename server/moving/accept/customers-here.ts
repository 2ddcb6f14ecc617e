import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CustomersHere } from '../map/judge-rows.ts';

/** Who is here already, with the rows that earlier moves brought them from. */
export async function readCustomersHere(database: Database): Promise<CustomersHere> {
  const found = await sql<{
    code: string;
    rowKey: string | null;
    pppoeName: string | null;
  }>`
    select lower(code) as code, row_key,
      case when status <> 'close' then lower(pppoe_user_name) end as pppoe_name
    from customers left join moved_customers on customer_id = customers.id
  `.execute(database);
  return {
    codes: new Map(found.rows.map(({ code, rowKey }) => [code, rowKey])),
    pppoeNames: new Map(
      found.rows.flatMap(({ code, pppoeName }) => (pppoeName ? [[pppoeName, code]] : [])),
    ),
  };
}
