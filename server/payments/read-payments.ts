import type { api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { maxPaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { publicPageAddress } from '../bills/read-bills.ts';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { notFound, unknownId } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { canApprove } from './own-payment.ts';
import { readPaymentHandover } from './payment-handover.ts';
import {
  PAYMENT_STATE,
  type PaymentDocument,
  type PaymentState,
  readAllocations,
  readEarlierPayment,
  readPayment,
} from './payment-queries.ts';
import { readSharedWith } from './transaction-number.ts';

/**
 * A payment in the user's scope. Throws 422 on the field that held its id, 404 when an address did.
 */
export async function requirePayment(
  tx: Database,
  user: SignedInUser,
  paymentId: number,
  field?: string,
): Promise<PaymentDocument> {
  const payment = await readPayment(
    tx,
    sql`payments.id = ${paymentId} and ${customersInScope(user)}`,
  );
  if (!payment)
    throw field === undefined ? notFound(message('payment.notFound')) : unknownId(field);
  return payment;
}

export async function readPaymentDetails(
  tx: Database,
  user: SignedInUser,
  paymentId: number,
): Promise<EndpointResult<(typeof api)['paymentDetails']>> {
  const payment = await requirePayment(tx, user, paymentId);
  const company = await readCompany(tx);
  const allocations = await readAllocations(tx, paymentId);
  const earlier = await readEarlierPayment(tx, payment);
  const approvable = await sql`
    select from payments where id = ${paymentId} and ${canApprove(user)}
  `.execute(tx);
  return {
    id: payment.id,
    customerName: payment.customerName,
    phone: payment.mobileNo,
    customerId: payment.customerId,
    customerCode: payment.customerCode,
    address: payment.address,
    paymentDate: payment.paymentDate,
    ledgerName: payment.accountName,
    amount: payment.amountPaisa,
    discount: payment.discountPaisa,
    advance: payment.advancePaisa,
    unpaidAmount: maxPaisa(payment.balancePaisa, ZERO_PAISA),
    lastPaymentDate: earlier?.paymentDate ?? null,
    lastPaymentAmount: earlier?.amountPaisa ?? null,
    status: payment.state,
    canApprove: approvable.rows.length > 0,
    handover: await readPaymentHandover(tx, paymentId),
    collectionBy: payment.collectorName,
    paymentMethod: payment.paymentMethod,
    trxId: payment.trxId,
    sharedWith: await readSharedWith(tx, user, paymentId),
    remarks: payment.remarks,
    deletionReason: payment.deletionReason,
    billData: allocations.map(({ billId, billNo, payAmountPaisa, discountPaisa }) => {
      return { billId, billNo, payAmount: payAmountPaisa, discount: discountPaisa };
    }),
    shortCode: payment.shortCode,
    publicAddress: publicPageAddress(company.publicAddress, payment.shortCode),
    company: {
      name: company.name,
      address: company.address,
      phone: company.phone,
      logo: company.logo,
    },
  };
}

interface CustomerPaymentRow {
  id: number;
  paymentDate: Day;
  amount: Paisa;
  ledgerName: string;
  status: PaymentState;
  collectionBy: string;
}

/** The customer's payments that stand, latest first (`customer_payment_list`). */
export async function readPaymentsOfCustomer(
  tx: Database,
  user: SignedInUser,
  customerId: number,
): Promise<CustomerPaymentRow[]> {
  await requireCustomer(tx, user, customerId);
  const found = await sql<CustomerPaymentRow>`
    select payments.id, payment_date as "paymentDate", amount_paisa as amount,
      accounts.name as "ledgerName", ${PAYMENT_STATE} as status, users.name as "collectionBy"
    from payments
      join accounts on accounts.id = account_id
      join users on users.id = collected_by
    where payments.customer_id = ${customerId} and deleted_at is null
    order by payment_date desc, payments.id desc
  `.execute(tx);
  return found.rows;
}

/** The account of the customer's latest payment, which the form preselects; null without one. */
export async function readLastAccount(
  tx: Database,
  user: SignedInUser,
  customerId: number,
): Promise<EndpointResult<(typeof api)['lastAccount']>> {
  await requireCustomer(tx, user, customerId);
  const found = await sql<EndpointResult<(typeof api)['lastAccount']>['last_acc_head']>`
    select accounts.id as "ledgerId", accounts.name as "ledgerName",
      reference_type as "referenceType"
    from payments
      join accounts on accounts.id = account_id
    where payments.customer_id = ${customerId} and deleted_at is null and accounts.is_active
    order by payments.id desc limit 1
  `.execute(tx);
  const account = found.rows[0] ?? null;
  return { last_acc_head: account, message: account ? '' : englishOf(message('payment.noneYet')) };
}
