import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface OpenBill {
  billId: number;
  customerId: number;
  duePaisa: Paisa;
}

/** Bills with an amount due, oldest first, of customers whose money is locked. */
export async function readOpenBills(
  tx: Database,
  customerIds: readonly number[],
): Promise<OpenBill[]> {
  const open = await sql<OpenBill>`
    select bills.id as bill_id, bills.customer_id, balances.due_paisa
    from bill_balances balances join bills on bills.id = balances.bill_id
    where balances.customer_id = any(${customerIds}::bigint[]) and balances.due_paisa > 0
    order by bills.customer_id, bills.bill_date, bills.id
  `.execute(tx);
  return open.rows;
}
