import { sql } from 'kysely';

/** Columns of a search result or balance item, from `customers` and `balances`. */
export const CARD_COLUMNS = sql`
  customers.id, customers.code, customers.name, customers.mobile_no,
  customers.address, balances.balance_paisa as balance`;
