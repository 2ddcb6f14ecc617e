import { type Day, monthOf } from '@netkhata/domain/billing-period';
import type { FeeBill } from '@netkhata/domain/bill-words';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { BillKind } from '../bills/bill-queries.ts';
import type { BillMonths } from '../bills/bill-shapes.ts';
import { customersInScope, type ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import { selectTemplateFacts, type TemplateFacts } from '../sms/sms-template-queries.ts';

export type PaymentState = 'received' | 'approved' | 'deleted';

/** State by precedence: deleted, approved, received. */
export const PAYMENT_STATE = sql`
  case when payments.deleted_at is not null then 'deleted'
    when payments.approved_at is not null then 'approved' else 'received' end`;

export interface PaymentDocument {
  id: number;
  customerId: number;
  customerCode: string;
  customerName: string;
  mobileNo: string;
  address: string | null;
  isSmsWanted: boolean;
  paymentDate: Day;
  amountPaisa: Paisa;
  discountPaisa: Paisa;
  advancePaisa: Paisa;
  accountId: number;
  accountName: string;
  accountType: 'cash' | 'bank' | 'mobile';
  isAccountActive: boolean;
  /** Null for money that came by itself. */
  collectedBy: number | null;
  /** For money that nobody collected, the name of its account. */
  collectorName: string;
  /** What the wallet or bank kept of it. */
  feePaisa: Paisa;
  paymentMethod: string;
  trxId: string | null;
  remarks: string | null;
  deletionReason: string | null;
  shortCode: string;
  state: PaymentState;
  balancePaisa: Paisa;
}

/** A payment with its customer, by a condition on `payments` or `customers`. */
export async function readPayment(
  tx: Database,
  condition: RawBuilder<unknown>,
): Promise<PaymentDocument | undefined> {
  const found = await sql<PaymentDocument>`
    select payments.id, payments.customer_id, customers.code as customer_code,
      customers.name as customer_name, customers.mobile_no, customers.address,
      customers.is_sms_wanted, payment_date, amount_paisa, discount_paisa, payments.advance_paisa,
      account_id, accounts.name as account_name, accounts.reference_type as account_type,
      accounts.is_active as is_account_active, collected_by, coalesce(collectors.name, accounts.name) as collector_name,
      payments.fee_paisa, payment_method, trx_id, remarks, deletion_reason, short_code, ${PAYMENT_STATE} as state,
      money.balance_paisa
    from payments
      join customers on customers.id = payments.customer_id
      join customer_balances money on money.customer_id = customers.id
      join accounts on accounts.id = account_id
      left join users collectors on collectors.id = collected_by
    where ${condition}
  `.execute(tx);
  return found.rows[0];
}

export interface PayingCustomer {
  id: number;
  code: string;
  name: string;
  mobileNo: string;
  address: string | null;
  isSmsWanted: boolean;
  isDeactive: boolean;
  /** Balance before this payment. */
  balancePaisa: Paisa;
}

/**
 * Locks the money of a customer in the user's scope (like `lockCustomerMoney`); undefined if there
 * is none.
 */
export async function lockPayingCustomer(
  tx: Database,
  user: ZoneScope,
  customerId: number,
): Promise<PayingCustomer | undefined> {
  const found = await sql<PayingCustomer>`${PREPARED}
    select customers.id, code, name, mobile_no, address, is_sms_wanted,
      status = 'deactive' as is_deactive, balances.balance_paisa
    from customers join customer_balances balances on balances.customer_id = customers.id
    where customers.id = ${customerId} and ${customersInScope(user)}
    for no key update of balances
  `.execute(tx);
  return found.rows[0];
}

/** Includes the facts for the text of the payment's SMS. */
export interface PaymentParties extends TemplateFacts {
  /** Null if the account cannot be used for payments. */
  account: { name: string; type: 'cash' | 'bank' | 'mobile' } | null;
  isCollectorActive: boolean;
  /** The customer's previous payment; null if there is none. */
  earlier: EarlierPayment | null;
}

/**
 * Reads the account, whether the collector is an active user, the customer's previous payment, and
 * the SMS template, in one statement.
 */
export async function readPaymentParties(
  tx: Database,
  payment: { accountId: number; collectorId: number; customerId: number; paymentDate: Day },
): Promise<PaymentParties> {
  const { accountId, collectorId, customerId, paymentDate } = payment;
  const found = await sql<PaymentParties>`${PREPARED}
    select (select json_build_object('name', name, 'type', reference_type) from accounts
        where id = ${accountId} and reference_type is not null and is_active) as account,
      exists (select from users where id = ${collectorId} and is_active) as is_collector_active,
      (select json_build_object('paymentDate', payment_date, 'amountPaisa', amount_paisa)
        from payments
        where customer_id = ${customerId} and deleted_at is null and amount_paisa > 0
          and payment_date <= ${paymentDate}::date
        order by payment_date desc, id desc limit 1) as earlier,
      template.*
    from (${selectTemplateFacts('bill_receive')}) as template
  `.execute(tx);
  return found.rows[0] as PaymentParties;
}

/** Locks a payment until the transaction ends, so that approval and deletion exclude each other. */
export async function lockPayment(tx: Database, paymentId: number): Promise<void> {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .execute();
}

export interface AllocationRow {
  billId: number;
  billNo: string;
  billDate: Day;
  fromMonth: Day | null;
  toMonth: Day | null;
  kind: BillKind;
  payAmountPaisa: Paisa;
  discountPaisa: Paisa;
}

export async function readAllocations(tx: Database, paymentId: number): Promise<AllocationRow[]> {
  const found = await sql<AllocationRow>`
    select bills.id as bill_id, bill_no, bill_date, from_month, to_month, kind,
      payment_allocations.amount_paisa as pay_amount_paisa, payment_allocations.discount_paisa
    from payment_allocations join bills on bills.id = bill_id
    where payment_id = ${paymentId}
    order by bill_date, bills.id
  `.execute(tx);
  return found.rows;
}

/** First and last month of the bills that a payment was applied to; null if there are none. */
export async function readPaidMonths(tx: Database, paymentId: number): Promise<BillMonths | null> {
  const found = await sql<{ first: Day | null; last: Day | null }>`
    select min(coalesce(from_month, bill_date)) as first, max(coalesce(to_month, bill_date)) as last
    from payment_allocations join bills on bills.id = bill_id
    where payment_id = ${paymentId} and not is_fee(kind)
  `.execute(tx);
  const { first, last } = found.rows[0] ?? {};
  return first && last ? { fromMonth: monthOf(first), toMonth: monthOf(last) } : null;
}

/** The fees among the bills that a payment paid, each kind once. */
export async function readPaidFees(tx: Database, paymentId: number): Promise<FeeBill[]> {
  const found = await sql<{ kind: FeeBill }>`
    select distinct kind from payment_allocations join bills on bills.id = bill_id
    where payment_id = ${paymentId} and is_fee(kind) order by kind
  `.execute(tx);
  return found.rows.map(({ kind }) => kind);
}

export interface EarlierPayment {
  paymentDate: Day;
  amountPaisa: Paisa;
}

/** The customer's payment of money before this one: a discount alone paid nothing. */
export async function readEarlierPayment(
  tx: Database,
  payment: Pick<PaymentDocument, 'id' | 'customerId' | 'paymentDate'>,
): Promise<EarlierPayment | undefined> {
  const found = await sql<EarlierPayment>`
    select payment_date, amount_paisa
    from payments
    where customer_id = ${payment.customerId} and deleted_at is null and amount_paisa > 0
      and (payment_date, id) < (${payment.paymentDate}::date, ${payment.id}::bigint)
    order by payment_date desc, id desc limit 1
  `.execute(tx);
  return found.rows[0];
}

/** Entries of a payment's collection and, unless it is to be kept, of its approval. */
export async function readPaymentEntryIds(
  tx: Database,
  paymentId: number,
  { isApprovalKept }: { isApprovalKept: boolean },
): Promise<number[]> {
  const entries = await tx
    .selectFrom('ledgerEntries')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('kind', 'in', [
      'payment_collected',
      ...(isApprovalKept ? [] : (['payment_approved'] as const)),
    ])
    .execute();
  return entries.map(({ id }) => id);
}
