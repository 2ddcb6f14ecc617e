import type { Day } from '@netkhata/domain/billing-period';
import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { paymentArrived, paymentCollected, type PaymentFee } from '@netkhata/domain/ledger-entry';
import {
  addPaisa,
  isPositive,
  minPaisa,
  type Paisa,
  subtractPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { reserveIds } from '../database/reserve-ids.ts';
import { shortCode } from '../database/short-code.ts';
import type { SignedInUser } from '../http/implement.ts';
import { readChargesCategory } from '../ledger/charges-category.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { selectTemplateFacts, type TemplateFacts } from '../sms/sms-template-queries.ts';
import {
  type ArrivedMoney,
  type OpenBill,
  readBills,
  readCustomers,
  readEarlier,
} from './arrived-facts.ts';
import { onlyAdminId } from './insert-payment.ts';
import { insertJointPayments, JOINT_REASON } from './joint-payments.ts';
import type { EarlierPayment, PayingCustomer } from './payment-queries.ts';
import { queueNewPaymentsSms } from './payment-sms.ts';
import { receiptOf } from './receipt-record.ts';

interface Taker {
  tx: Database;
  user: Pick<SignedInUser, 'id' | 'userType'>;
  now: Date;
  books: Books;
  sendSms: boolean;
}

/**
 * Takes money that came by itself, any number of payments in a fixed number of statements: oldest
 * bill first, the rest to the advance, collected by nobody, in its account at once and approved. The
 * money of the customers is locked. Returns the payments' ids in the order given.
 */
export async function takeArrived(taker: Taker, money: readonly ArrivedMoney[]): Promise<number[]> {
  const { tx, user } = taker;
  if (money.length === 0) return [];
  const [ids, customers, bills, earlier, chargesId, template] = [
    await reserveIds(tx, 'payments', money.length),
    await readCustomers(tx, money),
    await readBills(tx, money),
    await readEarlier(tx, money),
    await readChargesCategory(tx),
    await selectTemplateFacts('bill_receive').execute(tx),
  ];
  const owed = new Map(customers);
  const payments = money.map((arrived, index): Taken => {
    const customer = customers.get(arrived.customerId) as PayingCustomer;
    const split = spread(arrived, bills.get(arrived.customerId) ?? []);
    const before = latest(earlier.get(arrived.customerId) ?? [], arrived.day);
    const receipt = receiptOf({
      customer,
      accountName: arrived.accountName,
      amountPaisa: arrived.amountPaisa,
      discountPaisa: ZERO_PAISA,
      earlier: before,
    });
    const firstId = ids[index - (arrived.together?.place ?? 0)] as number;
    const taken = { ...arrived, ...split, id: ids[index] as number, firstId, customer, receipt };
    // The next payment of the same customer finds what this one leaves.
    const balancePaisa = subtractPaisa(customer.balancePaisa, arrived.amountPaisa);
    customers.set(arrived.customerId, { ...customer, balancePaisa });
    const known = earlier.get(arrived.customerId) ?? [];
    earlier.set(arrived.customerId, [
      ...known,
      { paymentDate: arrived.day, amountPaisa: arrived.amountPaisa },
    ]);
    return taken;
  });
  await insertPayments(taker, payments);
  await insertAllocations(tx, payments);
  await postEntries(
    tx,
    payments.map((payment) => entryOf(taker, payment, chargesId)),
  );
  await insertJointPayments(
    tx,
    payments.filter(({ together }) => together),
  );
  if (taker.sendSms) {
    await queueNewPaymentsSms(
      tx,
      template.rows[0] as TemplateFacts,
      payments.flatMap((payment) => {
        const told = toldOf(payment, owed);
        return told?.customer.isSmsWanted
          ? [{ ...told, discountPaisa: ZERO_PAISA, createdBy: user.id }]
          : [];
      }),
    );
  }
  return ids;
}

/** What an SMS says of a payment: of several of one act the payer gets one, of the sum. */
function toldOf(payment: Taken, owed: ReadonlyMap<number, PayingCustomer>) {
  const { id: paymentId, day: paymentDate, together, customer, amountPaisa } = payment;
  if (!together) return { paymentId, paymentDate, customer, amountPaisa };
  const payer = owed.get(together.payerId);
  if (together.place > 0 || !payer) return null;
  const { allPaisa } = together;
  // All of them owe nothing after it.
  return {
    paymentId,
    paymentDate,
    customer: { ...payer, balancePaisa: allPaisa },
    amountPaisa: allPaisa,
  };
}

interface Part {
  bill: OpenBill;
  payAmountPaisa: Paisa;
}

interface Taken extends ArrivedMoney {
  id: number;
  /** Of payments of one act the first one's; its own of one by itself. */
  firstId: number;
  customer: PayingCustomer;
  receipt: ReturnType<typeof receiptOf>;
  parts: Part[];
  advancePaisa: Paisa;
}

/** Splits an amount over open bills, oldest first, and lowers what is due on them. */
function spread(
  { amountPaisa, heldBackPaisa = ZERO_PAISA }: ArrivedMoney,
  bills: OpenBill[],
): { parts: Part[]; advancePaisa: Paisa } {
  let leftPaisa = subtractPaisa(amountPaisa, heldBackPaisa);
  const parts: Part[] = [];
  for (const bill of bills) {
    const payAmountPaisa = minPaisa(leftPaisa, bill.duePaisa);
    if (!isPositive(payAmountPaisa)) continue;
    bill.duePaisa = subtractPaisa(bill.duePaisa, payAmountPaisa);
    leftPaisa = subtractPaisa(leftPaisa, payAmountPaisa);
    parts.push({ bill, payAmountPaisa });
  }
  return { parts, advancePaisa: addPaisa(leftPaisa, heldBackPaisa) };
}

/** The latest payment up to a day; of one day the one that was taken last. */
function latest(payments: readonly EarlierPayment[], day: Day): EarlierPayment | null {
  return payments
    .filter(({ paymentDate }) => paymentDate <= day)
    .reduce<EarlierPayment | null>(
      (found, payment) => (found && found.paymentDate > payment.paymentDate ? found : payment),
      null,
    );
}

async function insertPayments(
  { tx, user, now, books }: Taker,
  payments: readonly Taken[],
): Promise<void> {
  const column = <Value>(of: (payment: Taken) => Value): Value[] => payments.map(of);
  const firstBill = ({ parts }: Taken): OpenBill | undefined =>
    parts.map(({ bill }) => bill).toSorted((one, other) => one.numberOrder - other.numberOrder)[0];
  // A wallet's number is the first one's, and shared by the others of its act.
  const sharedWith = ({ id, firstId, trxId, accountType }: Taken): number | null =>
    id !== firstId && trxId !== null && accountType === 'mobile' ? firstId : null;
  const firstMonth = ({ parts }: Taken): string =>
    parts.map(({ bill }) => bill.month).toSorted()[0] ?? '-infinity';
  await sql`
    insert into payments (
      id, customer_id, payment_date, booked_on, amount_paisa, advance_paisa, fee_paisa, account_id,
      collected_by, payment_method, from_mobile_no, trx_id, trx_account_type, trx_shared_with,
      trx_shared_reason, receipt, short_code,
      first_bill_no, first_bill_month, only_admin_id, approved_at, approved_by, created_by,
      created_at
    ) overriding system value
    select id, customer_id, payment_date, booked_on, amount_paisa, advance_paisa, fee_paisa,
      account_id, case when is_own_word then ${user.id}::bigint end, payment_method, from_mobile_no,
      trx_id, case when trx_id is not null then account_type end, shared_with,
      case when shared_with is not null then ${JOINT_REASON} end, receipt::jsonb, short_code,
      first_bill_no, first_bill_month::date,
      case when is_own_word then ${onlyAdminId(user as SignedInUser, user.id)} end,
      case when not is_own_word then ${now}::timestamptz end,
      case when not is_own_word then ${user.id}::bigint end, ${user.id}, ${now}
    from unnest(
      ${column(({ id }) => id)}::bigint[],
      ${column(({ customerId }) => customerId)}::bigint[],
      ${column(({ day }) => day)}::date[],
      ${column(({ day }) => bookDayOf(day, books))}::date[],
      ${column(({ amountPaisa }) => amountPaisa)}::bigint[],
      ${column(({ advancePaisa }) => advancePaisa)}::bigint[],
      ${column(({ feePaisa }) => feePaisa)}::bigint[],
      ${column(({ accountId }) => accountId)}::bigint[],
      ${column(({ isOwnWord }) => isOwnWord)}::boolean[],
      ${column(({ accountName }) => accountName)}::text[],
      ${column(({ fromMobileNo }) => fromMobileNo)}::text[],
      ${column(({ trxId }) => trxId)}::text[],
      ${column(({ accountType }) => accountType)}::text[],
      ${column(sharedWith)}::bigint[],
      ${column(({ receipt }) => JSON.stringify(receipt))}::text[],
      ${column(() => shortCode())}::text[],
      ${column((payment) => firstBill(payment)?.billNo ?? '')}::text[],
      ${column(firstMonth)}::text[]
    ) as payment (
      id, customer_id, payment_date, booked_on, amount_paisa, advance_paisa, fee_paisa, account_id,
      is_own_word, payment_method, from_mobile_no, trx_id, account_type, shared_with, receipt, short_code,
      first_bill_no, first_bill_month
    )
  `.execute(tx);
}

async function insertAllocations(tx: Database, payments: readonly Taken[]): Promise<void> {
  const rows = payments.flatMap(({ id, customerId, parts }) =>
    parts.map((part) => ({ ...part, id, customerId })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into payment_allocations (payment_id, customer_id, bill_id, amount_paisa)
    select * from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ customerId }) => customerId)}::bigint[],
      ${rows.map(({ bill }) => bill.billId)}::bigint[],
      ${rows.map(({ payAmountPaisa }) => payAmountPaisa)}::bigint[]
    )
  `.execute(tx);
}

function entryOf({ user, books }: Taker, payment: Taken, chargesId: number): NewEntry {
  const { customerId, accountId, feePaisa, advancePaisa } = payment;
  const allocations = payment.parts.map(({ bill, payAmountPaisa }) => ({
    billId: bill.billId,
    payAmountPaisa,
    discountPaisa: ZERO_PAISA,
  }));
  const fee: PaymentFee = { feePaisa, categoryId: chargesId };
  const money = { customerId, allocations, advancePaisa };
  return {
    kind: 'payment_collected',
    entryDate: bookDayOf(payment.day, books),
    customerId,
    paymentId: payment.id,
    createdBy: user.id,
    postings: payment.isOwnWord
      ? paymentCollected({ ...money, collectorId: user.id })
      : paymentArrived({ ...money, accountId, ...(isPositive(feePaisa) && { fee }) }),
  };
}
