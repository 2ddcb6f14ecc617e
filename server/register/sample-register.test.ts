import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectBooksAtZero, generate, taka } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { importRegister } from './import-register.ts';
import { readRegisterFile } from './register-file.ts';

const SAMPLE = join(import.meta.dirname, 'sample');

/** The names of fields in the expectation file, and the columns that problems name. */
const FIELDS = {
  mobile: 'mobileNo',
  name: 'name',
  'duplicate code': 'code',
  fee: 'monthlyFee',
  billDate: 'billDate',
};

it("imports a provider's messy register as expected, and bills the customers that qualify", async () => {
  const app = await createTestApp();
  const admin = await app.signIn();
  const expected = JSON.parse(await readFile(join(SAMPLE, 'register.expected.json'), 'utf8'));
  const rows = readRegisterFile(await readFile(join(SAMPLE, 'register.csv'), 'utf8'));
  const options = { today: '2026-11-21', createdBy: null, isDryRun: false };
  const summary = await importRegister(app.database, rows, options);

  expect(summary).toMatchObject({
    rows: expected.rows,
    good: expected.good,
    created: expected.good,
    active: expected.active,
    openingBalancePaisa: taka(expected.openingBalanceTotal),
    monthlyFeePaisa: taka(expected.monthlyFeeOfBillable),
  });
  for (const [word, field] of Object.entries(FIELDS)) {
    const found = summary.problems.filter((problem) => problem.field === field);
    expect([word, found.length]).toEqual([word, expected.bad[word]]);
  }
  expect(summary.problems).toHaveLength(expected.rows - expected.good);

  const billable = await sql<{ count: number }>`
    select count(*) as count from customers
    where status = 'active' and category <> 'complimentary' and fee_paisa > 0
      and connection_date <= '2026-11-30'
  `.execute(app.database);
  const run = await generate(admin, '2026-11-30');
  expect(run.created).toBe(billable.rows[0]?.count);
  expect(await generate(admin, '2026-11-30')).toMatchObject({
    created: 0,
    alreadyBilled: run.created,
  });
  await expectBooksAtZero(app.database);

  const again = await importRegister(app.database, rows, options);
  expect(again).toMatchObject({ created: 0, unchanged: expected.good });
});
