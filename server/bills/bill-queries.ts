import type { FeeBill } from '@netkhata/domain/bill-words';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';

/** As `bills_kind_check`. */
export type BillKind = 'generated' | 'manual' | 'opening' | FeeBill;

/** A bill as the collection form and the customer's page show it. */
export interface BillRow {
  id: number;
  billNo: string;
  billDate: Day;
  fromMonth: Day | null;
  toMonth: Day | null;
  kind: BillKind;
  totalPaisa: Paisa;
  duePaisa: Paisa;
}

/** Amount due on a bill. A bill with a total of zero has no row in `bill_balances`. */
const DUE = sql`coalesce(balances.due_paisa, 0)`;

const selectBills = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<BillRow>`${PREPARED}
    select bills.id, bill_no, bill_date, from_month,
      to_month, kind, total_paisa, ${DUE} as due_paisa
    from bills left join bill_balances balances on balances.bill_id = bills.id
    where bills.voided_at is null and ${condition}
    order by ${order}
  `;

/** The customer's bills with an amount due, oldest first. */
export async function readUnpaidBills(tx: Database, customerId: number): Promise<BillRow[]> {
  const found = await selectBills(
    sql`balances.customer_id = ${customerId} and balances.due_paisa > 0`,
    sql`bill_date, bills.id`,
  ).execute(tx);
  return found.rows;
}

/** The customer's bills that are not void, latest first. */
export async function readCustomerBills(tx: Database, customerId: number): Promise<BillRow[]> {
  const found = await selectBills(
    sql`bills.customer_id = ${customerId}`,
    sql`bill_date desc, bills.id desc`,
  ).execute(tx);
  return found.rows;
}

export interface BillDocument extends BillRow {
  customerId: number;
  subtotalPaisa: Paisa;
  discountPaisa: Paisa;
  vatPaisa: Paisa;
  previousDuePaisa: Paisa;
  shortCode: string;
  voidedAt: Date | null;
  customerCode: string;
  customerName: string;
  mobileNo: string;
  address: string | null;
  zoneName: string | null;
  cycleMonths: number;
  currentDuePaisa: Paisa;
}

/** A bill with its customer, by a condition on `bills` or `customers`; undefined if none. */
export async function readBillDocument(
  tx: Database,
  condition: RawBuilder<unknown>,
): Promise<BillDocument | undefined> {
  const found = await sql<BillDocument>`
    select bills.id, bill_no, bill_date, from_month,
      to_month, kind, total_paisa, ${DUE} as due_paisa,
      bills.customer_id, subtotal_paisa,
      discount_paisa, vat_paisa,
      previous_due_paisa, short_code,
      voided_at, customers.code as customer_code, customers.name as customer_name,
      customers.mobile_no, customers.address, zones.name as zone_name,
      cycle_months, money.balance_paisa as current_due_paisa
    from bills
      join customers on customers.id = bills.customer_id
      join customer_balances money on money.customer_id = customers.id
      left join zones on zones.id = customers.zone_id
      left join bill_balances balances on balances.bill_id = bills.id
    where ${condition}
  `.execute(tx);
  return found.rows[0];
}

export interface BillItemRow {
  itemId: number;
  label: string;
  unit: string;
  description: string | null;
  quantityMilli: number;
  pricePaisa: Paisa;
  discountPaisa: Paisa;
  amountPaisa: Paisa;
}

export async function readBillItems(tx: Database, billId: number): Promise<BillItemRow[]> {
  const found = await sql<BillItemRow>`
    select item_id, items.name as label, unit_name as unit, description,
      quantity_milli, bill_items.price_paisa,
      discount_paisa, amount_paisa
    from bill_items join items on items.id = bill_items.item_id
    where bill_id = ${billId} order by line_no
  `.execute(tx);
  return found.rows;
}

export interface LatestPayment {
  paymentDate: Day;
  amountPaisa: Paisa;
}

/** The customer's latest payment of money (not a discount alone) that is not deleted, for a receipt. */
export async function readLastPayment(
  tx: Database,
  customerId: number,
): Promise<LatestPayment | undefined> {
  const found = await sql<LatestPayment>`
    select payment_date, amount_paisa
    from payments
    where customer_id = ${customerId} and deleted_at is null and amount_paisa > 0
    order by payment_date desc, id desc limit 1
  `.execute(tx);
  return found.rows[0];
}
