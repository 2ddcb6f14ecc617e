import { type BenchRow, figureRow, leastRow, median, quantile } from './bench-report.ts';
import type { BenchSession } from './bench-session.ts';
import { type CashierTurn, type BillToPay, startCashiers } from './cashiers.ts';
import { CASHIERS } from './seed-statements.ts';

const TURNS = 3;
const PAYMENTS_OF_TURN = 1200;
const WARM_UP_BILLS = 2000;
/** With fewer customers, of whom over half owe something, all turns are shorter. */
const LEAST_CUSTOMERS = 10_000;
const WARM_UP_PARTS = 5;
/** A provider of a million needs 3 a second (docs/performance.md). */
const LEAST_PER_SECOND = 50;
const LONGEST_MS = 250;

/**
 * Eight cashiers collect at once, in a product that has been at work for a while (its code compiled,
 * what the day needs in memory).
 */
export async function measurePayments(session: BenchSession): Promise<BenchRow[]> {
  const { customers, product, server } = session;
  const share = Math.min(1, customers / LEAST_CUSTOMERS);
  const [warmUpCount, turnCount] = [WARM_UP_BILLS, PAYMENTS_OF_TURN].map((count) =>
    Math.floor(count * share),
  ) as [number, number];
  const bills = await readBillsToPay(session, warmUpCount + TURNS * turnCount);
  const cashiers = await startCashiers(product.address);
  const warmUpBills = bills.splice(0, warmUpCount);
  for (let part = 0; part < WARM_UP_PARTS; part += 1) {
    await cashiers.collect(warmUpBills.map((bill) => partOf(bill, part)));
  }
  const turns: CashierTurn[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push(await cashiers.collect(bills.splice(0, turnCount)));
  }
  cashiers.close();
  const work = `payments by ${CASHIERS} cashiers at once, ${server} PostgreSQL`;
  const perSecond = median(turns.map((turn) => turn.perSecond));
  const slowestMs = quantile(
    turns.flatMap((turn) => turn.tookMs),
    0.99,
  );
  return [
    leastRow({ work, customers, unit: 'per s', ours: perSecond }, LEAST_PER_SECOND),
    figureRow({ work: `${work}: p99`, customers, unit: 'ms', ours: slowestMs }, LONGEST_MS),
  ];
}

/** One of the equal parts in which a bill is paid, the last with what the division left. */
function partOf(bill: BillToPay, part: number): BillToPay {
  const payPaisa = Math.floor(bill.duePaisa / WARM_UP_PARTS / 100) * 100;
  const duePaisa = bill.duePaisa - part * payPaisa;
  return { ...bill, duePaisa, payPaisa: part === WARM_UP_PARTS - 1 ? duePaisa : payPaisa };
}

/** One unpaid bill each of different customers, far from one another. */
export async function readBillsToPay(
  { direct }: BenchSession,
  count: number,
): Promise<BillToPay[]> {
  const found = await direct.query<Record<keyof BillToPay, string>>(
    `select customer_id as "customerId", bill_id as "billId", due_paisa as "duePaisa" from (
       select distinct on (customer_id) * from bill_balances where due_paisa > 0
       order by customer_id, bill_id
     ) as oldest order by md5(customer_id::text) limit $1`,
    [count],
  );
  if (found.rows.length < count) throw new Error('Too few customers owe something');
  return found.rows.map(({ customerId, billId, duePaisa }) => ({
    customerId: Number(customerId),
    billId: Number(billId),
    duePaisa: Number(duePaisa),
  }));
}
