import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCustomers } from '../bench-customers.ts';
import { type ProductClient, signInTo } from '../product-client.ts';
import { openDatabase } from '../../server/database/database.ts';
import { isAlive } from '../../server/database/embedded/process.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/database/embedded/embedded-postgres.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { ADMIN, type Product, startProduct } from '../../e2e/support/product.ts';

const CUSTOMERS = 10_000;
const BILL_DATE = '2026-11-21';

let product: Product;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  product = await startProduct();
  postgres = await startEmbeddedPostgres({ dataDir: product.dataDir });
  await withClient((client) => seedCustomers(client, CUSTOMERS));
});

afterAll(async () => {
  if (!product) return;
  // If the test failed between kill and restart, PostgreSQL still runs: only stopping a whole
  // product stops it.
  if (!isAlive(product.pid)) product = await startProduct({ dataDir: product.dataDir });
  await product.stop();
});

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(postgres.ownerConnection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function countBy(client: pg.Client, statement: string): Promise<number> {
  const found = await client.query<{ count: string }>(statement);
  return Number(found.rows[0]?.count);
}

const countOf = (statement: string) => withClient((client) => countBy(client, statement));

const BILLS = 'select count(*) from bills';

/** Starts a run and resolves once some of its bills are committed, while it continues. */
const startRun = (http: ProductClient): Promise<void> =>
  withClient(async (client) => {
    const before = await countBy(client, BILLS);
    // The reply never arrives, because the server is killed before.
    http.post('bill_generate', { billDate: BILL_DATE }).catch(() => undefined);
    while ((await countBy(client, BILLS)) === before) await sleep(5);
  });

async function expectSoundBooks(): Promise<void> {
  const database = openDatabase(postgres.connection);
  try {
    const { firstDifference, imbalancePaisa } = await checkBooks(database);
    expect(firstDifference).toBeUndefined();
    expect(imbalancePaisa).toBe(0);
  } finally {
    await database.destroy();
  }
  const halves = `select count(*) from bills where not exists (
      select from bill_items where bill_id = bills.id
    ) or not exists (select from ledger_entries where bill_id = bills.id)
      or not exists (select from covered_months where bill_id = bills.id)
      or not exists (select from sms_messages where bill_id = bills.id)`;
  expect(await countOf(halves)).toBe(0);
  const twice = 'select count(*) - count(distinct customer_id) as count from bills';
  expect(await countOf(twice)).toBe(0);
}

async function restart(): Promise<ProductClient> {
  product = await startProduct({ dataDir: product.dataDir });
  postgres = await startEmbeddedPostgres({ dataDir: product.dataDir });
  return signInTo(product.address, ADMIN);
}

/** Kills PostgreSQL itself with SIGKILL. */
async function killPostgres(): Promise<void> {
  const pid = await countOf(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as count`,
  );
  process.kill(pid, 'SIGKILL');
}

it('a killed bill run leaves no partial bill, and the next run completes it', async () => {
  const billable = await countOf(`select count(*) from customers where status = 'active'`);
  let http: ProductClient = await signInTo(product.address, ADMIN);

  await startRun(http);
  await product.kill();
  http = await restart();
  const afterServer = await countOf(BILLS);
  expect(afterServer).toBeLessThan(billable);
  await expectSoundBooks();

  await startRun(http);
  await Promise.all([killPostgres(), product.kill()]);
  http = await restart();
  const afterBoth = await countOf(BILLS);
  expect(afterBoth).toBeGreaterThan(afterServer);
  expect(afterBoth).toBeLessThan(billable);
  await expectSoundBooks();

  const run = await http.post('bill_generate', { billDate: BILL_DATE });
  expect(run).toMatchObject({ created: billable - afterBoth, alreadyBilled: afterBoth });
  expect(await countOf(BILLS)).toBe(billable);
  await expectSoundBooks();
  expect(await http.post('bill_generate', { billDate: BILL_DATE })).toMatchObject({ created: 0 });
});
