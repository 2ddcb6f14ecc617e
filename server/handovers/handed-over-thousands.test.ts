import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { approveHandedOver, lockHandedOver } from '../payments/handed-over-payments.ts';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';

const PAYMENTS = 3000;
/** Far fewer than there are payments. */
const MOST_ROWS = 500;

const { app, collector, collect, handOver } = await openHandoverTest();
const { database } = app;
await collect(collector, [100]);
await sql`
  with made as (
    insert into payments (customer_id, payment_date, booked_on, amount_paisa, advance_paisa,
      account_id, collected_by, payment_method, short_code, created_by)
    select customer_id, payment_date, booked_on, amount_paisa, advance_paisa, account_id,
      collected_by, payment_method, 'thousands' || n, created_by
    from payments, generate_series(2, ${PAYMENTS}) as n
    returning id, customer_id, booked_on, amount_paisa
  ), entered as (
    insert into ledger_entries (kind, entry_date, customer_id, payment_id)
    select 'payment_collected', booked_on, customer_id, id from made returning id, payment_id
  )
  insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, staff_id)
  select entered.id, account_id, sign * amount_paisa,
    case when sign < 0 then customer_id end,
    case when sign > 0 then ${collector.user.id}::bigint end
  from entered join made on made.id = payment_id,
    (values (3, 1), (2, -1)) as side (account_id, sign)
`.execute(database);
const handoverId = await handOver(collector, PAYMENTS * 100);
await sql`analyze payments, handover_payments`.execute(database);

/** Payments that this transaction read by passing over all of them. */
async function paymentsPassed(tx: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read as count from pg_stat_xact_user_tables where relname = 'payments'
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

test('the payments of a hand-over of thousands are found by their keys', async () => {
  await inTransaction(database, async (tx) => {
    const before = await paymentsPassed(tx);
    expect(await lockHandedOver(tx, handoverId)).toHaveLength(PAYMENTS);
    expect((await paymentsPassed(tx)) - before).toBeLessThan(MOST_ROWS);
  });
});

test('while they are on the way, thousands are not approved at once', async () => {
  const approved = inTransaction(database, (tx) =>
    approveHandedOver(tx, { handoverId, at: new Date(), by: 1 }),
  );
  await expect(approved).rejects.toMatchObject({ constraint: 'payments_on_the_way' });
});
