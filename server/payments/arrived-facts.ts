import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { grouped } from '../database/grouped.ts';
import type { EarlierPayment, PayingCustomer } from './payment-queries.ts';

/** Money of a customer that a wallet's or bank's own record says came into an account. */
export interface ArrivedMoney {
  customerId: number;
  accountId: number;
  accountName: string;
  accountType: 'bank' | 'mobile';
  amountPaisa: Paisa;
  /** What the wallet kept of it. */
  feePaisa: Paisa;
  day: Day;
  trxId: string | null;
  fromMobileNo: string | null;
  /**
   * Only the user who confirms it told of it. It then waits in their hand for another's approval,
   * as a payment that they typed.
   */
  isOwnWord: boolean;
  /**
   * A line of money that somebody pays for several customers: its place among the lines, which
   * follow each other, and what all of them come to.
   */
  together?: { payerId: number; place: number; allPaisa: Paisa };
  /** What goes on no bill, because it is given back to the customer. */
  heldBackPaisa?: Paisa;
}

/** A bill with something due. */
export interface OpenBill {
  billId: number;
  customerId: number;
  duePaisa: Paisa;
  billNo: string;
  /** Its place among these bills by number, as the database sorts them. */
  numberOrder: number;
  month: Day;
}

const idsOf = (money: readonly ArrivedMoney[]): number[] => [
  ...new Set(
    money.flatMap(({ customerId, together }) => [customerId, together?.payerId ?? customerId]),
  ),
];

/** The customers and who pays for them, as they are now. */
export async function readCustomers(
  tx: Database,
  money: readonly ArrivedMoney[],
): Promise<Map<number, PayingCustomer>> {
  const { rows } = await sql<PayingCustomer>`
    select customers.id, code, name, mobile_no, address, is_sms_wanted,
      status = 'deactive' as is_deactive, balances.balance_paisa
    from customers join customer_balances balances on balances.customer_id = customers.id
    where customers.id = any(${idsOf(money)}::bigint[])
  `.execute(tx);
  return new Map(rows.map((customer) => [customer.id, customer]));
}

/** The open bills of each customer, oldest first. */
export async function readBills(
  tx: Database,
  money: readonly ArrivedMoney[],
): Promise<Map<number, OpenBill[]>> {
  const { rows } = await sql<OpenBill>`
    select bills.id as bill_id, bills.customer_id, balances.due_paisa, bill_no,
      row_number() over (order by bill_no) as number_order,
      coalesce(from_month, date_trunc('month', bill_date::timestamp)::date) as month
    from bill_balances balances join bills on bills.id = balances.bill_id
    where balances.customer_id = any(${idsOf(money)}::bigint[]) and balances.due_paisa > 0
    order by bills.bill_date, bills.id
  `.execute(tx);
  return grouped(rows, ({ customerId }) => customerId);
}

/** For each customer and day of the money, the payment before it. */
export async function readEarlier(
  tx: Database,
  money: readonly ArrivedMoney[],
): Promise<Map<number, EarlierPayment[]>> {
  const { rows } = await sql<EarlierPayment & { customerId: number }>`
    select wanted.customer_id, earlier.payment_date, earlier.amount_paisa
    from (
      select distinct * from unnest(
        ${money.map(({ customerId }) => customerId)}::bigint[],
        ${money.map(({ day }) => day)}::date[]
      ) as wanted (customer_id, day)
    ) as wanted cross join lateral (
      select payment_date, amount_paisa from payments
      where payments.customer_id = wanted.customer_id and deleted_at is null
        and amount_paisa > 0 and payment_date <= wanted.day
      order by payment_date desc, id desc limit 1
    ) as earlier
  `.execute(tx);
  return grouped(rows, ({ customerId }) => customerId);
}
