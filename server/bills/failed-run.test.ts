import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { insertRun } from './bill-run-queries.ts';
import { executeRun } from './generate-bills.ts';

const app = await createTestApp();
const admin = await app.signIn();
const { database } = app;

/** Makes every bill fail with a database error of this code. */
async function failEveryBill(sqlState: string): Promise<void> {
  await sql`
    create or replace function refuse_bill() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'could not extend file' using errcode = '${sqlState}'; end`,
    )}
  `.execute(database);
  await sql`
    create or replace trigger refuse_bill before insert on bills
      for each row execute function refuse_bill()
  `.execute(database);
}

it.each([
  ['53100', 'The disk of the database is full.'],
  ['XX001', 'could not extend file'],
])('a run ended by a fault (%s) records the reason', async (sqlState, failure) => {
  await registerTestCustomer(admin);
  await failEveryBill(sqlState);
  const request = {
    billDate: '2026-11-21',
    today: '2026-11-21',
    startedBy: admin.user.id,
    kind: 'month' as const,
    zoneId: null,
  };
  const id = await insertRun(database, request, null);
  await expect(executeRun(database, request, id)).rejects.toThrow('could not extend file');
  expect(await admin.call('billRunDetails', { params: { id } })).toMatchObject({
    state: 'failed',
    failure,
  });
});
