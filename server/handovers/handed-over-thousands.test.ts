import { bookDayOf } from '@netkhata/domain/book-day';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { approveHandedOver, lockHandedOver } from '../payments/handed-over-payments.ts';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { HAND, TILL } from '../test-support/money-test-kit.ts';

const PAYMENTS = 3000;
/** Far fewer than the number of payments. */
const MAX_ROWS = 500;

const { app, owner, collector, collect, handOver } = await openHandoverTest();
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

/** Rows of `payments` that this transaction read by sequential scans. */
async function paymentsPassed(tx: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read as count from pg_stat_xact_user_tables where relname = 'payments'
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

const approve = async (tx: Database) => {
  const by = { handoverId, at: new Date(), by: owner.user.id };
  const entryDate = bookDayOf('2026-11-21', { today: '2026-11-21', closedUntil: null });
  await lockHandedOver(tx, handoverId);
  await approveHandedOver(
    tx,
    { ...by, collectorId: collector.user.id, accountId: TILL },
    { entryDate, handoverId, createdBy: owner.user.id },
  );
};

test('the payments of a hand-over of thousands are approved by primary key', async () => {
  const work = inTransaction(database, async (tx) => {
    await sql`alter table payments disable trigger payments_check_on_the_way`.execute(tx);
    const before = await paymentsPassed(tx);
    await approve(tx);
    expect((await paymentsPassed(tx)) - before).toBeLessThan(MAX_ROWS);
    const { rows } = await sql`
      select account_id, staff_id, count(*) as count, sum(amount_paisa) as paisa
      from ledger_postings
      where entry_id in (select id from ledger_entries where handover_id = ${handoverId})
      group by account_id, staff_id order by account_id
    `.execute(tx);
    const [count, paisa] = [PAYMENTS, PAYMENTS * 10_000];
    expect(rows).toEqual([
      { accountId: HAND, staffId: collector.user.id, count, paisa: -paisa },
      { accountId: TILL, staffId: null, count, paisa },
    ]);
    throw new Error('They are on the way');
  });
  await expect(work).rejects.toThrow('They are on the way');
});

test('refuses to approve thousands of payments that are on the way', async () => {
  await expect(inTransaction(database, approve)).rejects.toMatchObject({
    constraint: 'payments_on_the_way',
  });
});
