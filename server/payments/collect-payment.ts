import { message } from '@netkhata/contract/messages';
import { paymentCollected } from '@netkhata/domain/ledger-entry';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import { isWithinDays, paymentDayBounds } from '@netkhata/domain/bounds';
import { isPositive, type Paisa, sumPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { BILL_MONTH } from '../bills/bill-month-filter.ts';
import { readUnpaidBills } from '../bills/bill-queries.ts';
import { readCollectionBills } from '../bills/read-bills.ts';
import type { Database } from '../database/database.ts';
import { shortCode } from '../database/short-code.ts';
import { badInput, forbiddenField, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { billsChanged } from './bills-changed.ts';
import { checkDiscount } from './check-discount.ts';
import { ONLY_ADMIN_ID } from './own-payment.ts';
import { lockPayingCustomer, type PaymentParties, readPaymentParties } from './payment-queries.ts';
import { queuePaymentSms } from './payment-sms.ts';
import { BillsChanged, type PaymentForm, readSubmission, type Submission } from './submission.ts';
import { type PaymentTransaction, readTransaction } from './transaction-number.ts';

/**
 * Collects a payment against a customer's bills (decisions section 6): the money is in the
 * collector's hand until it is approved, the bills are lowered at once. Returns the payment's id.
 */
export async function collectPayment(context: SignedInContext, form: PaymentForm): Promise<number> {
  const { tx, user } = context;
  const customer = await lockPayingCustomer(tx, user, form.customer);
  if (!customer) throw unknownId('customer');
  await requireOwnMobiles(tx, { fromMobileNo: form.fromMobileNo });
  const submission = await matchSubmission(context, form);
  await checkDiscount(context, { customerId: customer.id, rows: submission.rows });
  const paymentDate = readPaymentDay(context, form);
  const collectorId = readCollector(context, form);
  const account = await requireParties(tx, { accountId: form.account, collectorId });
  const place = { accountType: account.type, paymentDate };

  const payment: NewPayment = {
    ...submission,
    collectorId,
    paymentDate,
    discountPaisa: sumPaisa(submission.rows.map((row) => row.discountPaisa)),
    paymentMethod: form.paymentMethod ?? account.name,
    transaction: await readTransaction(context, form, place),
  };
  const paymentId = await insertPayment(context, form, payment);
  await postEntry(tx, {
    kind: 'payment_collected',
    entryDate: payment.paymentDate,
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
    await queuePaymentSms(tx, { ...payment, paymentId, customer, createdBy: user.id });
  }
  context.audit({ subject: 'payment', id: paymentId, after: form });
  return paymentId;
}

async function matchSubmission(context: SignedInContext, form: PaymentForm): Promise<Submission> {
  const { tx, user } = context;
  try {
    return readSubmission(form, await readUnpaidBills(tx, form.customer));
  } catch (error) {
    if (!(error instanceof BillsChanged)) throw error;
    const { missing } = error;
    if (missing && !(await isBillOfCustomer(tx, form.customer, missing.row))) {
      throw unknownId(`billData.${missing.index}.billNo`);
    }
    const figures = await readCollectionBills(tx, user, form.customer);
    throw billsChanged(figures);
  }
}

/** Whether the customer has, or had, the bill that a row names. */
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

/** Today unless the form says another day; 422 on one that no payment may be of. */
function readPaymentDay({ user, today }: SignedInContext, form: PaymentForm): Day {
  const day = form.paymentDate ?? today;
  const bounds = paymentDayBounds({ today, isSuperAdmin: user.userType === SUPER_ADMIN });
  if (isWithinDays(day, bounds)) return day;
  throw badInput({ paymentDate: message('field.notInDays', { ...bounds }) });
}

/** Whose hand the money is in: the user's own, or with the right to it another's. */
function readCollector({ user }: SignedInContext, { collectionBy }: PaymentForm): number {
  if (collectionBy === null || collectionBy === user.id) return user.id;
  if (user.rights.has('collect_for_others')) return collectionBy;
  throw forbiddenField('collectionBy', message('payment.collectsForOneself'));
}

/** Throws 422 unless money may end in the account and the collector is active. */
async function requireParties(
  tx: Database,
  parties: { accountId: number; collectorId: number },
): Promise<NonNullable<PaymentParties['account']>> {
  const { account, isCollectorActive } = await readPaymentParties(tx, parties);
  if (account === null) throw unknownId('account');
  if (!isCollectorActive) throw unknownId('collectionBy');
  return account;
}

interface NewPayment extends Submission {
  collectorId: number;
  paymentDate: Day;
  discountPaisa: Paisa;
  paymentMethod: string;
  transaction: PaymentTransaction;
}

/** Writes the payment with its allocations, all in one statement. Answers its id. */
async function insertPayment(
  { tx, user, now }: SignedInContext,
  form: PaymentForm,
  payment: NewPayment,
): Promise<number> {
  if (payment.paymentMethod.length > 80)
    throw badInput({ paymentMethod: message('field.textTooLong') });
  const moved = payment.rows.filter((row) =>
    isPositive(sumPaisa([row.payAmountPaisa, row.discountPaisa])),
  );
  const { transaction } = payment;
  const billIds = moved.map((row) => row.billId);
  const inserted = await sql<{ id: number }>`
    with payment as (
      insert into payments (
        customer_id, payment_date, amount_paisa, discount_paisa, advance_paisa, account_id,
        collected_by, payment_method, merchant_mobile_no, from_mobile_no, trx_id, remarks,
        short_code, created_by, created_at, only_admin_id, trx_account_type, trx_shared_with,
        trx_shared_reason, first_bill_no, first_bill_month
      )
      select
        ${form.customer}, ${payment.paymentDate}, ${payment.amountPaisa}, ${payment.discountPaisa},
        ${payment.advancePaisa}, ${form.account}, ${payment.collectorId}, ${payment.paymentMethod},
        ${form.merchantMobileNo}, ${form.fromMobileNo}, ${transaction.trxId}, ${form.remarks},
        ${shortCode()}, ${user.id}, ${now}, ${ONLY_ADMIN_ID}, ${transaction.accountType},
        ${transaction.sharedWith}, ${transaction.sharedReason}, coalesce(min(bill_no), ''),
        coalesce(min(${BILL_MONTH}), '-infinity')
      from bills where id = any(${billIds}::bigint[])
      returning id
    ), allocated as (
      insert into payment_allocations
        (payment_id, customer_id, bill_id, amount_paisa, discount_paisa)
      select payment.id, ${form.customer}, allocation.* from payment, unnest(
        ${billIds}::bigint[],
        ${moved.map((row) => row.payAmountPaisa)}::bigint[],
        ${moved.map((row) => row.discountPaisa)}::bigint[]
      ) as allocation
    )
    select id from payment
  `.execute(tx);
  return inserted.rows[0]?.id as number;
}
