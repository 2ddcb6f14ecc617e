import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';
import type pg from 'pg';
import { shortCode } from '../server/database/short-code.ts';
import { ADMIN, connect } from './bench-cluster.ts';
import { type BenchRow, median, quantile, ratioRow } from './bench-report.ts';
import { type BenchSession, timed } from './bench-session.ts';
import { type ProductClient, signInTo } from './product-client.ts';
import { type RecordedStatement, recordCalls, replayStatements } from './recorded-statements.ts';
import { CASHIERS, cashierEmail } from './seed-statements.ts';

const CASH_IN_HAND = 11;
const PATH = 'payment_received';
/** Turns of us and of plain transactions, one after the other. */
const TURNS = 5;
const PAYMENTS_OF_TURN = 400;

interface OpenBill {
  customerId: number;
  billId: number;
  duePaisa: number;
}

interface Turn {
  perSecond: number;
  tookMs: number[];
}

/** Eight cashiers collect at once, through the product and by the same statements straight. */
export async function measurePayments(session: BenchSession): Promise<BenchRow[]> {
  const { customers, product, connection } = session;
  const names = Array.from({ length: CASHIERS }, (_, index) => cashierEmail(index + 1));
  const cashiers = await Promise.all(
    names.map((email) => signInTo(product.address, { ...ADMIN, email })),
  );
  const straight = await Promise.all(names.map(() => connect(connection)));
  const bills = await readOpenBills(session, 2 * (TURNS + 1) * PAYMENTS_OF_TURN + 2);
  const next = () => bills.pop() as OpenBill;
  const replay = await replayOf(session, [next(), next()]);
  const turns: { ours: Turn; plain: Turn }[] = [];
  // The first turn warms both up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const measured = {
      ours: await takeTurn(cashiers, (cashier) => collect(cashier, next())),
      plain: await takeTurn(straight, (client) => replay(client, next())),
    };
    if (turn > 0) turns.push(measured);
  }
  for (const cashier of cashiers) cashier.close();
  for (const client of straight) await client.end();

  const tookMs = turns.flatMap(({ ours }) => ours.tookMs);
  return [
    ratioRow(
      {
        work: `payments by ${CASHIERS} cashiers at once`,
        customers,
        unit: 'per s',
        ours: median(turns.map(({ ours }) => ours.perSecond)),
        limit: median(turns.map(({ plain }) => plain.perSecond)),
      },
      { atLeast: 0.5 },
    ),
    ratioRow(
      {
        work: `payments by ${CASHIERS} cashiers at once: p99 beside the median`,
        customers,
        unit: 'ms',
        ours: quantile(tookMs, 0.99),
        limit: median(tookMs),
      },
      { atMost: 10 },
    ),
  ];
}

/** Payments taken by all at once, each starting its next one as soon as it can. */
async function takeTurn<Worker>(
  workers: readonly Worker[],
  pay: (worker: Worker) => Promise<unknown>,
): Promise<Turn> {
  const tookMs: number[] = [];
  const started = performance.now();
  await Promise.all(
    workers.map(async (worker) => {
      for (let nth = 0; nth < PAYMENTS_OF_TURN / workers.length; nth += 1) {
        tookMs.push(await timed(() => pay(worker)));
      }
    }),
  );
  return { perSecond: (PAYMENTS_OF_TURN / (performance.now() - started)) * 1000, tookMs };
}

const collect = (cashier: ProductClient, bill: OpenBill): Promise<unknown> => {
  const { body, headers } = submission(bill);
  return cashier.post(PATH, body, headers);
};

/** How a payment's statements are sent without us, for another bill each time. */
async function replayOf(
  session: BenchSession,
  models: readonly [OpenBill, OpenBill],
): Promise<(client: pg.Client, bill: OpenBill) => Promise<void>> {
  const calls = models.map((bill) => ({
    method: 'POST' as const,
    path: PATH,
    ...submission(bill),
  }));
  const [, statements = []] = await recordCalls(session, calls);
  const model = models[1];
  const code = shortCodeIn(statements);
  return (client, bill) =>
    replayStatements(
      client,
      statements,
      new Map<unknown, unknown>([
        [model.customerId, bill.customerId],
        [model.billId, bill.billId],
        [model.duePaisa, bill.duePaisa],
        [-model.duePaisa, -bill.duePaisa],
        [keyOf(model), keyOf(bill)],
        [code, shortCode()],
      ]),
    );
}

const shortCodeIn = (statements: readonly RecordedStatement[]): unknown =>
  statements
    .filter(({ text }) => /insert into "?payments"?/.test(text))
    .flatMap(({ values }) => values)
    .find((value) => typeof value === 'string' && /^[0-9A-Za-z]{12}$/.test(value));

const keyOf = ({ billId }: OpenBill): string => `bench-${billId}`;

/** The submission as the form sends it. */
function submission(bill: OpenBill): { body: object; headers: Record<string, string> } {
  const balance = takaFromPaisa(bill.duePaisa as Paisa);
  return {
    body: {
      customer: bill.customerId,
      account: CASH_IN_HAND,
      billData: [{ id: bill.billId, balance, payAmount: balance, isSelect: 1 }],
      sendSms: 'yes',
    },
    headers: { 'idempotency-key': keyOf(bill) },
  };
}

/** One unpaid bill each of different customers, far from one another. */
async function readOpenBills({ direct }: BenchSession, count: number): Promise<OpenBill[]> {
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
