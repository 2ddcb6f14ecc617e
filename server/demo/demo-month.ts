import { api } from '@netkhata/contract/api';
import {
  addDays,
  type Day,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '@netkhata/domain/billing-period';
import { isPositive } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import { generateBills } from '../bills/generate-bills.ts';
import { registerCustomer } from '../customers/register-customer.ts';
import { updateCustomer } from '../customers/update-customer.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { DemoCustomerPlan } from './demo-customers.ts';
import { demoVisits } from './demo-habits.ts';
import { sellByHand } from './demo-hand-bills.ts';
import { inLanes } from './demo-lanes.ts';
import {
  approveWaiting,
  type DemoCounter,
  type DemoPayer,
  type DemoWaitingPayment,
  payOnVisit,
} from './demo-payments.ts';
import { demoRandom } from './demo-random.ts';
import { actAs, demoInstant } from './demo-staff.ts';

/** The state of the provider while its months are simulated. */
export interface DemoProvider {
  database: Database;
  counter: DemoCounter;
  today: Day;
  plans: readonly DemoCustomerPlan[];
  /** Ids of the customers registered so far, by customer number. */
  customerIds: Map<number, number>;
  waiting: DemoWaitingPayment[];
  /** The statement files that were brought, by name. */
  statements: Map<string, string>;
}

/**
 * Bill runs happen on these days and on the last day of the month; each bills the customers whose
 * bill day has come.
 */
const RUN_DAYS = ['01', '10', '20'];

/**
 * Simulates a month, up to today: customers who leave, then bill runs, sales and payments in the
 * order of days.
 */
export async function simulateMonth(provider: DemoProvider, month: Month): Promise<void> {
  await closeLeavingCustomers(provider, month);
  const starts = [...RUN_DAYS.map((day) => `${month}-${day}`), lastDayOf(month)].filter(
    (day) => day <= provider.today,
  );
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1];
    const last = next ? addDays(next, -1) : lastDayOf(month);
    const to = last < provider.today ? last : provider.today;
    await generate(provider, from);
    await registerNewcomers(provider, { from, to });
    await sell(provider, { from, to });
    await takePayments(provider, { from, to });
    await approveUntil(provider, to);
  }
}

interface DayRange {
  from: Day;
  to: Day;
}

async function generate({ database, counter }: DemoProvider, billDate: Day): Promise<void> {
  const by = counter.staff.admin;
  const act = { by, at: demoInstant(counter.now, billDate), action: 'billGenerate' };
  await actAs(database, act, async (context) => {
    const request = {
      kind: 'month',
      billDate,
      today: billDate,
      startedBy: by.id,
      zoneId: null,
    } as const;
    const run = await generateBills(database, request);
    context.audit({ subject: 'bill_run', id: run.id, after: run });
  });
}

async function registerNewcomers(provider: DemoProvider, { from, to }: DayRange): Promise<void> {
  const { database, counter, plans, customerIds } = provider;
  const joining = plans.filter(({ joinsOn }) => joinsOn && joinsOn >= from && joinsOn <= to);
  await inTransaction(database, async (tx) => {
    for (const plan of joining) {
      const by = counter.staff.collectors[plan.zoneIndex] ?? counter.staff.manager;
      const at = demoInstant(counter.now, plan.joinsOn ?? from);
      const id = await actAs(tx, { by, at, action: 'customerCreate' }, async (context) => {
        const customer = await registerCustomer(tx, {
          user: by,
          input: plan.form,
          today: provider.today,
        });
        const after = { ...plan.form, code: customer.code };
        context.audit({ subject: 'customer', id: customer.id, after });
        return customer.id;
      });
      customerIds.set(plan.number, id);
    }
  });
}

/** Customers leave before the month's bills are made. */
async function closeLeavingCustomers(provider: DemoProvider, month: Month): Promise<void> {
  const { database, counter, plans, customerIds } = provider;
  const day = firstDayOf(month);
  await inTransaction(database, async (tx) => {
    for (const { number, form, leaves } of plans) {
      const customerId = customerIds.get(number);
      if (leaves?.month !== month || customerId === undefined) continue;
      const { name, mobileNo } = form;
      const wire = { customerId, name, mobileNo, status: leaves.status };
      const change = z.decode(api.customerUpdate.body, wire);
      const act = {
        by: counter.staff.manager,
        at: demoInstant(counter.now, day),
        action: 'customerUpdate',
      };
      await actAs(tx, act, (context) => updateCustomer(context, change));
    }
  });
}

const isCustomerIn = ({ leaves }: DemoCustomerPlan, month: Month): boolean =>
  leaves === null || month < leaves.month;

/** Sells items to some customers; most new ones need a router. */
async function sell(provider: DemoProvider, { from, to }: DayRange): Promise<void> {
  const { database, counter, plans, customerIds } = provider;
  const month = monthOf(from);
  const sales = plans.flatMap((plan) => {
    const id = customerIds.get(plan.number);
    const { joinsOn, number } = plan;
    if (id === undefined || plan.form.status !== 'active' || !isCustomerIn(plan, month)) return [];
    const isNew = joinsOn !== null && joinsOn >= from && joinsOn <= to;
    if (!demoRandom('sells', number, from).isPermille(isNew ? 450 : 6)) return [];
    const seller = counter.staff.collectors[plan.zoneIndex] ?? counter.staff.manager;
    return [{ customer: { id, number }, seller, day: isNew ? joinsOn : from }];
  });
  await inTransaction(database, async (tx) => {
    for (const sale of sales) await sellByHand(tx, { ...sale, now: counter.now });
  });
}

/** The payer of a customer by number; undefined where there is nothing to pay. */
export function payerOf(
  { plans, customerIds }: DemoProvider,
  number: number,
): DemoPayer | undefined {
  const [plan, id] = [plans[number], customerIds.get(number)];
  const feePaisa = plan?.form.monthlyFee ?? null;
  if (!plan || id === undefined || feePaisa === null || !isPositive(feePaisa)) return undefined;
  return { id, number, zoneIndex: plan.zoneIndex, feePaisa };
}

async function takePayments(provider: DemoProvider, { from, to }: DayRange): Promise<void> {
  const { database, counter, plans, customerIds, waiting } = provider;
  const month = monthOf(from);
  const visits = plans
    .filter((plan) => customerIds.has(plan.number) && isCustomerIn(plan, month))
    .flatMap(({ number, habit, form }) =>
      demoVisits({ number, habit, billDay: form.billDate ?? 1 }, month),
    )
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const taken = await inLanes(database, visits, (tx, visit) => {
    const plan = plans[visit.customerNumber] as DemoCustomerPlan;
    const payer = payerOf(provider, plan.number);
    if (!payer) return Promise.resolve(undefined);
    return payOnVisit(tx, counter, { visit, payer });
  });
  for (const payment of taken) if (payment) waiting.push(payment);
}

async function approveUntil(provider: DemoProvider, day: Day): Promise<void> {
  const { database, counter, waiting } = provider;
  const due = waiting.filter((payment) => payment.approvedOn <= day && !payment.isHandedOver);
  await inLanes(database, due, (tx, payment) => approveWaiting(tx, counter, payment));
  provider.waiting = waiting.filter(({ approvedOn }) => approvedOn > day);
}
