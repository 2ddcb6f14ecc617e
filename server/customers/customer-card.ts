import { sql } from 'kysely';

/** Columns of a search result or balance item, from `customers` and `balances`. */
export const CARD_COLUMNS = {
  id: sql`customers.id`,
  code: sql`customers.code`,
  name: sql`customers.name`,
  mobileNo: sql`customers.mobile_no`,
  address: sql`customers.address`,
  balance: sql`balances.balance_paisa`,
};
