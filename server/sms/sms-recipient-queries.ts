import type { CustomerStatus } from '@netkhata/domain/customer-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

export interface SmsRecipient {
  id: number;
  name: string;
  code: string;
  mobileNo: string;
  status: CustomerStatus;
  isSmsWanted: boolean;
  /** What the customer owes; below zero when paid in advance. */
  balancePaisa: Paisa;
}

/** The customers with these ids that the user may see. */
export const readChosenRecipients = (
  tx: Database,
  user: SignedInUser,
  ids: readonly number[],
): Promise<SmsRecipient[]> => readRecipients(tx, user, sql`customers.id = any(${ids}::bigint[])`);

/** The customers of a zone, as far as the user may see them. */
export const readZoneRecipients = (
  tx: Database,
  user: SignedInUser,
  zoneId: number,
): Promise<SmsRecipient[]> => readRecipients(tx, user, sql`customers.zone_id = ${zoneId}`);

async function readRecipients(
  tx: Database,
  user: SignedInUser,
  chosen: RawBuilder<unknown>,
): Promise<SmsRecipient[]> {
  const recipients = await sql<SmsRecipient>`
    select customers.id, customers.name, customers.code, customers.mobile_no,
      customers.status, customers.is_sms_wanted,
      kept.balance_paisa
    from customers join customer_balances kept on kept.customer_id = customers.id
    where ${chosen} and ${customersInScope(user)}
    order by customers.id
  `.execute(tx);
  return recipients.rows;
}
