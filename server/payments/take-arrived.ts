import type { Day } from '@netkhata/domain/billing-period';
import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { paymentArrived, paymentCollected, type PaymentFee } from '@netkhata/domain/ledger-entry';
import {
  isPositive,
  minPaisa,
  type Paisa,
  subtractPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { grouped } from '../database/grouped.ts';
import { reserveIds } from '../database/reserve-ids.ts';
import { shortCode } from '../database/short-code.ts';
import type { SignedInUser } from '../http/implement.ts';
import { readChargesCategory } from '../ledger/charges-category.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { selectTemplateFacts, type TemplateFacts } from '../sms/sms-template-queries.ts';
import { onlyAdminId } from './insert-payment.ts';
import type { EarlierPayment, PayingCustomer } from './payment-queries.ts';
import { queueNewPaymentsSms } from './payment-sms.ts';
import { receiptOf } from './receipt-record.ts';

/** Money of a customer that a wallet's or bank's own record says came into an account. */
export interface ArrivedMoney {
  customerId: number;
  accountId: number;
  accountName: string;
  accountType: 'bank' | 'mobile';
  amountPaisa: Paisa;
  /** What the wallet kept of it. */
  feePaisa: Paisa;
  day: Day;
  trxId: string | null;
  fromMobileNo: string | null;
  /**
   * Only the user who confirms it told of it. It then waits in their hand for another's approval,
   * as a payment that they typed.
   */
  isOwnWord: boolean;
}

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
  const payments = money.map((arrived, index): Taken => {
    const customer = customers.get(arrived.customerId) as PayingCustomer;
    const split = spread(arrived.amountPaisa, bills.get(arrived.customerId) ?? []);
    const before = latest(earlier.get(arrived.customerId) ?? [], arrived.day);
    const receipt = receiptOf({
      customer,
      accountName: arrived.accountName,
      amountPaisa: arrived.amountPaisa,
      discountPaisa: ZERO_PAISA,
      earlier: before,
    });
    const taken = { ...arrived, ...split, id: ids[index] as number, customer, receipt };
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
  if (taker.sendSms) {
    const wanted = payments.filter(({ customer }) => customer.isSmsWanted);
    await queueNewPaymentsSms(
      tx,
      template.rows[0] as TemplateFacts,
      wanted.map((payment) => ({
        paymentId: payment.id,
        customer: payment.customer,
        amountPaisa: payment.amountPaisa,
        discountPaisa: ZERO_PAISA,
        paymentDate: payment.day,
        createdBy: user.id,
      })),
    );
  }
  return ids;
}

interface OpenBill {
  billId: number;
  customerId: number;
  duePaisa: Paisa;
  billNo: string;
  /** Its place among these bills by number, as the database sorts them. */
  numberOrder: number;
  month: Day;
}

interface Part {
  bill: OpenBill;
  payAmountPaisa: Paisa;
}

interface Taken extends ArrivedMoney {
  id: number;
  customer: PayingCustomer;
  receipt: ReturnType<typeof receiptOf>;
  parts: Part[];
  advancePaisa: Paisa;
}

/** Splits an amount over open bills, oldest first, and lowers what is due on them. */
function spread(amountPaisa: Paisa, bills: OpenBill[]): { parts: Part[]; advancePaisa: Paisa } {
  let advancePaisa = amountPaisa;
  const parts: Part[] = [];
  for (const bill of bills) {
    const payAmountPaisa = minPaisa(advancePaisa, bill.duePaisa);
    if (!isPositive(payAmountPaisa)) continue;
    bill.duePaisa = subtractPaisa(bill.duePaisa, payAmountPaisa);
    advancePaisa = subtractPaisa(advancePaisa, payAmountPaisa);
    parts.push({ bill, payAmountPaisa });
  }
  return { parts, advancePaisa };
}

const idsOf = (money: readonly ArrivedMoney[]): number[] => [
  ...new Set(money.map(({ customerId }) => customerId)),
];

async function readCustomers(
  tx: Database,
  money: readonly ArrivedMoney[],
): Promise<Map<number, PayingCustomer>> {
  const { rows } = await sql<PayingCustomer>`
    select customers.id, code, name, mobile_no, address, is_sms_wanted,
      status = 'deactive' as is_deactive, balances.balance_paisa
    from customers join customer_balances balances on balances.customer_id = customers.id
    where customers.id = any(${idsOf(money)}::bigint[])
  `.execute(tx);
  return new Map(rows.map((customer) => [customer.id, customer]));
}

async function readBills(
  tx: Database,
  money: readonly ArrivedMoney[],
): Promise<Map<number, OpenBill[]>> {
  const { rows } = await sql<OpenBill>`
    select bills.id as bill_id, bills.customer_id, balances.due_paisa, bill_no,
      row_number() over (order by bill_no) as number_order,
      coalesce(from_month, date_trunc('month', bill_date::timestamp)::date) as month
    from bill_balances balances join bills on bills.id = balances.bill_id
    where balances.customer_id = any(${idsOf(money)}::bigint[]) and balances.due_paisa > 0
    order by bills.bill_date, bills.id
  `.execute(tx);
  return grouped(rows, ({ customerId }) => customerId);
}

/** For each customer and day of the money, the payment before it. */
async function readEarlier(
  tx: Database,
  money: readonly ArrivedMoney[],
): Promise<Map<number, EarlierPayment[]>> {
  const { rows } = await sql<EarlierPayment & { customerId: number }>`
    select wanted.customer_id, earlier.payment_date, earlier.amount_paisa
    from (
      select distinct * from unnest(
        ${money.map(({ customerId }) => customerId)}::bigint[],
        ${money.map(({ day }) => day)}::date[]
      ) as wanted (customer_id, day)
    ) as wanted cross join lateral (
      select payment_date, amount_paisa from payments
      where payments.customer_id = wanted.customer_id and deleted_at is null
        and payment_date <= wanted.day
      order by payment_date desc, id desc limit 1
    ) as earlier
  `.execute(tx);
  return grouped(rows, ({ customerId }) => customerId);
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
  const firstMonth = ({ parts }: Taken): string =>
    parts.map(({ bill }) => bill.month).toSorted()[0] ?? '-infinity';
  await sql`
    insert into payments (
      id, customer_id, payment_date, booked_on, amount_paisa, advance_paisa, fee_paisa, account_id,
      collected_by, payment_method, from_mobile_no, trx_id, trx_account_type, receipt, short_code,
      first_bill_no, first_bill_month, only_admin_id, approved_at, approved_by, created_by,
      created_at
    ) overriding system value
    select id, customer_id, payment_date, booked_on, amount_paisa, advance_paisa, fee_paisa,
      account_id, case when is_own_word then ${user.id}::bigint end, payment_method, from_mobile_no,
      trx_id, case when trx_id is not null then account_type end, receipt::jsonb, short_code,
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
      ${column(({ receipt }) => JSON.stringify(receipt))}::text[],
      ${column(() => shortCode())}::text[],
      ${column((payment) => firstBill(payment)?.billNo ?? '')}::text[],
      ${column(firstMonth)}::text[]
    ) as payment (
      id, customer_id, payment_date, booked_on, amount_paisa, advance_paisa, fee_paisa, account_id,
      is_own_word, payment_method, from_mobile_no, trx_id, account_type, receipt, short_code,
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
