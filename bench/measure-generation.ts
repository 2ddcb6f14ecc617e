import { addMonths, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { inTransaction } from '../server/database/transaction.ts';
import { type CausingChange, correctRanges } from '../server/terms/correct-ranges.ts';
import { ADMIN } from './bench-cluster.ts';
import { type BenchRow, figureRow, median, ratioRow } from './bench-report.ts';
import { type BenchSession, timed } from './bench-session.ts';
import { insertPlainRows, leaveOnlyKeys } from './plain-rows.ts';
import { type ProductClient, signInTo } from './product-client.ts';

const MAX_MEMORY_MB = 300;
const LONGEST_SILENCE_MS = 1000;
const LOOK_EVERY_MS = 50;
const LONGEST_PREVIEW_MS = 5000;
const DIFFERENT_PAGES = 10_000;
const LISTS = ['customer_dt', 'bill_list', 'payment_list'];

/** One round is enough for large sizes; and a run may not be more than two months ahead. */
const roundsOf = (customers: number): number => (customers > 10_000 ? 1 : 2);

/**
 * Fills the server's caches by reading many pages, so that generation is measured in a used
 * process.
 */
async function readManyPages({ http, customers }: BenchSession): Promise<void> {
  const pages = Math.min(DIFFERENT_PAGES, customers);
  for (let page = 1; page <= pages; page += 1) {
    const list = LISTS[page % LISTS.length];
    const order = page % 2 === 0 ? 'asc' : 'desc';
    const place = Math.ceil(page / (2 * LISTS.length));
    await http.post(`${list}?per_page=10&column=id&order=${order}&page=${place}`);
  }
}

/**
 * Generates month after month through the product, and inserts the same rows by plain SQL into the
 * copy.
 */
export async function measureGeneration(session: BenchSession): Promise<BenchRow[]> {
  const { customers, http, direct, plain, product } = session;
  await leaveOnlyKeys(plain);
  const watcher = await signInTo(product.address, ADMIN);
  await readManyPages(session);
  const nextMonth = firstDayOf(addMonths(monthOf(new Date().toISOString().slice(0, 10)), 1));
  const previewMs = await timed(() => http.post('bill_run_preview', { billDate: nextMonth }));
  const rounds: Round[] = [];
  product.resetPeakMemory();
  for (let round = 1; round <= roundsOf(customers); round += 1) {
    const month = addMonths(monthOf(new Date().toISOString().slice(0, 10)), round);
    rounds.push(await generateMonth({ http, watcher, billDate: firstDayOf(month) }));
    const { rows } = await direct.query<{ id: number }>('select max(id)::int as id from bill_runs');
    const runId = rows[0]?.id as number;
    (rounds.at(-1) as Round).plainMs = await insertPlainRows({ product: direct, plain }, runId);
  }
  const peakMemoryMb = product.peakMemoryMb();
  const planned = roundsOf(customers) === 1 ? await measurePlanned(session, watcher) : [];
  watcher.close();
  const work = "generate a month's bills";
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  return [
    ratioRow(
      { work, customers, unit: 'ms', ours: of('elapsedMs'), limit: of('plainMs') },
      { atMost: 2 },
    ),
    figureRow(
      { work: `${work}: its preview`, customers, unit: 'ms', ours: previewMs },
      LONGEST_PREVIEW_MS,
    ),
    figureRow(
      {
        work: `${work}: most memory of the server`,
        customers,
        unit: 'MB',
        ours: peakMemoryMb,
      },
      MAX_MEMORY_MB,
    ),
    figureRow(
      { work: `${work}: first progress seen`, customers, unit: 'ms', ours: of('progressMs') },
      LONGEST_SILENCE_MS,
    ),
    ...planned,
  ];
}

const PLANNED_CHANGES = 10_000;

/**
 * The month after, with changes that are planned within it: months in which one has a day are
 * divided by days.
 */
async function measurePlanned(
  { customers, http, direct, plain, database }: BenchSession,
  watcher: ProductClient,
): Promise<BenchRow[]> {
  const month = addMonths(monthOf(new Date().toISOString().slice(0, 10)), 2);
  const billDate = firstDayOf(month);
  await direct.query("update company set changes_billed = 'by_days', leaves_billed = 'by_days'");
  await direct.query(
    `insert into planned_changes (customer_id, from_day, fee_paisa, reason, created_by)
    select id, $1::date + 14, fee_paisa + 10000, 'Faster', 1 from customers
    where status = 'active' order by id limit $2`,
    [billDate, PLANNED_CHANGES],
  );
  // What planning a change writes: the days of the bills that are there, to price them anew.
  const { rows: changes } = await direct.query<CausingChange>(
    `select id::int, customer_id::int as "customerId", from_day::text as "fromDay"
    from planned_changes order by id`,
  );
  const at = new Date();
  await inTransaction(database, (tx) =>
    correctRanges(tx, changes, { today: at.toISOString().slice(0, 10), at, createdBy: 1 }),
  );
  await direct.query('analyze planned_changes, billed_ranges, bill_adjustments');
  const previewMs = await timed(() => http.post('bill_run_preview', { billDate }));
  const round = await generateMonth({ http, watcher, billDate });
  const { rows } = await direct.query<{ id: number }>('select max(id)::int as id from bill_runs');
  const plainMs = await insertPlainRows({ product: direct, plain }, rows[0]?.id as number);
  const work = `generate a month's bills with ${PLANNED_CHANGES.toLocaleString('en')} planned changes`;
  return [
    ratioRow({ work, customers, unit: 'ms', ours: round.elapsedMs, limit: plainMs }, { atMost: 2 }),
    figureRow(
      { work: `${work}: its preview`, customers, unit: 'ms', ours: previewMs },
      LONGEST_PREVIEW_MS,
    ),
  ];
}

interface Round {
  elapsedMs: number;
  progressMs: number;
  plainMs: number;
}

interface RunPage {
  data: { data: { state: string; processed: number }[] };
}

/** One run; another user polls its progress from the start. */
async function generateMonth(run: {
  http: ProductClient;
  watcher: ProductClient;
  billDate: string;
}): Promise<Round> {
  let isOver = false;
  let progressMs = 0;
  const started = performance.now();
  const watch = async () => {
    while (!isOver && progressMs === 0) {
      const page = (await run.watcher.post('bill_run_list?per_page=10')) as RunPage;
      const latest = page.data.data[0];
      const isMoving = latest?.state === 'running' && latest.processed > 0;
      if (isMoving) progressMs = performance.now() - started;
      else await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const generate = async () => {
    try {
      return await timed(() => run.http.post('bill_generate', { billDate: run.billDate }));
    } finally {
      isOver = true;
    }
  };
  const [elapsedMs] = await Promise.all([generate(), watch()]);
  return { elapsedMs, progressMs: progressMs || elapsedMs, plainMs: 0 };
}
