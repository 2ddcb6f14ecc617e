import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { collectionBillOf } from '../bills/bill-shapes.ts';
import { readUnpaidBills } from '../bills/bill-queries.ts';
import { readPaidTogether } from '../customers/payers.ts';
import type { SignedInContext } from '../http/implement.ts';

type PayerBills = EndpointResult<Api['payerBills']>;
type PayerLine = PayerBills['lines'][number];

/** The unpaid bills of a payer and of those whom the payer pays for (`payer_bill_list`). */
export async function readPayerBills(
  context: Pick<SignedInContext, 'tx' | 'user'>,
  payerId: number,
): Promise<PayerBills> {
  const { tx } = context;
  const { ids, unseen } = await readPaidTogether(context, payerId, 'customer');
  const { rows } = await sql<PayerLine['customer']>`
    select customers.id, code, name, mobile_no, balance_paisa as balance, advance_paisa as advance
    from customers join customer_balances on customer_id = customers.id
    where customers.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], customers.id)
  `.execute(tx);
  const lines: PayerLine[] = [];
  for (const customer of rows) {
    const bills = await readUnpaidBills(tx, customer.id);
    lines.push({ customer, billData: bills.map(collectionBillOf) });
  }
  return { lines, unseen };
}
