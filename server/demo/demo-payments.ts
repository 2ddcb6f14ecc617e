import { addDays, type Day, monthOf } from '@netkhata/domain/billing-period';
import {
  type CollectionRow,
  collectionRow,
  setDiscount,
  spreadOverBills,
  tickRow,
} from '@netkhata/domain/collection';
import {
  addPaisa,
  isPositive,
  type Paisa,
  paisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { readUnpaidBills } from '../bills/bill-queries.ts';
import type { Database } from '../database/database.ts';
import { approvePayment } from '../payments/approve-payment.ts';
import { collectPayment } from '../payments/collect-payment.ts';
import { deletePayment } from '../payments/delete-payment.ts';
import type { PaymentForm } from '../payments/submission.ts';
import { isForHandover } from './demo-handovers.ts';
import type { DemoVisit } from './demo-habits.ts';
import { demoTaka } from './demo-places.ts';
import { type DemoRandom, demoRandom } from './demo-random.ts';
import { actAs, type DemoStaff, type DemoUser, demoInstant } from './demo-staff.ts';

/** A payment that waits for approval by a Super Admin some days later. */
export interface DemoWaitingPayment {
  paymentId: number;
  customerNumber: number;
  approver: DemoUser;
  approvedOn: Day;
  /** It is handed over at the till in the evening, and not approved by itself. */
  isHandedOver: boolean;
}

export interface DemoPayer {
  id: number;
  number: number;
  zoneIndex: number;
  feePaisa: Paisa;
}

/** Money that a customer sent to a wallet without telling anybody; its statement tells of it. */
export interface DemoTransfer {
  customerNumber: number;
  customerId: number;
  account: string;
  day: Day;
  /** Minutes after nine. */
  minute: number;
  number: string;
  amountPaisa: Paisa;
}

export interface DemoCounter {
  staff: DemoStaff;
  transfers: DemoTransfer[];
  /** Since when customers send money without telling, and until when that was on a statement. */
  untold: { from: Day; until: Day };
  /** Account ids by name. */
  accounts: ReadonlyMap<string, number>;
  isSmsSent: boolean;
  /** The present: nothing in the demo happens after it. */
  now: Date;
}

interface PaymentPlan {
  collector: DemoUser;
  account: string;
  at: Date;
}

/**
 * Collects a payment on a visit, if anything is due. A few payments are deleted and entered again.
 */
export async function payOnVisit(
  tx: Database,
  counter: DemoCounter,
  { visit, payer }: { visit: DemoVisit; payer: DemoPayer },
): Promise<DemoWaitingPayment | undefined> {
  const random = demoRandom('payment', payer.number, visit.day);
  const plan = planPayment(counter, payer, { random, day: visit.day });
  if (isUntold(counter, { plan, payer, visit })) {
    return sendUntold(tx, counter, { plan, payer, visit }).then(() => undefined);
  }
  const collect = async (at: Date) => {
    const bills = await readUnpaidBills(tx, payer.id);
    const rows = bills.map((bill) =>
      collectionRow({
        billId: bill.id,
        billNo: bill.billNo,
        billDate: bill.billDate,
        billAmountPaisa: bill.totalPaisa,
        paidAmountPaisa: subtractPaisa(bill.totalPaisa, bill.duePaisa),
        balancePaisa: bill.duePaisa,
      }),
    );
    if (rows.length === 0) return undefined;
    const amounts = paymentAmounts(rows, { payer, amount: visit.amount, random });
    const form = paymentForm(counter, { payer, visit, plan, amounts, random });
    const act = { by: plan.collector, at, action: 'paymentCollect' };
    return actAs(tx, act, (context) => collectPayment(context, form)).then(({ id }) => id);
  };
  let paymentId = await collect(plan.at);
  if (paymentId === undefined) return undefined;
  const { admin, manager } = counter.staff;
  const approver = plan.collector.id === admin.id ? manager : admin;
  if (random.isPermille(8)) {
    const request = { paymentId, reason: random.pick(DELETION_REASONS) };
    const act = { by: approver, at: plan.at, action: 'paymentDelete' };
    await actAs(tx, act, (context) => deletePayment(context, request));
    paymentId = await collect(plan.at);
  }
  if (paymentId === undefined) return undefined;
  const days = random.isPermille(100) ? random.between(6, 10) : random.between(1, 3);
  const approvedOn = addDays(visit.day, days);
  const isHandedOver = isForHandover(counter.staff, {
    collector: plan.collector,
    account: plan.account,
    day: visit.day,
    now: counter.now,
  });
  return { paymentId, customerNumber: payer.number, approver, approvedOn, isHandedOver };
}

type Visiting = { plan: PaymentPlan; payer: DemoPayer; visit: DemoVisit };

/** Most of what reaches a wallet is told by its statement alone. */
function isUntold({ untold, transfers }: DemoCounter, { plan, payer, visit }: Visiting): boolean {
  const isWallet = plan.account === 'bKash' || plan.account === 'Nagad';
  const isTold = visit.day < untold.from || visit.day > untold.until;
  if (!isWallet || isTold || visit.amount !== 'all') return false;
  if (!demoRandom('untold', payer.number, visit.day).isPermille(750)) return false;
  return !transfers.some(
    ({ customerId, day }) => customerId === payer.id && monthOf(day) === monthOf(visit.day),
  );
}

async function sendUntold(
  tx: Database,
  { transfers }: DemoCounter,
  { plan, payer, visit }: Visiting,
): Promise<void> {
  const bills = await readUnpaidBills(tx, payer.id);
  const amountPaisa = sumPaisa(bills.map(({ duePaisa }) => duePaisa));
  if (!isPositive(amountPaisa)) return;
  const random = demoRandom('transfer', payer.number, visit.day);
  transfers.push({
    customerNumber: payer.number,
    customerId: payer.id,
    account: plan.account,
    day: visit.day,
    minute: random.between(0, 600),
    number: demoTransactionNumber(random),
    amountPaisa,
  });
}

const DELETION_REASONS = ['Wrong customer', 'Entered twice', 'Wrong amount', 'ভুল এন্ট্রি'];

/**
 * The zone's collector takes cash at the door; wallet payments are also entered at the desk, and
 * bank payments only there.
 */
function planPayment(
  { staff, now }: DemoCounter,
  payer: DemoPayer,
  { random, day }: { random: DemoRandom; day: Day },
): PaymentPlan {
  const isLarge = payer.feePaisa >= demoTaka(2500);
  const account = random.pickWeighted([
    ['Cash in Hand', isLarge ? 20 : 62],
    ['bKash', 22],
    ['Nagad', 10],
    ['Rocket', 2],
    ['Bank', isLarge ? 40 : 1],
  ]);
  const isAtDesk = account === 'Bank' || (account !== 'Cash in Hand' && random.isPermille(500));
  const collector = staff.collectors[payer.zoneIndex] ?? staff.manager;
  const desk = random.isPermille(850) ? staff.manager : staff.admin;
  return {
    collector: isAtDesk ? desk : collector,
    account,
    at: demoInstant(now, day, random.between(0, 600)),
  };
}

interface Amounts {
  rows: CollectionRow[];
  advancePaisa: Paisa;
}

function paymentAmounts(
  rows: readonly CollectionRow[],
  { payer, amount, random }: { payer: DemoPayer; amount: DemoVisit['amount']; random: DemoRandom },
): Amounts {
  const duePaisa = sumPaisa(rows.map((row) => row.balancePaisa));
  if (amount === 'half') {
    const hundredTaka = demoTaka(100);
    const halfPaisa = Math.floor(duePaisa / 2);
    return spreadOverBills(rows, paisa(halfPaisa - (halfPaisa % hundredTaka) + hundredTaka));
  }
  if (amount === 'ahead') {
    const months = Array.from({ length: random.between(1, 3) }, () => payer.feePaisa);
    return spreadOverBills(rows, addPaisa(duePaisa, ...months));
  }
  const ticked = rows.map(tickRow);
  const [oldest, ...others] = ticked;
  if (!oldest || !random.isPermille(40)) return { rows: ticked, advancePaisa: ZERO_PAISA };
  const discounted = setDiscount(oldest, demoTaka(random.pick([20, 50, 100])));
  return { rows: [discounted, ...others], advancePaisa: ZERO_PAISA };
}

/** The input that the collection form would send. */
function paymentForm(
  counter: DemoCounter,
  submission: {
    payer: DemoPayer;
    visit: DemoVisit;
    plan: PaymentPlan;
    amounts: Amounts;
    random: DemoRandom;
  },
): PaymentForm {
  const { payer, visit, plan, amounts, random } = submission;
  const isWallet = !['Cash in Hand', 'Bank'].includes(plan.account);
  return {
    customer: payer.id,
    billData: amounts.rows.map((row) => ({
      id: row.billId,
      billId: null,
      billNo: row.billNo,
      balance: row.balancePaisa,
      discount: row.discountPaisa,
      payAmount: row.payAmountPaisa,
      isSelect: row.isSelected ? 1 : 0,
    })),
    paymentDate: visit.day,
    paymentAmount: null,
    advanceAmount: isPositive(amounts.advancePaisa) ? amounts.advancePaisa : null,
    netPayable: null,
    dueAmount: null,
    paymentMethod: null,
    merchantMobileNo: isWallet ? '01700000000' : null,
    account: counter.accounts.get(plan.account) ?? 0,
    accountType: null,
    collectionBy: null,
    fromMobileNo: null,
    trxId: isWallet ? demoTransactionNumber(random) : null,
    remarks: null,
    sendSms: counter.isSmsSent,
  };
}

const TRX_SIGNS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'];

/** Ten characters, as the wallets' transaction numbers have. */
export const demoTransactionNumber = (random: DemoRandom): string =>
  Array.from({ length: 10 }, () => random.pick(TRX_SIGNS)).join('');

export async function approveWaiting(
  tx: Database,
  { now }: DemoCounter,
  { approver, approvedOn, paymentId }: DemoWaitingPayment,
): Promise<void> {
  const at = demoInstant(now, approvedOn, 120);
  const act = { by: approver, at, action: 'paymentApprove' };
  await actAs(tx, act, (context) => approvePayment(context, paymentId));
}
