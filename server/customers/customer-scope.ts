import { message } from '@netkhata/contract/messages';
import type { CustomerCategory, CustomerStatus } from '@netkhata/domain/customer-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notFound, unknownId } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';
import type { Condition } from '../lists/list.ts';

/** Whom a list, a search or a call is for: the zone is null where all zones may be seen. */
export type ZoneScope = Pick<SignedInUser, 'zoneId'>;

/**
 * The condition that a customer is one the user may see (decisions section 2): those of the zone of
 * a General User who has one, else all. `customerAlias` is the name the table has in the statement.
 */
export const customersInScope = (
  { zoneId }: ZoneScope,
  customerAlias = 'customers',
): RawBuilder<boolean> =>
  zoneId === null ? sql`true` : sql`${sql.ref(`${customerAlias}.zone_id`)} = ${zoneId}`;

/** The same as a condition of a list, which then joins `customers`; none where all may be seen. */
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
 * A customer the user may see. Throws 422 on the field that held the id, 404 when an address did.
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
