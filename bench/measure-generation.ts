import { addMonths, lastDayOf } from '@netkhata/domain/billing-period';
import type pg from 'pg';
import type { Database } from '../server/database/database.ts';
import { type Measurement, measurement } from './bench-report.ts';
import { insertPlainly, makeEqualTables } from './equal-tables.ts';
import type { ProductClient } from './product-client.ts';

/** What is measured, and a straight way to the same database. */
export interface Bench {
  http: ProductClient;
  direct: pg.Client;
  database: Database;
}

const ROUNDS = 5;
const FIRST_MONTH = '2025-01';

/** Month after month through the product, and each month's rows by plain SQL into equal tables. */
export async function measureGeneration({ http, direct }: Bench): Promise<Measurement> {
  await makeEqualTables(direct);
  const measured: number[] = [];
  const limit: number[] = [];
  // The first round warms caches and code up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const billDate = lastDayOf(addMonths(FIRST_MONTH, round));
    await direct.query('checkpoint');
    const started = performance.now();
    const run = (await http.post('bill_generate', { billDate })) as { id: number };
    const elapsed = performance.now() - started;
    const plainly = await insertPlainly(direct, run.id);
    if (round === 0) continue;
    measured.push(elapsed);
    limit.push(plainly);
  }
  return measurement(
    { work: "generate a month's bills", limit: 'the same rows by INSERT ... SELECT' },
    { measured, limit },
  );
}
