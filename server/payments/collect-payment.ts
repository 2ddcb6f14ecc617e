import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import { bookDayOf } from '@netkhata/domain/book-day';
import { isWithinDays, paymentDayBounds } from '@netkhata/domain/bounds';
import { paymentCollected } from '@netkhata/domain/ledger-entry';
import { isPositive, sumPaisa } from '@netkhata/domain/paisa';
import { type BillRow, readUnpaidBills } from '../bills/bill-queries.ts';
import { readCollectionBills } from '../bills/read-bills.ts';
import type { Database } from '../database/database.ts';
import { badInput, forbiddenField, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { refuseClosedDay } from '../ledger/closed-day.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { billsChanged } from './bills-changed.ts';
import { checkDiscount } from './check-discount.ts';
import { insertPayment, type NewPayment } from './insert-payment.ts';
import { lockPayingCustomer, readPaymentParties } from './payment-queries.ts';
import { queueNewPaymentSms } from './payment-sms.ts';
import { receiptOf } from './receipt-record.ts';
import {
  BillsChanged,
  type PaymentForm,
  type PaymentSubmission,
  readSubmission,
} from './submission.ts';
import { readTransaction } from './transaction-number.ts';

export type CollectedPayment = EndpointResult<Api['paymentCollect']>['data'];

/**
 * Collects a payment for a customer's bills in one transaction (decisions section 6). The money is
 * in the collector's hand until approved; the dues of the bills decrease immediately. Locks in the
 * global order: the books, then the customer's money.
 */
export async function collectPayment(
  context: SignedInContext,
  form: PaymentForm,
): Promise<CollectedPayment> {
  const { tx, user, today } = context;
  const paymentDate = readPaymentDay(context, form);
  const collectorId = readCollector(context, form);
  await requireOwnMobiles(tx, { fromMobileNo: form.fromMobileNo });
  const books = await lockBookDay(tx, today);
  const customer = await lockPayingCustomer(tx, user, form.customer);
  if (!customer) throw unknownId('customer');
  const [unpaidBills, parties] = await Promise.all([
    readUnpaidBills(tx, customer.id),
    readPaymentParties(tx, {
      accountId: form.account,
      collectorId,
      customerId: customer.id,
      paymentDate,
    }),
  ]);
  const submission = await matchSubmission(context, form, unpaidBills);
  await checkDiscount(context, { customerId: customer.id, rows: submission.rows });
  const { account, earlier } = parties;
  if (!account) throw unknownId('account');
  if (!parties.isCollectorActive) throw unknownId('collectionBy');
  if (!form.takenOn) refuseClosedDay(paymentDate, books);
  const place = { accountType: account.type, paymentDate };
  const discountPaisa = sumPaisa(submission.rows.map((row) => row.discountPaisa));
  const payment: NewPayment = {
    ...submission,
    unpaidBills,
    collectorId,
    paymentDate,
    bookedOn: bookDayOf(paymentDate, books),
    discountPaisa,
    paymentMethod: form.paymentMethod ?? account.name,
    receipt: receiptOf({
      ...submission,
      discountPaisa,
      customer,
      accountName: account.name,
      earlier,
    }),
    transaction: await readTransaction(context, form, place),
  };
  const paymentId = await insertPayment(context, form, payment);
  await postEntry(tx, {
    kind: 'payment_collected',
    entryDate: payment.bookedOn,
    customerId: customer.id,
    paymentId,
    createdBy: user.id,
    postings: paymentCollected({
      customerId: customer.id,
      collectorId,
      allocations: submission.rows,
      advancePaisa: submission.advancePaisa,
    }),
  });
  if (form.sendSms && customer.isSmsWanted) {
    await queueNewPaymentSms(tx, parties, { ...payment, paymentId, customer, createdBy: user.id });
  }
  const { shownAdvance: _, ...taken } = form;
  context.audit({ subject: 'payment', id: paymentId, after: taken });
  return { id: paymentId, isCustomerDeactive: customer.isDeactive };
}

async function matchSubmission(
  context: SignedInContext,
  form: PaymentForm,
  unpaidBills: readonly BillRow[],
): Promise<PaymentSubmission> {
  try {
    const submission = readSubmission(form, unpaidBills);
    if (isPositive(submission.advancePaisa)) await checkAdvance(context.tx, form);
    return submission;
  } catch (error) {
    if (!(error instanceof BillsChanged)) throw error;
    const { missing } = error;
    if (missing && !(await isBillOfCustomer(context.tx, form.customer, missing.row))) {
      throw unknownId(`billData.${missing.index}.billNo`);
    }
    const figures = await readCollectionBills(context, form.customer);
    throw billsChanged(figures);
  }
}

/** Throws 409 if the advance differs from the shown one: somebody else collected meanwhile. */
async function checkAdvance(tx: Database, { customer, shownAdvance }: PaymentForm): Promise<void> {
  if (shownAdvance === null || shownAdvance === undefined) return;
  const { advancePaisa } = await tx
    .selectFrom('customerBalances')
    .select('advancePaisa')
    .where('customerId', '=', customer)
    .executeTakeFirstOrThrow();
  if (advancePaisa !== shownAdvance) throw new BillsChanged();
}

/** Whether the bill of a row belongs, or belonged, to the customer. */
async function isBillOfCustomer(
  tx: Database,
  customerId: number,
  row: { id: number | null; billId: number | null; billNo: string | null },
): Promise<boolean> {
  const id = row.billId ?? row.id;
  const bill = await tx
    .selectFrom('bills')
    .select('id')
    .where('customerId', '=', customerId)
    .where((eb) => (id === null ? eb('billNo', '=', row.billNo) : eb('id', '=', id)))
    .executeTakeFirst();
  return bill !== undefined;
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
