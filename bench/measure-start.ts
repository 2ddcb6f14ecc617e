import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';
import { DATA_DIR } from './bench-cluster.ts';
import { startBenchProduct } from './bench-product.ts';
import { type BenchRow, figureRow, median } from './bench-report.ts';

const ROUNDS = 3;

/** Start of the product on a migrated database, including the start of the embedded PostgreSQL. */
export async function measureStart(customers: number): Promise<BenchRow[]> {
  const embedded = await startTimes(() => startBenchProduct({ DATA_DIR }));
  const { connection } = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  const { host, user, password, database } = connection;
  const address = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
  const external = await startTimes(() => startBenchProduct({ DATA_DIR, DATABASE_URL: address }));
  return [
    figureRow(
      { work: 'start with the embedded database', customers, unit: 'ms', ours: embedded },
      1500,
    ),
    figureRow(
      { work: 'start with an external database', customers, unit: 'ms', ours: external },
      700,
    ),
  ];
}

async function startTimes(start: () => ReturnType<typeof startBenchProduct>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await start();
    times.push(product.readyAfterMs);
    await product.stop();
  }
  return median(times);
}
