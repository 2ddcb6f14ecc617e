import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { paymentCollected } from '@netkhata/domain/ledger-entry';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import { bookDayOf } from '@netkhata/domain/book-day';
import { isWithinDays, paymentDayBounds } from '@netkhata/domain/bounds';
import { isPositive, sumPaisa } from '@netkhata/domain/paisa';
import { type BillRow, selectUnpaidBills } from '../bills/bill-queries.ts';
import { readCollectionBills } from '../bills/read-bills.ts';
import type { Database } from '../database/database.ts';
import { sendTogether, sendWrite } from '../database/transaction.ts';
import { badInput, forbiddenField, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { refuseClosedDay } from '../ledger/closed-day.ts';
import { insertEntryAs, type NewEntry } from '../ledger/post-entries.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { billsChanged } from './bills-changed.ts';
import { checkDiscount } from './check-discount.ts';
import { insertPayment, type NewPayment } from './insert-payment.ts';
import {
  type PaymentParties,
  selectPayingCustomer,
  selectPaymentParties,
} from './payment-queries.ts';
import { insertPaymentSms } from './payment-sms.ts';
import { receiptOf } from './receipt-record.ts';
import {
  BillsChanged,
  type PaymentForm,
  readSubmission,
  type PaymentSubmission,
} from './submission.ts';
import { readTransaction } from './transaction-number.ts';

export type CollectedPayment = EndpointResult<Api['paymentCollect']>['data'];

/**
 * Collects a payment for a customer's bills (decisions section 6). The money is in the collector's
 * hand until approved; the dues of the bills decrease immediately. All reads go to the database in
 * one packet, and all writes in another.
 */
export async function collectPayment(
  context: SignedInContext,
  form: PaymentForm,
): Promise<CollectedPayment> {
  const { tx, user } = context;
  const { day: paymentDate } = paymentDayOf(context, form);
  const [[customer], unpaidBills, [found]] = await sendTogether(
    tx,
    // First, so that what the later statements read cannot change.
    selectPayingCustomer(user, form.customer),
    selectUnpaidBills(form.customer),
    selectPaymentParties({
      accountId: form.account,
      collectorId: form.collectionBy ?? user.id,
      customerId: form.customer,
      paymentDate,
    }),
  );
  if (!customer) throw unknownId('customer');
  await requireOwnMobiles(tx, { fromMobileNo: form.fromMobileNo });
  const submission = await matchSubmission(context, form, unpaidBills);
  await checkDiscount(context, { customerId: customer.id, rows: submission.rows });
  checkPaymentDay(context, form);
  const collectorId = readCollector(context, form);
  const parties = requireParties(found);
  const { account, paymentId, entryId, closedUntil, earlier } = parties;
  const books = { today: context.today, closedUntil };
  if (!form.takenOn) refuseClosedDay(paymentDate, books);
  const place = { accountType: account.type, paymentDate };

  const discountPaisa = sumPaisa(submission.rows.map((row) => row.discountPaisa));
  const accountName = account.name;
  const payment: NewPayment = {
    ...submission,
    unpaidBills,
    paymentId,
    collectorId,
    paymentDate,
    bookedOn: bookDayOf(paymentDate, books),
    discountPaisa,
    paymentMethod: form.paymentMethod ?? accountName,
    receipt: receiptOf({ ...submission, discountPaisa, customer, accountName, earlier }),
    transaction: await readTransaction(context, form, place),
  };
  await sendWrite(tx, ...insertPayment(context, form, payment));
  const entry: NewEntry = {
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
  };
  await sendWrite(tx, ...insertEntryAs(entryId, entry));
  if (form.sendSms && customer.isSmsWanted) {
    const sms = { ...payment, paymentId, customer, createdBy: user.id };
    await sendWrite(tx, insertPaymentSms(parties, sms));
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
  const { advance_paisa: advancePaisa } = await tx
    .selectFrom('customer_balances')
    .select('advance_paisa')
    .where('customer_id', '=', customer)
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
    .where('customer_id', '=', customerId)
    .where((eb) => (id === null ? eb('bill_no', '=', row.billNo) : eb('id', '=', id)))
    .executeTakeFirst();
  return bill !== undefined;
}

/** The payment date, today by default, and the name of its field. */
function paymentDayOf({ today }: SignedInContext, form: PaymentForm) {
  const field = form.takenOn ? ('takenOn' as const) : ('paymentDate' as const);
  return { field, day: form[field] ?? today };
}

/** Throws 422 for a payment date outside the allowed range. */
function checkPaymentDay(context: SignedInContext, form: PaymentForm): void {
  const { user, today } = context;
  const { field, day } = paymentDayOf(context, form);
  const bounds = paymentDayBounds({ today, isSuperAdmin: user.userType === SUPER_ADMIN });
  if (isWithinDays(day, bounds)) return;
  throw badInput({ [field]: message('field.notInDays', { ...bounds }) });
}

/** The collector: the user, or with the right to collect for others another user. */
function readCollector({ user }: SignedInContext, { collectionBy }: PaymentForm): number {
  if (collectionBy === null || collectionBy === user.id) return user.id;
  if (user.rights.has('collect_for_others')) return collectionBy;
  throw forbiddenField('collectionBy', message('payment.collectsForOneself'));
}

/** Throws 422 unless the account is usable and the collector is active. */
function requireParties(parties: PaymentParties | undefined) {
  if (!parties?.account) throw unknownId('account');
  if (!parties.isCollectorActive) throw unknownId('collectionBy');
  return { ...parties, account: parties.account };
}
