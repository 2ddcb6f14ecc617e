import { splitIntoNotes } from '@netkhata/domain/banknotes';
import { addDays } from '@netkhata/domain/billing-period';
import { paisa } from '@netkhata/domain/paisa';
import { sealEntries } from '../server/ledger/seal-entries.ts';
import { ADMIN } from './bench-cluster.ts';
import { type BenchRow, figureRow, median, quantile } from './bench-report.ts';
import { type BenchSession, timed, waitUntilIdle } from './bench-session.ts';
import { type CashierProcess, type BillToPay, startCashiers } from './cashiers.ts';
import { fillDay } from './fill-day.ts';
import { type ProductClient, signInTo } from './product-client.ts';
import { cashierEmail } from './seed-statements.ts';

const CASH_IN_HAND = 11;
const HANDED_OVER = 10_000;
const OTHERS_OF_DAY = 30_000;
const PAYERS = 5000;
const PAGES = 20;
/** Payments per batch; eight cashiers collect batch after batch while a hand-over is accepted. */
const WAVE = 64;

/**
 * Measures a hand with ten thousand payments: its page, its hand-over while cashiers work, and the
 * close of the day.
 */
export async function measurePlaces(session: BenchSession): Promise<BenchRow[]> {
  const { customers, direct, http, product, database } = session;
  const day = await readToday(http);
  const payerIds = await readCustomers(session, PAYERS);
  const hands = await direct.query<{ id: string }>(
    `select id from users where email = any($1) order by email`,
    [[cashierEmail(1), cashierEmail(2)]],
  );
  const [collectorId = 0, otherId = 0] = hands.rows.map(({ id }) => Number(id));
  const filled = { day, customerIds: payerIds };
  const waiting = await countWaiting(session, collectorId);
  await fillDay(direct, { ...filled, collectorId, payments: Math.max(HANDED_OVER - waiting, 0) });
  await fillDay(direct, { ...filled, collectorId: otherId, payments: OTHERS_OF_DAY });
  await direct.query('analyze');
  await waitUntilIdle(direct);

  const collector = await signInTo(product.address, { ...ADMIN, email: cashierEmail(1) });
  const rows = [await measureMyCash(session, collector)];
  rows.push(...(await measureHandover(session, collector, collectorId)));
  collector.close();
  await sealEntries(database, { isThorough: false });
  await waitUntilIdle(direct);
  const first = await timeClose(session, day);
  rows.push(await closeRow(session, { day, no: 'first close of all, ', ours: first.tookMs }));
  const page = `reports/customer_due?per_page=10&asOf=${day}`;
  await http.get(page);
  const asOfMs = [];
  for (let no = 0; no < PAGES; no += 1) asOfMs.push(await timed(() => http.get(page)));
  const work = 'due report as of a closed day, first page';
  rows.push(figureRow({ work, customers, unit: 'ms', ours: median(asOfMs) }, 300));
  await http.post('day_reopen', { id: first.id, reason: 'The day before comes first' });
  await timeClose(session, addDays(day, -1));
  const next = await timeClose(session, day);
  rows.push(await closeRow(session, { day, no: 'the next close, ', ours: next.tookMs }));
  return rows;
}

/** Number of seeded payments that are still in a collector's hand. */
async function countWaiting({ direct }: BenchSession, collectorId: number): Promise<number> {
  const { rows } = await direct.query<{ count: string }>(
    `select count(*) from payments
     where collected_by = $1 and account_id = $2 and approved_at is null and deleted_at is null`,
    [collectorId, CASH_IN_HAND],
  );
  return Number(rows[0]?.count);
}

async function readToday(http: ProductClient): Promise<string> {
  return ((await http.get('users/get_user_info')) as { today: string }).today;
}

async function readCustomers({ direct }: BenchSession, count: number): Promise<number[]> {
  const { rows } = await direct.query<{ id: string }>(
    `select id from customers order by md5(id::text) limit $1`,
    [count],
  );
  return rows.map(({ id }) => Number(id));
}

async function measureMyCash(
  { customers }: BenchSession,
  collector: ProductClient,
): Promise<BenchRow> {
  const page = 'my_cash?page=1&per_page=100';
  await collector.get(page);
  const tookMs = [];
  for (let no = 0; no < PAGES; no += 1) tookMs.push(await timed(() => collector.get(page)));
  const work = `My cash with ${HANDED_OVER.toLocaleString('en')} payments, first page`;
  return figureRow({ work, customers, unit: 'ms', ours: median(tookMs) }, 100);
}

/** Hands over to the till, while cashiers take payments of customers outside the hand-over. */
async function measureHandover(
  session: BenchSession,
  collector: ProductClient,
  collectorId: number,
): Promise<BenchRow[]> {
  const { customers, http, product } = session;
  const first = await readFirstInHand(session, collectorId);
  const notes = splitIntoNotes(paisa(first.paisa));
  const form = {
    account: CASH_IN_HAND,
    upTo: first.upTo,
    paymentsTotal: first.paisa / 100,
    notes,
    shortage: 'difference',
  };
  let id = 0;
  const createMs = await timed(async () => {
    ({ id } = (await collector.post('handover_create', form, key('create'))) as { id: number });
  });
  await http.post('handover_count', { id, notes }, key('count'));
  const bills = await readBillsOfOthers(session, id);
  const cashiers = await startCashiers(product.address);
  await cashiers.collect(bills.splice(0, WAVE * 4));
  let isAccepted = false;
  const accepting = timed(() => http.post('handover_accept', { id }, key('accept'))).finally(() => {
    isAccepted = true;
  });
  const paymentsMs = await collectUntil(cashiers, bills, () => isAccepted);
  const acceptMs = await accepting;
  cashiers.close();
  const size = HANDED_OVER.toLocaleString('en');
  const row = (work: string, ours: number, most: number): BenchRow =>
    figureRow({ work, customers, unit: 'ms', ours }, most);
  return [
    row(`hand-over of ${size} payments: submitted`, createMs, 5000),
    row(`the same: accepted, while 8 cashiers collect`, acceptMs, 5000),
    row(
      `the same: p99 of ${paymentsMs.length} payments meanwhile`,
      quantile(paymentsMs, 0.99),
      500,
    ),
  ];
}

/** The oldest ten thousand payments in the hand, which may contain more from the seeding. */
async function readFirstInHand({ direct }: BenchSession, collectorId: number) {
  const { rows } = await direct.query<{ paisa: string; up_to: string }>(
    `select sum(amount_paisa) as paisa, max(id) as up_to from (
       select id, amount_paisa from payments
       where collected_by = $1 and account_id = $2 and approved_at is null and deleted_at is null
       order by id limit $3
     ) as first`,
    [collectorId, CASH_IN_HAND, HANDED_OVER],
  );
  return { paisa: Number(rows[0]?.paisa), upTo: Number(rows[0]?.up_to) };
}

const key = (call: string) => ({ 'idempotency-key': `bench-handover-${call}` });

async function collectUntil(
  cashiers: CashierProcess,
  bills: BillToPay[],
  isOver: () => boolean,
): Promise<number[]> {
  const tookMs: number[] = [];
  while (!isOver() && bills.length > 0) {
    const turn = await cashiers.collect(bills.splice(0, WAVE));
    tookMs.push(...turn.tookMs);
  }
  return tookMs;
}

/** Unpaid bills of customers without a payment in the hand-over. */
async function readBillsOfOthers(
  { direct }: BenchSession,
  handoverId: number,
): Promise<BillToPay[]> {
  const { rows } = await direct.query<Record<keyof BillToPay, string>>(
    `select distinct on (customer_id) customer_id as "customerId", bill_id as "billId",
       due_paisa as "duePaisa"
      from bill_balances where due_paisa > 0 and customer_id not in (
       select customer_id from handover_payments join payments on payments.id = payment_id
       where handover_id = $1
     ) order by customer_id, bill_id limit 4000`,
    [handoverId],
  );
  return rows.map(({ customerId, billId, duePaisa }) => ({
    customerId: Number(customerId),
    billId: Number(billId),
    duePaisa: Number(duePaisa),
  }));
}

async function timeClose({ http }: BenchSession, day: string) {
  let id = 0;
  const tookMs = await timed(async () => {
    ({ id } = (await http.post('day_close', { day })) as { id: number });
  });
  return { id, tookMs };
}

async function closeRow(
  { customers, direct }: BenchSession,
  { day, no, ours }: { day: string; no: string; ours: number },
): Promise<BenchRow> {
  const { rows } = await direct.query<{ count: string }>(
    'select count(*) from ledger_entries where entry_date = $1',
    [day],
  );
  const entries = Number(rows[0]?.count).toLocaleString('en');
  return figureRow(
    { work: `${no}of a day with ${entries} entries`, customers, unit: 'ms', ours },
    2000,
  );
}
