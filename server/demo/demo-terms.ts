import { RECONNECTION_FEE_ROW } from '@netkhata/contract/payments';
import { addDays, addMonths, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { minPaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { readUnpaidBills } from '../bills/bill-queries.ts';
import { generateBills } from '../bills/generate-bills.ts';
import { saveLateFeeSettings } from '../bills/late-fee-rules.ts';
import { readDueReconnectionFee } from '../bills/reconnection-fee.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { previewOutage, saveOutage } from '../outages/outages.ts';
import { collectPayment } from '../payments/collect-payment.ts';
import { readSettings, saveSettings } from '../suspensions/suspension-settings.ts';
import { saveAway } from '../terms/aways.ts';
import { savePlannedChange } from '../terms/planned-changes.ts';
import type { DemoProvider } from './demo-month.ts';
import { demoTaka } from './demo-places.ts';
import { actAs, demoInstant } from './demo-staff.ts';

/** Minutes after nine in the morning. */
const MINUTES = {
  away: 30,
  planned: 35,
  outage: 40,
  rule: 45,
  run: 50,
  waived: 55,
  fee: 56,
  reconnecting: 58,
};
const OUTAGE_DAYS = 7;
const AWAY_DAYS = 28;

/**
 * What is out of the ordinary in a month: a package change that is to come, an outage with its
 * credits, somebody who is away, a run of late fees, one of which is waived, and a reconnection fee.
 */
export async function showDemoTerms(provider: DemoProvider): Promise<void> {
  const { database } = provider;
  await inTransaction(database, async (tx) => {
    await enterAbsence(tx, provider);
    await planPackageChange(tx, provider);
    await giveOutageCredits(tx, provider);
    await setLateFeeRule(tx, provider);
  });
  await chargeLateFees(provider);
  await inTransaction(database, async (tx) => {
    await waiveLateFee(tx, provider);
    await setReconnectionFee(tx, provider);
    await chargeReconnectionFee(tx, provider);
  });
}

const instantOf = ({ counter, today }: DemoProvider, act: keyof typeof MINUTES): Date =>
  demoInstant(counter.now, today, MINUTES[act]);

/** One who owes nothing and is offline has been away since yesterday, for four weeks. */
async function enterAbsence(tx: Database, provider: DemoProvider): Promise<void> {
  const { today } = provider;
  const { rows } = await sql<{ customer: number }>`
    select customers.id as customer
    from customers join customer_balances on customer_id = customers.id
    where status = 'active' and category = 'regular' and balance_paisa = 0
      and connection_date < ${addDays(today, -OUTAGE_DAYS)}::date
      and customers.id not in (select customer_id from radius.presence where is_online)
    order by customers.id limit 1
  `.execute(tx);
  const [found] = rows;
  if (!found) return;
  const act = {
    by: provider.counter.staff.manager,
    at: instantOf(provider, 'away'),
    action: 'awaySave',
  };
  await actAs(tx, act, (context) =>
    saveAway(context, {
      customer: found.customer,
      fromDay: addDays(today, -1),
      lastDay: addDays(today, AWAY_DAYS - 2),
      reason: 'With the parents in the village',
    }),
  );
}

/** One of the smallest package takes the next one from the middle of the next month on. */
async function planPackageChange(tx: Database, provider: DemoProvider): Promise<void> {
  const { rows } = await sql<{ customer: number; faster: number }>`
    select customers.id as customer, faster.id as faster
    from customers join packages on packages.id = package_id
      join packages faster on faster.bill_amount_paisa > packages.bill_amount_paisa
    where status = 'active' and category = 'regular'
      and fee_paisa = packages.bill_amount_paisa
    order by packages.bill_amount_paisa, faster.bill_amount_paisa, customers.id limit 1
  `.execute(tx);
  const [found] = rows;
  if (!found) return;
  const by = provider.counter.staff.manager;
  const act = { by, at: instantOf(provider, 'planned'), action: 'plannedChangeSave' };
  await actAs(tx, act, (context) =>
    savePlannedChange(context, {
      customer: found.customer,
      fromDay: addDays(firstDayOf(addMonths(monthOf(provider.today), 1)), 15),
      package: found.faster,
      monthlyFee: null,
      billDate: null,
      category: null,
      billingCycle: null,
      status: null,
      reason: 'Asked for more speed by phone',
    }),
  );
}

/** A week without service in one area, which ended yesterday; the next bills give it back. */
async function giveOutageCredits(tx: Database, provider: DemoProvider): Promise<void> {
  const { counter, today } = provider;
  const { rows } = await sql<{ area: number }>`
    select area_id as area from customers
    where status = 'active' and category <> 'complimentary' and fee_paisa > 0
      and connection_date <= ${addDays(today, -OUTAGE_DAYS)}::date and area_id is not null
    order by area_id limit 1
  `.execute(tx);
  const [found] = rows;
  if (!found) return;
  const act = {
    by: counter.staff.manager,
    at: instantOf(provider, 'outage'),
    action: 'outageSave',
  };
  await actAs(tx, act, async (context) => {
    const wanted = {
      fromDay: addDays(today, -OUTAGE_DAYS),
      toDay: addDays(today, -1),
      zones: [],
      areas: [found.area],
      routers: [],
    };
    const { count, fingerprint } = await previewOutage(context, wanted);
    if (count === 0) return;
    const reason = 'Fibre cut by road works';
    await saveOutage(context, { ...wanted, reason, sendSms: false, fingerprint });
  });
}

async function setLateFeeRule(tx: Database, provider: DemoProvider): Promise<void> {
  const by = provider.counter.staff.admin;
  const act = { by, at: instantOf(provider, 'rule'), action: 'lateFeeSettingsUpdate' };
  await actAs(tx, act, (context) =>
    saveLateFeeSettings(context, {
      isOn: true,
      daysAfter: 20,
      kind: 'fixed',
      amount: demoTaka(50),
      percent: null,
      floor: demoTaka(200),
      ceiling: null,
      times: 'once',
      sendSms: null,
      zones: [],
    }),
  );
}

async function chargeLateFees(provider: DemoProvider): Promise<void> {
  const { database, counter, today } = provider;
  const by = counter.staff.admin;
  const at = instantOf(provider, 'run');
  await actAs(database, { by, at, action: 'billRunStart' }, async (context) => {
    const request = { kind: 'late_fee', billDate: today, today, startedBy: by.id } as const;
    const run = await generateBills(database, { ...request, zoneId: null });
    context.audit({ subject: 'bill_run', id: run.id, after: run });
  });
}

async function setReconnectionFee(tx: Database, provider: DemoProvider): Promise<void> {
  const by = provider.counter.staff.admin;
  const act = { by, at: instantOf(provider, 'fee'), action: 'suspensionSettingsUpdate' };
  await actAs(tx, act, async (context) => {
    const settings = await readSettings(context);
    await saveSettings(context, { ...settings, zones: [], reconnectionFee: demoTaka(100) });
  });
}

/** One who is suspended pays the reconnection fee and a part of the oldest bill. */
async function chargeReconnectionFee(tx: Database, provider: DemoProvider): Promise<void> {
  const { rows } = await sql<{ customer: number }>`
    select customer_id as customer from suspensions
      join customers on customers.id = customer_id and status = 'active'
    where lifted_at is null order by suspensions.id limit 1
  `.execute(tx);
  const [found] = rows;
  const [oldest] = found ? await readUnpaidBills(tx, found.customer) : [];
  const due = found && (await readDueReconnectionFee(tx, found.customer, provider.today));
  if (!oldest || !due) return;
  const act = {
    by: provider.counter.staff.manager,
    at: instantOf(provider, 'reconnecting'),
    action: 'paymentCollect',
  };
  const fee = { id: null, billNo: RECONNECTION_FEE_ROW, duePaisa: due.totalPaisa };
  await actAs(tx, act, (context) =>
    collectPayment(context, {
      ...cashPayment(provider, found.customer),
      billData: [
        { ...rowOf(oldest), payAmount: minPaisa(oldest.duePaisa, demoTaka(200)) },
        { ...rowOf(fee), payAmount: due.totalPaisa },
      ],
      reconnectionFee: { amount: due.totalPaisa, struckReason: null },
      remarks: null,
    }),
  );
}

/** A row of the counter's form, without money. */
const rowOf = (bill: { id: number | null; billNo: string; duePaisa: Paisa }) => ({
  id: bill.id,
  billId: null,
  billNo: bill.billNo,
  balance: bill.duePaisa,
  discount: null,
  payAmount: ZERO_PAISA,
  isSelect: 1 as const,
});

/** What a payment in cash of today says but for its rows. */
const cashPayment = ({ counter, today }: DemoProvider, customer: number) => ({
  customer,
  paymentDate: today,
  paymentAmount: null,
  advanceAmount: null,
  netPayable: null,
  dueAmount: null,
  paymentMethod: null,
  merchantMobileNo: null,
  account: counter.accounts.get('Cash in Hand') ?? 0,
  accountType: null,
  collectionBy: null,
  fromMobileNo: null,
  trxId: null,
  sendSms: false,
});

/** The first of those who were charged is let off at the counter, with the reason. */
async function waiveLateFee(tx: Database, provider: DemoProvider): Promise<void> {
  const { counter } = provider;
  const { rows } = await sql<{ customer: number; bill: number }>`
    select customer_id as customer, fee_bill_id as bill from late_fees order by fee_bill_id limit 1
  `.execute(tx);
  const [found] = rows;
  if (!found) return;
  const fee = (await readUnpaidBills(tx, found.customer)).find(({ id }) => id === found.bill);
  if (!fee) return;
  const act = {
    by: counter.staff.manager,
    at: instantOf(provider, 'waived'),
    action: 'paymentCollect',
  };
  await actAs(tx, act, (context) =>
    collectPayment(context, {
      ...cashPayment(provider, found.customer),
      billData: [{ ...rowOf(fee), discount: fee.duePaisa }],
      remarks: 'Was in hospital',
    }),
  );
}
