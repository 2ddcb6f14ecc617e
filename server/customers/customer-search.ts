import type { Api } from '@netkhata/contract/api';
import type { EndpointResult, Page } from '@netkhata/contract/endpoint';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { flatPage, likePattern, readTablePage, type TableSource } from '../database/table-list.ts';
import type { SignedInUser } from '../http/implement.ts';
import { customersInScope } from './customer-scope.ts';

type CustomerCard = EndpointResult<Api['customerSearch']>[number];

const SHORTEST_SEARCH = 3;
const MAX_HITS = 30;

const CARD = sql`
  customers.id, code, name, mobile_no as "mobileNo", address, kept.balance_paisa as balance`;
const FROM_CUSTOMERS = sql`
  customers join customer_balances kept on kept.customer_id = customers.id`;

/** Part of a name, mobile or code; Bangla digits find Latin ones. */
const matches = (text: string): RawBuilder<unknown> =>
  sql`customers.search_text like ${likePattern(toLatinDigits(text))}`;

/** `customer_search`: an exact code or mobile first, then the newest; 3 characters at least. */
export async function searchCustomers(
  tx: Database,
  user: SignedInUser,
  text: string | null,
): Promise<CustomerCard[]> {
  if (text === null || text.length < SHORTEST_SEARCH) return [];
  const exact = toLatinDigits(text).toLowerCase();
  // The hits are found first: sorting by balance or exactness must not look at every customer.
  const found = await sql<CustomerCard>`
    select ${CARD} from ${FROM_CUSTOMERS}
    where ${matches(text)} and ${customersInScope(user)}
    order by (lower(code) = ${exact} or mobile_no = ${exact}) desc, customers.id desc
    limit ${MAX_HITS}
  `.execute(tx);
  return found.rows;
}

const BALANCE_TYPES: Record<string, RawBuilder<unknown>> = {
  receivable: sql`kept.balance_paisa > 0`,
  paid: sql`kept.balance_paisa <= 0`,
};

/** `customer_balance`: who owes most first; tabs all, receivable and paid. */
export function readCustomerBalances(
  tx: Database,
  user: SignedInUser,
  query: { search: string | null; type: string | null; page: number | null },
): Promise<Page<CustomerCard>> {
  const type = BALANCE_TYPES[query.type ?? 'all'];
  const source: TableSource<CustomerCard, CustomerCard> = {
    select: CARD,
    from: FROM_CUSTOMERS,
    where: [
      customersInScope(user),
      ...(type ? [type] : []),
      ...(query.search === null ? [] : [matches(query.search)]),
    ],
    columns: {},
    search: () => sql`true`,
    id: sql`kept.balance_paisa desc, kept.customer_id`,
    row: (card) => card,
  };
  return readTablePage(tx, source, flatPage(query.page));
}
