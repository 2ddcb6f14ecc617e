import type { api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { billRangeDays, feeOf } from '../bills/bill-shapes.ts';
import { publicPageAddress } from '../bills/read-bills.ts';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { canApprove } from './own-payment.ts';
import { readPaymentHandover } from './payment-handover.ts';
import { PAYMENT_STATE, type PaymentState, readAllocations } from './payment-queries.ts';
import { readHandedOn, readReceipt } from './receipt-record.ts';
import { readTogether } from './joint-payments.ts';
import { requirePayment } from './require-payment.ts';
import { readSharedWith } from './transaction-number.ts';

export async function readPaymentDetails(
  tx: Database,
  user: SignedInUser,
  paymentId: number,
): Promise<EndpointResult<(typeof api)['paymentDetails']>> {
  const payment = await requirePayment(tx, user, paymentId);
  const company = await readCompany(tx);
  const allocations = await readAllocations(tx, paymentId);
  const receipt = await readReceipt(tx, payment);
  const state = await sql<{ canApprove: boolean; isSmsSend: boolean }>`
    select ${canApprove(user)} as can_approve,
      exists (select from sms_messages where payment_id = payments.id) as is_sms_send
    from payments where id = ${paymentId}
  `.execute(tx);
  const { canApprove: isApprovable = false, isSmsSend = false } = state.rows[0] ?? {};
  return {
    id: payment.id,
    customerName: receipt.customerName,
    phone: receipt.mobileNo,
    mobileNo: payment.mobileNo,
    customerId: payment.customerId,
    customerCode: payment.customerCode,
    address: receipt.address,
    paymentDate: payment.paymentDate,
    ledgerName: receipt.accountName,
    amount: payment.amountPaisa,
    discount: payment.discountPaisa,
    advance: payment.advancePaisa,
    unpaidAmount: receipt.unpaidPaisa,
    lastPaymentDate: receipt.lastPaymentDate,
    lastPaymentAmount: receipt.lastPaymentPaisa,
    status: payment.state,
    canApprove: isApprovable,
    isSmsSend,
    handover: await readPaymentHandover(tx, paymentId),
    collectionBy: payment.collectorName,
    paymentMethod: payment.paymentMethod,
    trxId: payment.trxId,
    sharedWith: await readSharedWith(tx, user, paymentId),
    together: await readTogether(tx, user, paymentId),
    remarks: payment.remarks,
    deletionReason: payment.deletionReason,
    billData: allocations.map(({ billId, billNo, billDate, ...bill }) => ({
      billId,
      billNo,
      billDate,
      ...billRangeDays(bill),
      isOpeningBalance: bill.kind === 'opening',
      ...feeOf(bill),
      payAmount: bill.payAmountPaisa,
      discount: bill.discountPaisa,
    })),
    handedOn: await readHandedOn(tx, paymentId),
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

/** The customer's payments that are not deleted, latest first (`customer_payment_list`). */
export async function readPaymentsOfCustomer(
  tx: Database,
  user: SignedInUser,
  customerId: number,
): Promise<CustomerPaymentRow[]> {
  await requireCustomer(tx, user, customerId);
  const found = await sql<CustomerPaymentRow>`
    select payments.id, payment_date, amount_paisa as amount,
      accounts.name as ledger_name, ${PAYMENT_STATE} as status, coalesce(users.name, accounts.name) as collection_by
    from payments
      join accounts on accounts.id = account_id
      left join users on users.id = collected_by
    where payments.customer_id = ${customerId} and deleted_at is null
    order by payment_date desc, payments.id desc
  `.execute(tx);
  return found.rows;
}

/** Account of the customer's latest payment, preselected by the form; null if there is none. */
export async function readLastAccount(
  tx: Database,
  user: SignedInUser,
  customerId: number,
): Promise<EndpointResult<(typeof api)['lastAccount']>> {
  await requireCustomer(tx, user, customerId);
  const found = await sql<EndpointResult<(typeof api)['lastAccount']>['last_acc_head']>`
    select accounts.id as ledger_id, accounts.name as ledger_name, reference_type
    from payments
      join accounts on accounts.id = account_id
    where payments.customer_id = ${customerId} and deleted_at is null and accounts.is_active
    order by payments.id desc limit 1
  `.execute(tx);
  const account = found.rows[0] ?? null;
  return { last_acc_head: account, message: account ? '' : englishOf(message('payment.noneYet')) };
}
