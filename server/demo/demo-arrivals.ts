import { addDays, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import { makeMovement } from '../arrivals/arrival-movements.ts';
import { bringStatement } from '../arrivals/bring-statement.ts';
import { confirmStrong, readStrong } from '../arrivals/confirm-arrivals.ts';
import { matchWithCustomer } from '../arrivals/match-arrival.ts';
import { setAside } from '../arrivals/open-again.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import type { DemoProvider } from './demo-month.ts';
import { actAs, demoInstant } from './demo-staff.ts';
import { demoStatement, movedByLine } from './demo-statements.ts';
import { type Part, statementsFrom, type Wallet, walletLines } from './demo-wallet-lines.ts';

/** Minutes after nine at which a statement is brought, confirmed and worked through. */
const AFTER_NINE = { bring: 5, confirm: 10, work: 20 };
/** The last days of this month's statement are for whoever looks at the demo. */
const OPEN_DAYS = 7;

/** Opens the wallets' statements, when everything before their first day has been moved. */
export async function openDemoWallets({
  database,
  counter,
  today,
}: DemoProvider): Promise<Wallet[]> {
  const from = statementsFrom(today);
  const wallets: Wallet[] = [];
  for (const name of ['bKash', 'Nagad', 'Rocket'] as const) {
    const accountId = counter.accounts.get(name) as number;
    const held = await readPlaceBalance(database, { account: accountId, asOf: addDays(from, -1) });
    const { rows } = await sql<{ waiting: number }>`
      select coalesce(sum(amount_paisa), 0)::float8 as waiting from payments
      where account_id = ${accountId} and payment_date < ${from}::date
        and approved_at is null and deleted_at is null
    `.execute(database);
    const waitingPaisa = rows[0]?.waiting ?? 0;
    wallets.push({ name, accountId, balancePaisa: Number(held) + waitingPaisa, waitingPaisa });
  }
  return wallets;
}

/** The month before: brought when it was over. */
export async function bringLastMonth(
  provider: DemoProvider,
  wallets: readonly Wallet[],
): Promise<void> {
  const from = statementsFrom(provider.today);
  const broughtOn = firstDayOf(monthOf(provider.today));
  const part = { from, until: addDays(broughtOn, -1), isDone: true, broughtOn };
  for (const wallet of wallets) await bringPart(provider, wallet, part);
}

/** This month: confirmed up to a week ago, and open since. */
export async function bringThisMonth(
  provider: DemoProvider,
  wallets: readonly Wallet[],
): Promise<void> {
  const { today } = provider;
  const first = firstDayOf(monthOf(today));
  const cut = addDays(today, -OPEN_DAYS);
  const openFrom = cut > first ? cut : first;
  for (const wallet of wallets) {
    const done = { from: first, until: addDays(openFrom, -1), isDone: true, broughtOn: openFrom };
    await bringPart(provider, wallet, done);
    const isDone = wallet.name === 'Rocket';
    const open = { from: openFrom, until: addDays(today, -1), isDone, broughtOn: today };
    await bringPart(provider, wallet, open);
  }
}

async function bringPart(provider: DemoProvider, wallet: Wallet, part: Part): Promise<void> {
  const { database, counter } = provider;
  const settled = await walletLines(provider, wallet, part);
  // The first line of the second month is on no statement of Nagad: a gap.
  const isGap = wallet.name === 'Nagad' && part.from === firstDayOf(monthOf(provider.today));
  const [missing] = isGap && settled.length > 1 ? settled : [];
  const written = missing ? settled.slice(1) : settled;
  const openingPaisa = wallet.balancePaisa + (missing ? movedByLine(missing) : 0);
  wallet.balancePaisa += settled.reduce((sum, line) => sum + movedByLine(line), 0);
  if (written.length === 0) return;
  const name = `${wallet.name}-${part.from}.csv`;
  const content = demoStatement(wallet.name, { lines: written, openingPaisa });
  provider.statements.set(name, content);
  const { manager } = counter.staff;
  const at = demoInstant(counter.now, part.broughtOn, AFTER_NINE.bring);
  await inTransaction(database, (tx) =>
    actAs(tx, { by: manager, at, action: 'statementBring' }, (context) =>
      bringStatement(context, {
        query: { account: wallet.accountId, name },
        body: Buffer.from(content),
      }),
    ),
  );
  if (part.isDone) await workThrough(provider, wallet, part);
}

/** Confirms what is strong, and then works through the rest, one by one. */
async function workThrough(provider: DemoProvider, wallet: Wallet, part: Part): Promise<void> {
  const { database, counter } = provider;
  const { admin, manager } = counter.staff;
  const account = wallet.accountId;
  const act = (by: typeof admin, minutes: number, action: string) => ({
    by,
    at: demoInstant(counter.now, part.broughtOn, minutes),
    action,
  });
  await inTransaction(database, async (tx) => {
    await actAs(tx, act(admin, AFTER_NINE.confirm, 'arrivalConfirm'), async (context) => {
      const { count, sum, fingerprint } = await readStrong(context, account);
      const sendSms = counter.isSmsSent;
      if (count > 0) await confirmStrong(context, { account, count, sum, fingerprint, sendSms });
    });
    for (const arrival of await readOpen(tx, account)) {
      await actAs(tx, act(manager, AFTER_NINE.work, 'arrivalMatch'), (context) =>
        decide(context, provider, arrival),
      );
    }
  });
  await forgetApproved(provider);
}

interface OpenArrival {
  id: number;
  number: string;
  direction: 'in' | 'out';
}

async function readOpen(tx: Database, account: number): Promise<OpenArrival[]> {
  const { rows } = await sql<OpenArrival>`
    select id, trx_id as number, direction from arrivals
    where account_id = ${account} and state = 'open' order by occurred_at, id
  `.execute(tx);
  return rows;
}

async function decide(
  context: SignedInContext,
  { counter }: DemoProvider,
  { id, number, direction }: OpenArrival,
): Promise<void> {
  if (direction === 'out') {
    const other = counter.accounts.get('Bank') as number;
    await makeMovement(context, {
      id,
      other,
      category: null,
      staff: null,
      customer: null,
      remarks: null,
    });
    return;
  }
  const sent = counter.transfers.find((transfer) => transfer.number === number);
  if (sent) {
    const sendSms = counter.isSmsSent;
    await matchWithCustomer(context, { id, customer: sent.customerId, sendSms });
  } else await setAside(context, { id, reason: 'A wrong transfer, sent back' });
}

/** What the statement has approved waits for nobody any more. */
async function forgetApproved(provider: DemoProvider): Promise<void> {
  const ids = provider.waiting.map(({ paymentId }) => paymentId);
  const { rows } = await sql<{ id: number }>`
    select id from payments where id = any(${ids}::bigint[]) and approved_at is null
  `.execute(provider.database);
  const waiting = new Set(rows.map(({ id }) => id));
  provider.waiting = provider.waiting.filter(({ paymentId }) => waiting.has(paymentId));
}
