import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import { isFeeBill } from '@netkhata/domain/bill-words';
import { bookDayOf } from '@netkhata/domain/book-day';
import { isWithinDays, paymentDayBounds } from '@netkhata/domain/bounds';
import { paymentArrived, paymentCollected, type Posting } from '@netkhata/domain/ledger-entry';
import { isPositive } from '@netkhata/domain/paisa';
import { type BillRow, readUnpaidBills } from '../bills/bill-queries.ts';
import { badInput, forbiddenField, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { readChargesCategory } from '../ledger/charges-category.ts';
import { refuseClosedDay } from '../ledger/closed-day.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import type { FindArrived } from './arrived-transfers.ts';
import { checkDiscount } from './check-discount.ts';
import { insertPayment, type NewPayment } from './insert-payment.ts';
import { lockPayingCustomer, readPaymentParties } from './payment-queries.ts';
import { queueNewPaymentSms } from './payment-sms.ts';
import { chargeSaidFee, readSaidFee, recordSaidFee, struckPaisa } from './reconnection-charge.ts';
import { matchSubmission, type PaymentForm, type PaymentSubmission } from './submission.ts';
import { type PaymentTransaction, readTransaction } from './transaction-number.ts';

export type CollectedPayment = EndpointResult<Api['paymentCollect']>['data'];

/**
 * Collects a payment for a customer's bills in one transaction (decisions section 6). The money is
 * in the collector's hand until approved; the dues of the bills decrease immediately. Where the
 * wallet's or bank's own record shows the transfer, it is in its account and approved at once, and
 * nobody's hand is moved. Locks in the global order: the books, then the customer's money.
 */
export async function collectPayment(
  context: SignedInContext,
  form: PaymentForm,
  findArrived?: FindArrived,
): Promise<CollectedPayment> {
  const { tx, user, today } = context;
  const paymentDate = readPaymentDay(context, form);
  const collectorId = readCollector(context, form);
  await requireOwnMobiles(tx, { fromMobileNo: form.fromMobileNo });
  const books = await lockBookDay(tx, today);
  const customer = await lockPayingCustomer(tx, user, form.customer);
  if (!customer) throw unknownId('customer');
  const customerId = customer.id;
  const fee = await readSaidFee(context, form, paymentDate);
  const [openBills, parties] = await Promise.all([
    readUnpaidBills(tx, customerId),
    readPaymentParties(tx, { accountId: form.account, collectorId, customerId, paymentDate }),
  ]);
  const unpaidBills = [...openBills, ...(fee?.bills ?? [])];
  const submission = await matchSubmission(context, form, unpaidBills);
  const { rows, amountPaisa } = submission;
  requireWaiverReason(form, rows, unpaidBills);
  await checkDiscount(context, { customerId, rows, struckPaisa: struckPaisa(fee) });
  const { account, earlier } = parties;
  if (!account) throw unknownId('account');
  if (!parties.isCollectorActive) throw unknownId('collectionBy');
  if (!form.takenOn) refuseClosedDay(paymentDate, books);
  const place = { accountType: account.type, paymentDate };
  const transaction = await readTransaction(context, form, place);
  const bills = { customer, rows, unpaidBills };
  const charged = await chargeSaidFee(context, fee, bills, { billDate: paymentDate, books });
  const trxId = transferNumber(transaction);
  const arrived =
    trxId === null
      ? undefined
      : await findArrived?.(context, { accountId: form.account, trxId, amountPaisa });
  const payment: NewPayment = {
    ...submission,
    ...charged,
    account,
    collectorId,
    paymentDate,
    bookedOn: bookDayOf(paymentDate, books),
    transaction,
    arrived,
    earlier,
  };
  const paymentId = await insertPayment(context, form, payment);
  await recordSaidFee(tx, fee, { customerId, paymentId, feeBillId: charged.feeBillId });
  await postEntry(tx, {
    kind: 'payment_collected',
    entryDate: payment.bookedOn,
    customerId,
    paymentId,
    createdBy: user.id,
    postings: await postingsOf(context, form, payment),
  });
  await arrived?.match({ paymentId, customerId });
  if (form.sendSms && customer.isSmsWanted) {
    await queueNewPaymentSms(tx, parties, { ...payment, paymentId, createdBy: user.id });
  }
  const { shownAdvance: _, ...taken } = form;
  const after = { ...taken, ...(arrived && { arrivalId: arrived.arrivalId }) };
  context.audit({ subject: 'payment', id: paymentId, after });
  return { id: paymentId, isCustomerDeactive: customer.isDeactive };
}

/** Throws 422 for a discount on a fee without a remark: a fee that is waived has a reason. */
function requireWaiverReason(
  { remarks }: PaymentForm,
  rows: PaymentSubmission['rows'],
  bills: readonly BillRow[],
): void {
  const fees = new Set(bills.flatMap(({ id, kind }) => (isFeeBill(kind) ? [id] : [])));
  const isWaived = rows.some((row) => fees.has(row.billId) && isPositive(row.discountPaisa));
  if (isWaived && remarks === null) {
    throw badInput({ remarks: message('lateFee.waiverNeedsReason') });
  }
}

/**
 * The number of the payment's own transfer: one of cash is a paper slip's, and one that several
 * customers share proves none of them.
 */
const transferNumber = ({ trxId, accountType, sharedWith }: PaymentTransaction): string | null =>
  accountType === 'cash' || sharedWith !== null ? null : trxId;

/** Into the collector's hand, or where the money arrived by itself into its account. */
async function postingsOf(
  { tx }: SignedInContext,
  form: PaymentForm,
  { rows, advancePaisa, collectorId, arrived }: NewPayment,
): Promise<Posting[]> {
  const money = { customerId: form.customer, allocations: rows, advancePaisa };
  if (!arrived) return paymentCollected({ ...money, collectorId });
  const { feePaisa } = arrived;
  const fee = isPositive(feePaisa) && { feePaisa, categoryId: await readChargesCategory(tx) };
  return paymentArrived({ ...money, accountId: form.account, ...(fee && { fee }) });
}

/** The payment date, today by default; throws 422 outside the allowed range. */
function readPaymentDay({ user, today }: SignedInContext, form: PaymentForm): Day {
  const field = form.takenOn ? 'takenOn' : 'paymentDate';
  const day = form[field] ?? today;
  const bounds = paymentDayBounds({ today, isSuperAdmin: user.userType === SUPER_ADMIN });
  if (isWithinDays(day, bounds)) return day;
  throw badInput({ [field]: message('field.notInDays', { ...bounds }) });
}

/** The collector: the user, or with the right to collect for others another user. */
function readCollector({ user }: SignedInContext, { collectionBy }: PaymentForm): number {
  if (collectionBy === null || collectionBy === user.id) return user.id;
  if (user.rights.has('collect_for_others')) return collectionBy;
  throw forbiddenField('collectionBy', message('payment.collectsForOneself'));
}
