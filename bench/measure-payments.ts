import { takaFromPaisa, type Paisa } from '@netkhata/domain/paisa';
import { shortCode } from '../server/database/short-code.ts';
import { type Measurement, measurement } from './bench-report.ts';
import type { Bench } from './measure-generation.ts';
import { recordCall } from './measure-reads.ts';
import { replayStatements } from './recorded-statements.ts';

const ROUNDS = 100;
const WARM_UP = 10;
const CASH_IN_HAND = 11;
const PATH = 'payment_received';

interface OpenBill {
  customerId: number;
  billId: number;
  duePaisa: number;
}

/** Different customers pay one bill each, through the product and by the same statements. */
export async function measurePayments(bench: Bench): Promise<Measurement> {
  const { http, direct } = bench;
  const bills = await readOpenBills(bench, 2 * (WARM_UP + ROUNDS) + 1);
  const model = bills.pop() as OpenBill;
  const statements = await recordCall(bench, { method: 'POST', path: PATH, ...payment(model) });
  const modelCode = statements
    .find(({ text }) => text.startsWith('insert into "payments"'))
    ?.values.find((value) => typeof value === 'string' && /^[0-9A-Za-z]{12}$/.test(value));
  const times = { measured: [] as number[], limit: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const [paying, replayed] = [bills[2 * round] as OpenBill, bills[2 * round + 1] as OpenBill];
    const { body, headers } = payment(paying);
    const started = performance.now();
    await http.post(PATH, body, headers);
    const between = performance.now();
    const others = new Map<unknown, unknown>([
      [model.customerId, replayed.customerId],
      [model.billId, replayed.billId],
      [keyOf(model), keyOf(replayed)],
      [modelCode, shortCode()],
    ]);
    await replayStatements(direct, statements, others);
    const ended = performance.now();
    if (round < WARM_UP) continue;
    times.measured.push(between - started);
    times.limit.push(ended - between);
  }
  return measurement({ work: 'collect a payment', limit: 'all its statements' }, times);
}

const keyOf = ({ billId }: OpenBill): string => `bench-${billId}`;

/** The submission as the form sends it. */
function payment(bill: OpenBill): { body: object; headers: Record<string, string> } {
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

/** One unpaid bill each of different customers, all of the same amount. */
async function readOpenBills({ direct }: Bench, count: number): Promise<OpenBill[]> {
  const found = await direct.query<Record<keyof OpenBill, string>>(
    `select distinct on (customer_id) customer_id as "customerId", bill_id as "billId",
       due_paisa as "duePaisa"
     from bill_balances where due_paisa = 60000 order by customer_id, bill_id limit $1`,
    [count],
  );
  if (found.rows.length < count) throw new Error('Too few customers owe something');
  return found.rows.map(({ customerId, billId, duePaisa }) => ({
    customerId: Number(customerId),
    billId: Number(billId),
    duePaisa: Number(duePaisa),
  }));
}
