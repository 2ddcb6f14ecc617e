import type pg from 'pg';
import type { EmbeddedConnection } from '../server/database/embedded/embedded-postgres.ts';
import type { Database } from '../server/database/database.ts';
import type { BenchServerKind } from './bench-postgres.ts';
import type { BenchProduct } from './bench-product.ts';
import type { ProductClient } from './product-client.ts';

/**
 * Everything needed to measure one size: the product, and direct connections to its database and to
 * the copy.
 */
export interface BenchSession {
  customers: number;
  server: BenchServerKind;
  product: BenchProduct;
  http: ProductClient;
  connection: EmbeddedConnection;
  direct: pg.Client;
  plain: pg.Client;
  /** For replaying statements that the product's calls send. */
  database: Database;
}

const LEAST_CUSTOMERS = 1000;

/** A size too small to say anything is there to show that the bench runs: once is enough. */
export const isTrial = ({ customers }: Pick<BenchSession, 'customers'>): boolean =>
  customers < LEAST_CUSTOMERS;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const QUIET_LOOKS = 4;
const LOOK_EVERY_MS = 500;
const LONGEST_WAIT_MS = 120_000;

/** Waits until background jobs of the product have had no active statement for a while. */
export async function waitUntilIdle(direct: pg.Client): Promise<void> {
  let quietLooks = 0;
  for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
    const { rows } = await direct.query<{ active: number }>(`
      select count(*)::int as active from pg_stat_activity
      where state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()`);
    quietLooks = rows[0]?.active === 0 ? quietLooks + 1 : 0;
    if (quietLooks === QUIET_LOOKS) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
