import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { TILL } from '../test-support/money-test-kit.ts';

const PAYMENTS = 6000;
/** Nearly all payments: for so many a generic plan would scan the whole table. */
const HANDED_OVER = PAYMENTS - 2;
const APPROVED = 500;
/** Far fewer than the number of payments. */
const MAX_ROWS = 500;

const { app, owner, collector, collect, handOver } = await openHandoverTest();
const { database } = app;
const [firstId = 0] = await collect(collector, [100]);
// Plans once while hand-overs are few, so that the session keeps this plan as the tables grow.
await collector.call('handoverWithdraw', { body: { id: await handOver(collector, 100) } });
await sql`
  insert into payments (customer_id, payment_date, booked_on, amount_paisa, advance_paisa,
    account_id, collected_by, payment_method, short_code, created_by)
  select customer_id, payment_date, booked_on, amount_paisa, advance_paisa, account_id,
    collected_by, payment_method, 'thousands' || n, created_by
  from payments, generate_series(2, ${PAYMENTS}) as n
`.execute(database);

/** Rows of a table that this transaction read, by index or sequential scan. */
async function rowsRead(tx: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read + idx_tup_fetch as count
    from pg_stat_xact_user_tables where relname = ${table}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Inserts a hand-over directly; its sums are checked by deferred constraints at commit. */
const insertHandover = (tx: Database, nth: number, ids: { from: number; to: number }) =>
  sql`
    with made as (
      insert into handovers (number, collector_id, account_id, state, payment_count,
        payments_paisa, outlays_paisa, collector_paisa, submitted_by, submitted_at)
      values (${`H2611-${String(nth).padStart(6, '0')}`}, ${collector.user.id}, ${TILL},
        'submitted', 1, 10000, 0, 10000, ${collector.user.id}, now())
      returning id
    )
    insert into handover_payments (handover_id, payment_id)
    select made.id, payments.id from made, payments
    where payments.id between ${ids.from} and ${ids.to}
  `.execute(tx);

const approve = (tx: Database, ids: { from: number; to: number }) =>
  sql`
    update payments set approved_at = now(), approved_by = ${owner.user.id}
    where id between ${ids.from} and ${ids.to}
  `.execute(tx);

const discarded = async (work: (tx: Database) => Promise<void>): Promise<void> => {
  const run = inTransaction(database, async (tx) => {
    await work(tx);
    throw new Error('It only shows the plans');
  });
  await expect(run).rejects.toThrow('It only shows the plans');
};

const withdrawAll = (tx: Database) =>
  sql`
    update handovers set state = 'withdrawn', ended_at = now(), ended_by = ${collector.user.id}
    where state = 'submitted'
  `.execute(tx);

const many = { from: firstId + 1, to: firstId + HANDED_OVER };
const some = { from: firstId + 1, to: firstId + APPROVED };

await sql`analyze payments, handovers, handover_payments`.execute(database);

test('after a hand-over of thousands, a session checks one of a single payment by key', () =>
  discarded(async (tx) => {
    await insertHandover(tx, 2, many);
    const before = await rowsRead(tx, 'payments');
    await insertHandover(tx, 3, { from: many.to + 1, to: many.to + 1 });
    expect((await rowsRead(tx, 'payments')) - before).toBeLessThan(MAX_ROWS);
  }));

test('a session that approved one payment still finds by key which payments are on the way', () =>
  discarded(async (tx) => {
    await approve(tx, { from: firstId, to: firstId });
    await insertHandover(tx, 2, many);
    await withdrawAll(tx);
    const before = await rowsRead(tx, 'handover_payments');
    await approve(tx, some);
    expect((await rowsRead(tx, 'handover_payments')) - before).toBeLessThan(2 * APPROVED);
  }));
