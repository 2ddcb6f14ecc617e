import { addDays, type Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { updateCustomerNetwork } from '../customers/update-customer.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { approveSuspensions } from '../suspensions/approve-suspensions.ts';
import { backdateLifts, backdateSuspensions } from '../suspensions/past-suspensions.ts';
import { savePromise } from '../suspensions/promises.ts';
import { proposedOn } from '../suspensions/proposal-queries.ts';
import { readRules, rulesFingerprint } from '../suspensions/suspension-rules.ts';
import { type DemoProvider, payerOf } from './demo-month.ts';
import { type DemoCounter, payOnVisit } from './demo-payments.ts';
import { actAs, demoDay, demoInstant } from './demo-staff.ts';

/**
 * How many days ago the last proposals were approved; whoever became overdue since is still
 * proposed.
 */
const DAYS_AGO = 3;
const PROMISE_DAYS = 5;
/** Minutes after nine in the morning. */
const MINUTES = { static: 60, approved: 90, promised: 30 };

interface DemoDebtor {
  id: number;
  balancePaisa: Paisa;
}

/**
 * Of the customers who were overdue some days ago, one is walled, one was walled and has paid
 * today, one has a static address (a task for staff), and one has promised to pay. With fewer
 * customers overdue the later cases are left out.
 */
export async function suspendDemoDebtors(provider: DemoProvider): Promise<void> {
  const { database, counter } = provider;
  const day = addDays(demoDay(counter.now), -DAYS_AGO);
  const [walled, paid, byHand, promising] = await readDebtors(database, day);
  await inTransaction(database, async (tx) => {
    if (byHand) await giveStaticAddress(tx, counter, { id: byHand.id, day });
    const chosen = [walled, paid, byHand].flatMap((debtor) => debtor?.id ?? []);
    if (chosen.length > 0) await approve(tx, counter, { chosen, day });
    if (promising) await promise(tx, counter, promising);
  });
  if (paid) await payToday(provider, paid.id);
}

/**
 * Customers overdue on that day and still so; the most recent dues first, since one payment settles
 * those.
 */
async function readDebtors(database: Database, day: Day): Promise<DemoDebtor[]> {
  const rules = await readRules(database);
  const { rows } = await sql<DemoDebtor>`
    select proposed.customer_id as id, proposed.balance_paisa
    from (${proposedOn(day, rules, { zoneId: null })}) as proposed
      join customers on customers.id = proposed.customer_id
    where pppoe_user_name is not null and fee_paisa > 0
    order by proposed.since desc, proposed.customer_id limit 4
  `.execute(database);
  return rows;
}

async function giveStaticAddress(
  tx: Database,
  { staff, now }: DemoCounter,
  { id, day }: { id: number; day: Day },
): Promise<void> {
  const at = demoInstant(now, day, MINUTES.static);
  const form = {
    isPppoeOrStatic: 'static' as const,
    ipAddress: '103.0.9.2',
    subnetMask: '255.255.255.0',
  };
  await actAs(tx, { by: staff.manager, at, action: 'customerNetworkUpdate' }, (context) =>
    updateCustomerNetwork(context, { customerId: id, form }),
  );
}

async function approve(
  tx: Database,
  { staff, now }: DemoCounter,
  { chosen, day }: { chosen: number[]; day: Day },
): Promise<void> {
  const at = demoInstant(now, day, MINUTES.approved);
  const fingerprint = rulesFingerprint(await readRules(tx), day);
  await actAs(tx, { by: staff.manager, at, action: 'suspensionApprove' }, (context) =>
    approveSuspensions(context, {
      customers: chosen,
      fingerprint,
      mode: 'walled',
      overrideReason: 'Agreed with the owner',
      isLargeConfirmed: true,
      waived: null,
    }),
  );
  await backdateSuspensions(tx, at);
}

async function promise(
  tx: Database,
  { staff, now }: DemoCounter,
  { id, balancePaisa }: DemoDebtor,
): Promise<void> {
  const today = demoDay(now);
  const at = demoInstant(now, today, MINUTES.promised);
  const date = addDays(today, PROMISE_DAYS);
  await actAs(tx, { by: staff.manager, at, action: 'promiseSave' }, (context) =>
    savePromise(context, { customer: id, date, amount: balancePaisa }),
  );
}

/** The payment lifts the suspension (by trigger), so its time is that of the payment. */
async function payToday(provider: DemoProvider, customerId: number): Promise<void> {
  const { database, counter, today } = provider;
  const number = [...provider.customerIds].find(([, id]) => id === customerId)?.[0];
  const payer = number === undefined ? undefined : payerOf(provider, number);
  if (!payer) return;
  const visit = { customerNumber: payer.number, day: today, amount: 'all' as const };
  await inTransaction(database, (tx) => payOnVisit(tx, counter, { visit, payer }));
  await backdateLifts(database);
}
