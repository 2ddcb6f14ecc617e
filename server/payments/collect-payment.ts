import { paymentCollected } from '@netkhata/domain/ledger-entry';
import { isPositive, sumPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { readUnpaidBills } from '../bills/bill-queries.ts';
import { readCollectionBills } from '../bills/read-bills.ts';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { shortCode } from '../database/short-code.ts';
import { badInput, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { billsChanged } from './bills-changed.ts';
import { queuePaymentSms } from './payment-sms.ts';
import { BillsChanged, type PaymentForm, readSubmission, type Submission } from './submission.ts';

/**
 * Collects a payment against a customer's bills (decisions section 6): the money is in the
 * collector's hand until it is approved, the bills are lowered at once. Returns the payment's id.
 */
export async function collectPayment(context: SignedInContext, form: PaymentForm): Promise<number> {
  const { tx, user } = context;
  const customer = await requireCustomer(tx, user, form.customer, 'customer');
  await lockCustomerMoney(tx, [customer.id]);
  const submission = await matchSubmission(context, form);
  await checkDiscount(context, submission);
  const account = await requireAccount(tx, form.account);
  const collectorId = await requireCollector(tx, form.collectionBy ?? user.id);

  const paymentId = await insertPayment(context, form, {
    ...submission,
    collectorId,
    accountId: account.id,
    paymentMethod: form.paymentMethod ?? account.name,
  });
  await insertAllocations(tx, paymentId, submission);
  await postEntry(tx, {
    kind: 'payment_collected',
    entryDate: form.paymentDate ?? context.today,
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
  if (form.sendSms) await queuePaymentSms(tx, paymentId, user.id);
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
    throw forbidden('The discount is above the limit for your user type.');
  }
}

/** An account that money ends in. */
async function requireAccount(
  tx: Database,
  accountId: number,
): Promise<{ id: number; name: string }> {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', '=', accountId)
    .where('reference_type', 'is not', null)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!account) throw unknownId('account');
  return account;
}

async function requireCollector(tx: Database, userId: number): Promise<number> {
  const employee = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!employee) throw unknownId('collectionBy');
  return employee.id;
}

interface NewPayment extends Submission {
  collectorId: number;
  accountId: number;
  paymentMethod: string;
}

async function insertPayment(
  context: SignedInContext,
  form: PaymentForm,
  payment: NewPayment,
): Promise<number> {
  if (payment.paymentMethod.length > 80) throw badInput({ paymentMethod: 'Is too long.' });
  const { id } = await context.tx
    .insertInto('payments')
    .values({
      customer_id: form.customer,
      payment_date: form.paymentDate ?? context.today,
      amount_paisa: payment.amountPaisa,
      discount_paisa: sumPaisa(payment.rows.map((row) => row.discountPaisa)),
      advance_paisa: payment.advancePaisa,
      account_id: payment.accountId,
      collected_by: payment.collectorId,
      payment_method: payment.paymentMethod,
      merchant_mobile_no: form.merchantMobileNo,
      from_mobile_no: form.fromMobileNo,
      trx_id: form.trxId,
      remarks: form.remarks,
      short_code: shortCode(),
      created_by: context.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertAllocations(
  tx: Database,
  paymentId: number,
  { rows }: Submission,
): Promise<void> {
  const moved = rows.filter((row) => isPositive(sumPaisa([row.payAmountPaisa, row.discountPaisa])));
  if (moved.length === 0) return;
  await sql`
    insert into payment_allocations (payment_id, bill_id, amount_paisa, discount_paisa)
    select ${paymentId}::bigint, allocated.* from unnest(
      ${moved.map((row) => row.billId)}::bigint[],
      ${moved.map((row) => row.payAmountPaisa)}::bigint[],
      ${moved.map((row) => row.discountPaisa)}::bigint[]
    ) as allocated
  `.execute(tx);
}
