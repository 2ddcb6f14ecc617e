import { sql } from 'kysely';
import { appendFileSync } from 'node:fs';
import { test } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { insertCustomer, insertZone } from './sms-test-rows.ts';
const app = await createTestApp();
test('x', async () => {
  const zone = await insertZone(app.database, 'b');
  await app.database.connection().execute(async (db) => {
  for (let i = 0; i < 12; i += 1) await insertCustomer(db as never, { zone_id: zone });
  const plan = await sql<Record<string, string>>`explain (analyze, costs off) insert into customers (code, name, mobile_no, zone_id) select 'BZ' || number, 'আব্দুল করিম', '01712345678', ${sql.lit(zone)} from generate_series(1, 10000) as number`.execute(db);
  appendFileSync('/tmp/c/plan.txt', plan.rows.map((r) => Object.values(r)[0]).join('\n'));
  });
}, 100000);
