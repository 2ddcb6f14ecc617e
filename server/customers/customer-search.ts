import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { CARD_COLUMNS } from './customer-card.ts';
import { customersInScope, type ZoneScope } from './customer-scope.ts';
import { customerTextHas, searchSpellings } from './customer-text.ts';
import { selectList } from '../lists/select-list.ts';

type CustomerCards = EndpointResult<Api['customerSearch']>;

const SHORTEST_SEARCH = 3;
const MAX_HITS = 30;

/** Months of a customer's unpaid bills, found by index; evaluated only for search results. */
const UNPAID_BILLS = sql`
  left join lateral (
    select min(coalesce(from_month, date_trunc('month', bill_date::timestamp)::date)) as due_from,
      max(coalesce(to_month, from_month, date_trunc('month', bill_date::timestamp)::date)) as due_to
    from bill_balances due join bills on bills.id = due.bill_id
    where due.customer_id = customers.id and due.due_paisa > 0 and bills.voided_at is null
      and not is_fee(bills.kind)
  ) as unpaid on true`;
const DUE_MONTHS = sql`due_from, due_to`;

/**
 * `customer_search`: exact matches of code or mobile number first, then the newest; at least 3
 * characters. Without a text it returns the first customers by name, as options of a select.
 */
export async function searchCustomers(
  tx: Database,
  user: ZoneScope,
  text: string | null,
): Promise<CustomerCards> {
  if (text === null) return readFirstCustomers(tx, user);
  if (text.length < SHORTEST_SEARCH) return [];
  const spellings = sql`${searchSpellings(text)}::text[]`;
  // Two short queries that each use an index; sorting all matches of a few letters would read
  // thousands of rows.
  const { rows } = await sql<CustomerCards[number]>`
    with exact as materialized (
      select id, 1 as rank from customers
      where (comparable_text(code) = any(${spellings}) or mobile_no = any(${spellings}))
        and ${customersInScope(user)}
      order by id desc limit ${MAX_HITS}
    ), partial as materialized (
      select id, 2 as rank from customers
      where ${customerTextHas(text)} and ${customersInScope(user)}
      order by id desc limit ${MAX_HITS}
    ), hits as (
      select id, min(rank) as rank from (table exact union all table partial) as found group by id
    )
    select ${selectList(CARD_COLUMNS)}, ${DUE_MONTHS}
    from hits join customers using (id) join customer_balances balances on balances.customer_id = id
      ${UNPAID_BILLS}
    order by hits.rank, id desc limit ${MAX_HITS}
  `.execute(tx);
  return rows;
}

async function readFirstCustomers(tx: Database, user: ZoneScope): Promise<CustomerCards> {
  const { rows } = await sql<CustomerCards[number]>`
    with hits as materialized (
      select id from customers where ${customersInScope(user)}
      order by customers.name, id limit ${MAX_HITS}
    )
    select ${selectList(CARD_COLUMNS)}, ${DUE_MONTHS}
    from hits join customers using (id) join customer_balances balances on balances.customer_id = id
      ${UNPAID_BILLS}
    order by customers.name, id
  `.execute(tx);
  return rows;
}
