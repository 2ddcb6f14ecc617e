import { type BenchRow, figureRow, median, ratioRow } from './bench-report.ts';
import { type BenchSession, timed, waitUntilIdle } from './bench-session.ts';
import { type ProductClient, signInTo } from './product-client.ts';
import { ADMIN } from './bench-cluster.ts';
import { cashierEmail } from './seed-statements.ts';

const BKASH = 13;
const NAGAD = 14;
const LINES = 10_000;
const CONFIRMED = 1000;
const PAGES = 20;
const READ_MS = 10_000;
const CONFIRM_MS = 5000;

interface Payer {
  code: string;
  mobileNo: string;
  duePaisa: number;
}

/**
 * Measures a statement of ten thousand lines, read and matched while others look at lists, and one
 * confirmation of a thousand. With fewer customers the files are shorter.
 */
export async function measureArrivals(session: BenchSession): Promise<BenchRow[]> {
  const { customers, direct, http, product } = session;
  const payers = await readPayers(session, LINES);
  const bring = (account: number, file: string) =>
    http.send(`statement_bring?account=${account}&name=statement.csv`, file);
  const other = await signInTo(product.address, { ...ADMIN, email: cashierEmail(1) });
  const alone = await pagesMs(other, PAGES);
  let isRead = false;
  const beside: number[] = [];
  const looking = (async () => {
    while (!isRead) beside.push(await pageMs(other));
  })();
  const file = statementOf(payers, LINES, 'RD');
  const readMs = await timed(() => bring(BKASH, file));
  isRead = true;
  await looking;
  other.close();
  await waitUntilIdle(direct);
  const sure = Math.min(CONFIRMED, payers.length);
  await bring(NAGAD, statementOf(payers.slice(0, sure), sure, 'CF', { isSure: true }));
  await waitUntilIdle(direct);
  const strong = (await http.get(`arrival_strong?account=${NAGAD}`)) as Record<string, unknown>;
  const { count, sum, fingerprint } = strong;
  const form = { account: NAGAD, count, sum, fingerprint };
  const confirmMs = await timed(() => http.post('arrival_confirm', form));
  const lines = file.split('\n').length - 2;
  const work = `arrivals: a statement of ${lines.toLocaleString('en')} lines`;
  return [
    figureRow({ work: `${work}, read and matched`, customers, unit: 'ms', ours: readMs }, READ_MS),
    ratioRow(
      {
        work: `customer list beside ${work}`,
        customers,
        unit: 'ms',
        ours: median(beside),
        limit: median(alone),
      },
      { atMost: 2 },
    ),
    figureRow(
      { work: `arrivals: ${String(count)} confirmed`, customers, unit: 'ms', ours: confirmMs },
      CONFIRM_MS,
    ),
  ];
}

const pageMs = (client: ProductClient): Promise<number> =>
  timed(() => client.post('customer_dt?page=1&per_page=25&column=id&order=desc&globalSearch=', {}));

async function pagesMs(client: ProductClient, count: number): Promise<number[]> {
  const tookMs: number[] = [];
  for (let no = 0; no < count; no += 1) tookMs.push(await pageMs(client));
  return tookMs;
}

/** Different customers who owe something, far from one another. */
async function readPayers({ direct }: BenchSession, count: number): Promise<Payer[]> {
  const { rows } = await direct.query<Record<keyof Payer, string>>(
    `select code, mobile_no as "mobileNo", balance_paisa as "duePaisa"
     from customers join customer_balances on customer_balances.customer_id = customers.id
     where balance_paisa > 0 order by md5(customers.id::text) limit $1`,
    [count],
  );
  return rows.map(({ code, mobileNo, duePaisa }) => ({
    code,
    mobileNo,
    duePaisa: Number(duePaisa),
  }));
}

/**
 * A statement of today: half of the lines by code, a third from the payer's own phone, the rest from
 * phones that nobody knows; with `isSure` all by code.
 */
function statementOf(
  payers: readonly Payer[],
  lines: number,
  prefix: string,
  { isSure = false } = {},
): string {
  const today = new Date().toISOString().slice(0, 10);
  let balancePaisa = 0;
  const rows = payers.slice(0, lines).map(({ code, mobileNo, duePaisa }, index) => {
    const way = isSure ? 0 : index % 6;
    const stranger = `0199${String(index).padStart(7, '0')}`;
    const from = way === 3 || way === 4 ? mobileNo : stranger;
    const reference = way < 3 ? code : '';
    balancePaisa += duePaisa;
    const number = `${prefix}${String(index).padStart(8, '0')}`;
    const amounts = [duePaisa, balancePaisa].map((paisa) => (paisa / 100).toFixed(2));
    return [today, number, amounts[0], '', from, reference, amounts[1]].join(',');
  });
  const head = 'Date,Transaction ID,Credit,Debit,Sender No,Reference,Balance';
  return `${[head, ...rows].join('\n')}\n`;
}
