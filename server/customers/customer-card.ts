import { sql } from 'kysely';

/** What a search result or balance item shows, from `customers` and their `balances`. */
export const CARD_COLUMNS = sql`
  customers.id, customers.code, customers.name, customers.mobile_no,
  customers.address, balances.balance_paisa as balance`;
