import { addDays, addMonths, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { readUnpaidBills } from '../bills/bill-queries.ts';
import { generateBills } from '../bills/generate-bills.ts';
import { saveLateFeeSettings } from '../bills/late-fee-rules.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { previewOutage, saveOutage } from '../outages/outages.ts';
import { collectPayment } from '../payments/collect-payment.ts';
import { savePlannedChange } from '../terms/planned-changes.ts';
import type { DemoProvider } from './demo-month.ts';
import { demoTaka } from './demo-places.ts';
import { actAs, demoInstant } from './demo-staff.ts';

/** Minutes after nine in the morning. */
const MINUTES = { planned: 35, outage: 40, rule: 45, run: 50, waived: 55 };
const OUTAGE_DAYS = 7;

/**
 * What is out of the ordinary in a month: a package change that is to come, an outage with its
 * credits, and a run of late fees, one of which is waived.
 */
export async function showDemoTerms(provider: DemoProvider): Promise<void> {
  const { database } = provider;
  await inTransaction(database, async (tx) => {
    await planPackageChange(tx, provider);
    await giveOutageCredits(tx, provider);
    await setLateFeeRule(tx, provider);
  });
  await chargeLateFees(provider);
  await inTransaction(database, (tx) => waiveLateFee(tx, provider));
}

const instantOf = ({ counter, today }: DemoProvider, act: keyof typeof MINUTES): Date =>
  demoInstant(counter.now, today, MINUTES[act]);

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

/** The first of those who were charged is let off at the counter, with the reason. */
async function waiveLateFee(tx: Database, provider: DemoProvider): Promise<void> {
  const { counter, today } = provider;
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
      customer: found.customer,
      billData: [
        {
          id: fee.id,
          billId: null,
          billNo: fee.billNo,
          balance: fee.duePaisa,
          discount: fee.duePaisa,
          payAmount: ZERO_PAISA,
          isSelect: 1,
        },
      ],
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
      remarks: 'Was in hospital',
      sendSms: false,
    }),
  );
}
