import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/database.ts';
import { checkBooks } from '../server/ledger/check-books.ts';
import {
  ADMIN,
  type BenchCluster,
  connect,
  DATA_DIR,
  EMBEDDED,
  EXTERNAL,
  openBenchCluster,
} from './bench-cluster.ts';
import { findSystemPostgres, type ServerPlace } from './bench-postgres.ts';
import { startBenchProduct } from './bench-product.ts';
import { type BenchRow, benchTable, unmetLines, writeResults, writeTable } from './bench-report.ts';
import { type BenchSession, waitUntilIdle } from './bench-session.ts';
import { measureArrivals } from './measure-arrivals.ts';
import { measureDashboard } from './measure-dashboard.ts';
import { measureExports } from './measure-exports.ts';
import { measureGeneration } from './measure-generation.ts';
import { CASHIERS_COMMAND, runCashiers } from './cashiers.ts';
import { growthRows, listRows, type MeasuredCall, measureLists } from './measure-lists.ts';
import { measurePayments } from './measure-payments.ts';
import { measurePlaces } from './measure-places.ts';
import { measureRadius } from './measure-radius.ts';
import { measureStart } from './measure-start.ts';
import { signInTo } from './product-client.ts';
import type { Seed } from './seed-statements.ts';

type Size = Pick<Seed, 'customers' | 'months'>;

const SIZES: readonly Size[] = [
  { customers: 10_000, months: 12 },
  { customers: 100_000, months: 12 },
  { customers: 1_000_000, months: 3 },
];
const PARTS = [
  'dashboard',
  'lists',
  'payments',
  'exports',
  'generation',
  'places',
  'arrivals',
  'radius',
  'start',
];

const SERVERS = ['embedded', 'external'];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Found {
  rows: BenchRow[];
  calls: MeasuredCall[];
  postgres: string;
}

async function measureSize(
  { customers, server }: Pick<BenchSession, 'customers' | 'server'>,
  cluster: BenchCluster,
  parts: ReadonlySet<string>,
): Promise<Found> {
  const { databaseUrl } = cluster;
  const product = await startBenchProduct({
    DATA_DIR,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const direct = await connect(cluster.product);
  const plain = await connect(cluster.plain);
  const database = openDatabase(cluster.product, { poolSize: 4 });
  const http = await signInTo(product.address, ADMIN);
  const { product: connection } = cluster;
  // No backup may start during a measurement.
  await direct.query('update backup_settings set is_daily = false');
  const databases = { connection, direct, plain, database };
  const session: BenchSession = { customers, server, product, http, ...databases };
  const found: Found = { rows: [], calls: [], postgres: '' };
  const work = (part: string, measure: () => Promise<BenchRow[]>) => async () => {
    if (!parts.has(part)) return;
    await waitUntilIdle(direct);
    print(`${customers.toLocaleString('en')} customers, ${server}: ${part}`);
    const measured = await measure();
    found.rows.push(...measured);
    print(`${benchTable(measured)}\n`);
  };
  try {
    await work('dashboard', () => measureDashboard(session))();
    await work('lists', async () => {
      found.calls = await measureLists(session, print);
      return listRows(found.calls);
    })();
    await work('payments', () => measurePayments(session))();
    await work('exports', () => measureExports(session))();
    await work('generation', () => measureGeneration(session))();
    await work('places', () => measurePlaces(session))();
    await work('arrivals', () => measureArrivals(session))();
    await work('radius', () => measureRadius(session))();
    const version = await direct.query<{ server_version: string }>('show server_version');
    found.postgres = version.rows[0]?.server_version ?? '';
    await assertBooksAgree(session);
  } finally {
    http.close();
    await database.destroy();
    await Promise.all([direct.end(), plain.end()]);
    await product.stop();
  }
  if (parts.has('start')) found.rows.push(...(await measureStart(customers)));
  return found;
}

/**
 * Throws when the books differ. Skipped at a million customers, where the check would take longer
 * than all measurements.
 */
async function assertBooksAgree({ customers, database }: BenchSession): Promise<void> {
  if (customers > 100_000) return;
  const { firstDifference } = await checkBooks(database);
  if (firstDifference) throw new Error(`The books differ: ${firstDifference.detail}`);
  print(`${customers.toLocaleString('en')} customers: the books agree`);
}

interface Arguments {
  sizes: readonly Size[];
  parts: Set<string>;
  servers: Set<string>;
  isForDocument: boolean;
}

/** One of the sizes that have bars, or a small one that shows whether the bench runs. */
const sizeOf = (text: string): Size =>
  SIZES.find(({ customers }) => String(customers) === text) ?? {
    customers: Number(text),
    months: 12,
  };

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      document: { type: 'boolean', default: false },
      size: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true, default: PARTS },
      server: { type: 'string', multiple: true, default: SERVERS },
    },
  });
  const sizes = values.size?.map(sizeOf) ?? SIZES;
  const isKnown =
    values.only.every((part) => PARTS.includes(part)) &&
    values.server.every((server) => SERVERS.includes(server));
  if (sizes.every(({ customers }) => customers > 0) && isKnown) {
    const { only, server, document: isForDocument } = values;
    return { sizes, parts: new Set(only), servers: new Set(server), isForDocument };
  }
  throw new Error(
    `--size takes a number of customers; --only ${PARTS.join(', ')}; --server ${SERVERS.join(', ')}`,
  );
}

/** On an external PostgreSQL only payments are measured, at the sizes that providers have. */
function placesOf({ customers }: Size, { servers, parts }: Arguments) {
  const isWanted = parts.has('payments') && customers <= 100_000 && servers.has(EXTERNAL.kind);
  const isExternal = isWanted && findSystemPostgres();
  if (isWanted && !isExternal) {
    print(
      'not run: an external PostgreSQL: none is installed (on Debian: apt-get install postgresql)',
    );
  }
  const places: { place: ServerPlace; parts: Set<string> }[] = [
    { place: EMBEDDED, parts },
    ...(isExternal ? [{ place: EXTERNAL, parts: new Set(['payments']) }] : []),
  ];
  return places.filter(({ place }) => servers.has(place.kind));
}

async function runBench(args: Arguments): Promise<void> {
  const rows: BenchRow[] = [];
  const calls: MeasuredCall[] = [];
  let postgres = '';
  for (const size of args.sizes) {
    for (const { place, parts } of placesOf(size, args)) {
      const cluster = await openBenchCluster(size, place, print);
      const measured = { customers: size.customers, server: place.kind };
      const found = await measureSize(measured, cluster, parts);
      await cluster.close();
      rows.push(...found.rows);
      calls.push(...found.calls);
      if (place.kind === 'embedded') ({ postgres } = found);
    }
  }
  rows.push(...growthRows(calls));
  const { projectRoot } = readConfig({});
  const file = join(projectRoot, 'bench', 'results.json');
  await writeResults(file, { postgres, calls }, rows);
  const table = benchTable(rows);
  if (args.isForDocument) await writeTable(join(projectRoot, 'docs', 'performance.md'), table);
  print(`\n${table}\n`);
  for (const line of unmetLines(rows)) print(line);
  const isMissed = rows.some(({ isMet }) => isMet === false);
  print(isMissed ? `Not every bar is met. ${file}` : `Every bar is met. ${file}`);
}

const [command, address] = process.argv.slice(2);
if (command === CASHIERS_COMMAND && address) await runCashiers(address);
else await runBench(readArguments());
