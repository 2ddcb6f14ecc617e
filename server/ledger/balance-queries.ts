import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/failure.ts';

export interface CustomerBalance {
  customerId: number;
  receivablePaisa: Paisa;
  advancePaisa: Paisa;
  /** What the customer owes; negative for money paid in advance. */
  balancePaisa: Paisa;
}

/**
 * Locks the money of customers until the transaction ends, in the order of their ids to prevent
 * deadlocks. Every use case that bills or collects takes this lock first, so that no two of them
 * see the same balance.
 */
export async function lockCustomerMoney(
  tx: Database,
  customerIds: readonly number[],
): Promise<CustomerBalance[]> {
  const locked = await sql<CustomerBalance>`
    select customer_id, receivable_paisa,
      advance_paisa, balance_paisa
    from customer_balances
    where customer_id = any(${customerIds}::bigint[])
    order by customer_id
    for no key update
  `.execute(tx);
  // The customer was removed with their move while this transaction waited for the lock.
  if (customerIds.length === 1 && locked.rows.length === 0) {
    throw notFound(message('customer.notFound'));
  }
  return locked.rows;
}

export async function readCustomerBalance(
  tx: Database,
  customerId: number,
): Promise<CustomerBalance> {
  const found = await sql<CustomerBalance>`
    select customer_id, receivable_paisa,
      advance_paisa, balance_paisa
    from customer_balances where customer_id = ${customerId}
  `.execute(tx);
  return found.rows[0] as CustomerBalance;
}
