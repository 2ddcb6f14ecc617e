import { message } from '@netkhata/contract/messages';
import type { CustomerCategory, CustomerStatus } from '@netkhata/domain/customer-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notFound, unknownId } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';
import type { Condition } from '../lists/list.ts';

/** The zone that a list, search or call is restricted to; null for all zones. */
export type ZoneScope = Pick<SignedInUser, 'zoneId'>;

/**
 * Condition: the user may see the customer (decisions section 2). A General User with a zone sees
 * only that zone, everyone else sees all. `customerAlias` is the alias of `customers` in the
 * statement.
 */
export const customersInScope = (
  { zoneId }: ZoneScope,
  customerAlias = 'customers',
): RawBuilder<boolean> =>
  zoneId === null ? sql`true` : sql`${sql.ref(`${customerAlias}.zoneId`)} = ${zoneId}`;

/** The same as a list condition, which joins `customers`; empty if the user may see all zones. */
export const scopeOf = (user: ZoneScope): Condition[] =>
  user.zoneId === null ? [] : [{ sql: customersInScope(user), joins: ['customers'] }];

export interface CustomerInScope {
  id: number;
  code: string;
  name: string;
  mobileNo: string;
  address: string | null;
  zoneId: number | null;
  status: CustomerStatus;
  category: CustomerCategory;
  cycleMonths: number;
  feePaisa: Paisa;
  isSmsWanted: boolean;
}

/**
 * Reads a customer in the user's scope. Throws 422 naming the field that contained the id, or 404
 * if the id was in the path.
 */
export async function requireCustomer(
  tx: Database,
  user: ZoneScope,
  customerId: number,
  field?: string,
): Promise<CustomerInScope> {
  const found = await sql<CustomerInScope>`
    select id, code, name, mobile_no, address, zone_id, status, category,
      cycle_months, fee_paisa, is_sms_wanted
    from customers where id = ${customerId} and ${customersInScope(user)}
  `.execute(tx);
  const customer = found.rows[0];
  if (!customer)
    throw field === undefined ? notFound(message('customer.notFound')) : unknownId(field);
  return customer;
}
