import { message } from '@netkhata/contract/messages';
import { paymentCollected } from '@netkhata/domain/ledger-entry';
import type { Day } from '@netkhata/domain/billing-period';
import { isPositive, type Paisa, sumPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { readUnpaidBills } from '../bills/bill-queries.ts';
import { readCollectionBills } from '../bills/read-bills.ts';
import type { Database } from '../database/database.ts';
import { shortCode } from '../database/short-code.ts';
import { badInput, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { billsChanged } from './bills-changed.ts';
import { lockPayingCustomer, readPaymentParties } from './payment-queries.ts';
import { queuePaymentSms } from './payment-sms.ts';
import { BillsChanged, type PaymentForm, readSubmission, type Submission } from './submission.ts';

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
  await checkDiscount(context, submission);
  const collectorId = form.collectionBy ?? user.id;
  const accountName = await requireParties(tx, { accountId: form.account, collectorId });

  const payment: NewPayment = {
    ...submission,
    collectorId,
    paymentDate: form.paymentDate ?? context.today,
    discountPaisa: sumPaisa(submission.rows.map((row) => row.discountPaisa)),
    paymentMethod: form.paymentMethod ?? accountName,
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

async function checkDiscount(context: SignedInContext, submission: Submission): Promise<void> {
  const discountPaisa = sumPaisa(submission.rows.map((row) => row.discountPaisa));
  if (!isPositive(discountPaisa) || context.user.rights.has('discount_above_limit')) return;
  const { discountLimitPaisa } = await readCompany(context.tx);
  if (discountPaisa > discountLimitPaisa) {
    throw forbidden(message('payment.discountAboveLimit'));
  }
}

/** Throws 422 unless money may end in the account and the collector is active; answers its name. */
async function requireParties(
  tx: Database,
  parties: { accountId: number; collectorId: number },
): Promise<string> {
  const { accountName, isCollectorActive } = await readPaymentParties(tx, parties);
  if (accountName === null) throw unknownId('account');
  if (!isCollectorActive) throw unknownId('collectionBy');
  return accountName;
}

interface NewPayment extends Submission {
  collectorId: number;
  paymentDate: Day;
  discountPaisa: Paisa;
  paymentMethod: string;
}

/** Writes the payment with its allocations, all in one statement. Answers its id. */
async function insertPayment(
  { tx, user }: SignedInContext,
  form: PaymentForm,
  payment: NewPayment,
): Promise<number> {
  if (payment.paymentMethod.length > 80)
    throw badInput({ paymentMethod: message('field.textTooLong') });
  const moved = payment.rows.filter((row) =>
    isPositive(sumPaisa([row.payAmountPaisa, row.discountPaisa])),
  );
  const billIds = moved.map((row) => row.billId);
  const inserted = await sql<{ id: number }>`
    with payment as (
      insert into payments (
        customer_id, payment_date, amount_paisa, discount_paisa, advance_paisa, account_id,
        collected_by, payment_method, merchant_mobile_no, from_mobile_no, trx_id, remarks,
        short_code, created_by, first_bill_no, first_bill_month
      )
      select
        ${form.customer}, ${payment.paymentDate}, ${payment.amountPaisa}, ${payment.discountPaisa},
        ${payment.advancePaisa}, ${form.account}, ${payment.collectorId}, ${payment.paymentMethod},
        ${form.merchantMobileNo}, ${form.fromMobileNo}, ${form.trxId}, ${form.remarks},
        ${shortCode()}, ${user.id}, first_bill_no, first_bill_month
      from first_bill(${billIds}::bigint[])
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
