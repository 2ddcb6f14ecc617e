import { measurePgbench } from './bench-postgres.ts';
import { type BenchRow, median, quantile, ratioRow } from './bench-report.ts';
import type { BenchSession } from './bench-session.ts';
import { type CashierTurn, type OpenBill, startCashiers } from './cashiers.ts';
import { CASHIERS } from './seed-statements.ts';

const TURNS = 3;
const PAYMENTS_OF_TURN = 1200;
const LEAST_WARM_UP = 2000;
const WARM_UP_SHARE = 0.1;
const PGBENCH_DATABASE = 'bench_pgbench';

/**
 * Eight cashiers collect at once, in a product that has been at work for a while (its code compiled,
 * what the day needs in memory), beside what pgbench's TPC-B reaches on the same PostgreSQL.
 */
export async function measurePayments(session: BenchSession): Promise<BenchRow[]> {
  const { customers, product, server } = session;
  const warmUp = Math.max(LEAST_WARM_UP, customers * WARM_UP_SHARE);
  const bills = await readOpenBills(session, warmUp + TURNS * PAYMENTS_OF_TURN);
  const cashiers = await startCashiers(product.address);
  const turns: CashierTurn[] = [];
  await cashiers.collect(bills.splice(0, warmUp));
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push(await cashiers.collect(bills.splice(0, PAYMENTS_OF_TURN)));
  }
  cashiers.close();
  const tookMs = turns.flatMap((turn) => turn.tookMs);
  const work = `payments by ${CASHIERS} cashiers at once, ${server} PostgreSQL`;
  return [
    ratioRow(
      {
        work: `${work}, beside pgbench TPC-B`,
        customers,
        unit: 'per s',
        ours: median(turns.map(({ perSecond }) => perSecond)),
        limit: await measurePgbenchOf(session),
      },
      { atLeast: 0.1 },
    ),
    ratioRow(
      {
        work: `${work}: p99 beside the median`,
        customers,
        unit: 'ms',
        ours: quantile(tookMs, 0.99),
        limit: median(tookMs),
      },
      { atMost: 10 },
    ),
  ];
}

async function measurePgbenchOf({ direct, connection }: BenchSession): Promise<number | undefined> {
  await direct.query(`drop database if exists ${PGBENCH_DATABASE}`);
  await direct.query(`create database ${PGBENCH_DATABASE}`);
  const perSecond = measurePgbench(connection, PGBENCH_DATABASE);
  await direct.query(`drop database ${PGBENCH_DATABASE}`);
  return perSecond;
}

/** One unpaid bill each of different customers, far from one another. */
export async function readOpenBills({ direct }: BenchSession, count: number): Promise<OpenBill[]> {
  const found = await direct.query<Record<keyof OpenBill, string>>(
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
