import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import { readLikeLogins } from '../../customers/login-doubts.ts';
import type { Database } from '../../database/database.ts';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { personOf } from '../../register/given-codes.ts';
import { readPayers } from '../../register/row-payers.ts';
import { readPackages } from '../../setup/packages.ts';
import { type ExistingCustomers, loginOf } from '../map/validate-rows.ts';
import type { MovedRow } from '../map/moved-row.ts';

interface ExistingCustomer {
  /** Key of the row that the customer was moved in from; null for others. */
  rowKey: string | null;
  /** As stored. */
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
    select row_key, code,
      case when status <> 'close' then pppoe_user_name end as pppoe_name
    from asked join customers using (id) left join moved_customers on customer_id = customers.id
  `.execute(database);
  const existing = found.rows;
  return {
    keys: new Map(
      existing.flatMap(({ rowKey, code }) => (rowKey === null ? [] : [[rowKey, code]])),
    ),
    codes: new Map(existing.map(({ code, rowKey }) => [comparableText(code), rowKey])),
    pppoeNames: new Map(
      existing.flatMap(({ pppoeName, rowKey }) =>
        pppoeName === null ? [] : [[pppoeName, rowKey]],
      ),
    ),
    likeLogins: await readLikeLogins(database, names),
    people: await readPeople(database, rows),
    packages: new Set((await readPackages(database)).map(({ name }) => comparableText(name))),
    payers: await readPayers(
      database,
      rows.map(({ cells }) => cells.paidBy?.trim() ?? ''),
    ),
  };
}

/** The codes of customers with the name and number of rows without a code. */
async function readPeople(
  database: Database,
  rows: readonly MovedRow[],
): Promise<Map<string, string[]>> {
  const people = new Map<string, string[]>();
  const uncoded = rows.filter(({ source, cells }) => source === 'sheet' && !cells.code?.trim());
  if (uncoded.length === 0) return people;
  const numbers = uncoded.map(({ cells }) =>
    normaliseMobile(cells.mobileNo ?? '', 'international'),
  );
  const found = await sql<{ name: string; mobileNo: string; code: string }>`
    select name, mobile_no, code from customers
    where mobile_no = any(${[...new Set(numbers)].filter((number) => number !== undefined)}::text[])
      and not exists (
        select from moved_customers
        where customer_id = customers.id and row_key = any(${rows.map(({ key }) => key)}::text[])
      )
    order by id
  `.execute(database);
  for (const customer of found.rows) {
    const person = personOf(customer);
    people.set(person, [...(people.get(person) ?? []), customer.code]);
  }
  return people;
}
