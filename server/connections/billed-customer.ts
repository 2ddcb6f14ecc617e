import { message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import { firstName } from '@netkhata/domain/first-name';
import { maxPaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type BilledCustomer, BillerRefusal } from './biller-forms.ts';

export interface PayingCode extends BilledCustomer {
  readonly id: number;
  readonly isActive: boolean;
}

/**
 * The customer of a code, as a biller may know them. Throws a BillerRefusal for a code that nobody
 * has, and for a customer who has left.
 */
export async function findBilled(tx: Database, code: string): Promise<PayingCode> {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    status: string;
    balancePaisa: Paisa;
  }>`
    select customers.id, code, name, status, balance_paisa
    from customers join customer_balances on customer_id = customers.id
    where comparable_text(code) = ${comparableText(code)}
  `.execute(tx);
  const [found] = rows;
  if (!found) {
    throw new BillerRefusal('unknown_customer', message('biller.unknownCustomer', { code }));
  }
  if (found.status === 'close') {
    throw new BillerRefusal('customer_left', message('biller.customerLeft', { code: found.code }));
  }
  return {
    id: found.id,
    code: found.code,
    firstName: firstName(found.name),
    duePaisa: maxPaisa(found.balancePaisa, ZERO_PAISA),
    isActive: found.status === 'active',
  };
}

/**
 * Throws a BillerRefusal where the customer can pay nothing: nothing is due, and money in advance is
 * not taken, or not of somebody whose line is inactive.
 */
export function requireSomethingToPay(customer: PayingCode, takesAdvance: boolean): void {
  if (customer.duePaisa > 0 || (takesAdvance && customer.isActive)) return;
  throw new BillerRefusal('nothing_due', message('biller.nothingDue', { code: customer.code }));
}
