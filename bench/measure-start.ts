import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';
import { DATA_DIR } from './bench-cluster.ts';
import { startBareServer, startBenchProduct } from './bench-product.ts';
import { type BenchRow, median, ratioRow } from './bench-report.ts';

const ROUNDS = 3;

/**
 * Start of the product on a migrated database beside that of a bare server, with which the product on
 * an external database takes turns, because a machine's speed drifts. The other start is that with
 * the embedded PostgreSQL, which cannot be up for the bare server meanwhile.
 */
export async function measureStart(customers: number): Promise<BenchRow[]> {
  const [embedded = Number.NaN] = await startTimes([() => startBenchProduct({ DATA_DIR })]);
  const { connection } = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  const { host, user, password, database } = connection;
  const address = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
  const [external = Number.NaN, bare] = await startTimes([
    () => startBenchProduct({ DATA_DIR, DATABASE_URL: address }),
    () => startBareServer({ DATABASE_URL: address }),
  ]);
  const row = { customers, unit: 'ms', limit: bare } as const;
  return [
    ratioRow({ ...row, work: 'start with the embedded database', ours: embedded }, { atMost: 5 }),
    ratioRow({ ...row, work: 'start with an external database', ours: external }, { atMost: 4 }),
  ];
}

/** The median of each in milliseconds, taken in turns. */
async function startTimes(
  starts: readonly (() => ReturnType<typeof startBareServer>)[],
): Promise<number[]> {
  const times: number[][] = starts.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, start] of starts.entries()) {
      const server = await start();
      times[index]?.push(server.readyAfterMs);
      await server.stop();
    }
  }
  return times.map(median);
}
