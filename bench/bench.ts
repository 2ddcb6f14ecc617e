import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ADMIN, type Product, startProduct } from '../e2e/support/product.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/database.ts';
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts';
import { checkBooks } from '../server/ledger/check-books.ts';
import { seedCustomers } from './bench-customers.ts';
import { benchTable, type Measurement, writeResults } from './bench-report.ts';
import { measureGeneration } from './measure-generation.ts';
import { measurePayments } from './measure-payments.ts';
import { measureReads } from './measure-reads.ts';
import { signInTo } from './product-client.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readCustomerCount(): number {
  const { values } = parseArgs({ options: { customers: { type: 'string', default: '10000' } } });
  const count = Number(values.customers);
  if (Number.isSafeInteger(count) && count >= 5000) return count;
  throw new Error('--customers takes a whole number from 5000');
}

/** Forgets the most memory that the process has held so far: that of building and starting. */
const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function measureAll(product: Product, customers: number): Promise<void> {
  const { connection } = await startEmbeddedPostgres({ dataDir: product.dataDir });
  const direct = new pg.Client(connection);
  const database = openDatabase(connection);
  await direct.connect();
  const http = await signInTo(product.address, ADMIN);
  try {
    const seeding = performance.now();
    await seedCustomers(direct, customers);
    print(`${customers} customers in ${((performance.now() - seeding) / 1000).toFixed(1)} s`);
    print('Measuring: about a minute');
    resetPeakMemory(product.pid);
    const bench = { http, direct, database };
    const measurements: Measurement[] = [await measureGeneration(bench)];
    const serverMemoryMb = peakMemoryMb(product.pid);
    await direct.query('vacuum analyze');
    measurements.push(...(await measureReads(bench)), await measurePayments(bench));
    const { firstDifference } = await checkBooks(database);
    if (firstDifference) throw new Error(`The books differ: ${firstDifference.detail}`);

    const version = await direct.query<{ server_version: string }>('show server_version');
    const postgres = version.rows[0]?.server_version ?? '';
    const file = join(readConfig({}).projectRoot, 'bench', 'results.json');
    await writeResults(file, { customers, postgres, serverMemoryMb }, measurements);
    print(`\n${benchTable(measurements)}\n`);
    print(`Memory of the server at most ${serverMemoryMb} MB. The books agree. ${file}`);
  } finally {
    http.close();
    await database.destroy();
    await direct.end();
  }
}

const customers = readCustomerCount();
const product = await startProduct();
try {
  await measureAll(product, customers);
} finally {
  await product.stop();
}
