import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { insertRun, readProgress } from './bill-run-queries.ts';
import { executeRun } from './generate-bills.ts';

/** A first batch of 500 and two more of a thousand at most. */
const CUSTOMERS = 1550;

const app = await createTestApp();
const admin = await app.signIn();
const { database } = app;
await sql`
  insert into customers
    (code, name, mobile_no, is_sms_wanted, category, fee_paisa, bill_day, connection_date)
  select 'B' || n, 'Name ' || n, '01710000000', true, 'regular', 50000, 1, '2026-01-01'
  from generate_series(1, ${CUSTOMERS}) n
`.execute(database);
const { rows: customers } = await sql<{ id: number }>`select id from customers order by id`.execute(
  database,
);
const idAt = (place: number) => customers[place]?.id as number;

let month = 1;
beforeEach(() => void (month += 1));

async function openRun() {
  const billDate = `2026-${String(month).padStart(2, '0')}-05`;
  const run = { billDate, today: billDate, startedBy: admin.user.id, zoneId: null };
  const request = { kind: 'month', ...run } as const;
  const id = await insertRun(database, request, null);
  return { id, execute: () => executeRun(database, request, id) };
}

const billedIn = async (runId: number) => {
  const { rows } = await sql<{ customerId: number; number: number; hasSms: boolean }>`
    select customer_id, right(bill_no, 5)::int as number,
      exists (select from sms_messages where bill_id = bills.id) as has_sms
    from bills where bill_run_id = ${runId} order by bill_no
  `.execute(database);
  return rows;
};

/** Makes the bill of one customer fail, as no data of theirs could. */
async function failBillOf(customerId: number | null): Promise<void> {
  await sql`drop trigger if exists refuse_bill on bills`.execute(database);
  if (customerId === null) return;
  const body = `begin raise exception 'could not extend file' using errcode = '53100'; end`;
  await sql`
    create or replace function refuse_bill() returns trigger language plpgsql as ${sql.lit(body)}
  `.execute(database);
  await sql`
    create trigger refuse_bill before insert on bills for each row
      when (new.customer_id = ${sql.lit(customerId)}) execute function refuse_bill()
  `.execute(database);
}

test('batches bill all customers in their order, numbered without a gap, each with its SMS', async () => {
  const run = await openRun();
  expect(await run.execute()).toMatchObject({
    created: CUSTOMERS,
    processed: CUSTOMERS,
    totalPaisa: CUSTOMERS * 50_000,
  });
  const billed = await billedIn(run.id);
  expect(billed).toEqual(
    customers.map(({ id }, index) => ({ customerId: id, number: index + 1, hasSms: true })),
  );
  await expectBooksAtZero(database);
});

test.each([
  ['first', 0, 0],
  ['second', 500, 500],
  ['last', CUSTOMERS - 1, 1500],
])('a fault in the %s batch stops the run and keeps the batches before', async (_, place, kept) => {
  await failBillOf(idAt(place));
  const run = await openRun();
  await expect(run.execute()).rejects.toThrow('could not extend file');
  expect(await billedIn(run.id)).toHaveLength(kept);
  expect(await readProgress(database, run.id)).toMatchObject({ created: kept, processed: kept });

  await failBillOf(null);
  const again = await openRun();
  expect(await again.execute()).toMatchObject({ alreadyBilled: kept, processed: CUSTOMERS });
  const rest = await billedIn(again.id);
  expect(rest.map(({ number }) => number)).toEqual(
    Array.from({ length: CUSTOMERS - kept }, (__, index) => kept + index + 1),
  );
});

test('somebody who holds a customer of one batch and wants one of the next is not locked in', async () => {
  const run = await openRun();
  let isTaken = (): void => undefined;
  const taken = new Promise<void>((resolve) => (isTaken = resolve));
  const work = inTransaction(database, async (tx) => {
    await lockCustomerMoney(tx, [idAt(550)]);
    isTaken();
    await expect.poll(isSomebodyWaiting).toBe(true);
    await lockCustomerMoney(tx, [idAt(1520)]);
  });
  await taken;
  const [outcome] = await Promise.all([run.execute(), work]);
  expect(outcome).toMatchObject({ created: CUSTOMERS });
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and query like '%customer_balances%'
  `.execute(database);
  return rows.length > 0;
}
