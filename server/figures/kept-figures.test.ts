import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertZone } from '../test-support/sms-test-rows.ts';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { foldFigures } from './fold-figures.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();
const cashier = await app.signIn();
const zones = [await insertZone(database, 'Mirpur'), await insertZone(database, 'Uttara'), null];

const moveTo = (customerId: number, zoneId: number | null) =>
  database.updateTable('customers').set({ zoneId }).where('id', '=', customerId).execute();

/** Compares the kept figures with a recount, for the dashboard of each zone and of all. */
async function expectFiguresAsCounted(): Promise<void> {
  const { rows } = await sql`
    with kept as (
      select name, is_of_all, zone_id, day, sum(item_count) as item_count,
        sum(amount_paisa) as amount_paisa
      from current_figures group by name, is_of_all, zone_id, day
      having sum(item_count) <> 0 or sum(amount_paisa) <> 0
    )
    (select * from kept except all select * from counted_figures)
    union all (select * from counted_figures except all select * from kept)
  `.execute(database);
  expect(rows).toEqual([]);
}

const customers: number[] = [];
for (let nth = 0; nth < 6; nth += 1) {
  const { id } = await registerTestCustomer(admin, nth === 5 ? { openingBalance: '250' } : {});
  await moveTo(id, zones[nth % zones.length] ?? null);
  customers.push(id);
}

describe('stored figures', () => {
  it('are updated by bills, payments, approvals, deletions and edits', async () => {
    await generate(admin, '2026-10-31');
    await generate(admin, '2026-11-20');
    const paid: number[] = [];
    for (const id of customers.slice(0, 4)) paid.push(await collectAll(cashier, id));
    await admin.call('paymentApprove', { body: { paymentId: paid[0] as number } });
    await admin.call('paymentApprove', { body: { paymentId: paid[1] as number } });
    const reason = 'A wrong one';
    await admin.call('paymentDelete', { body: { paymentId: paid[1] as number, reason } });
    await admin.call('paymentDelete', { body: { paymentId: paid[2] as number, reason } });
    await expectFiguresAsCounted();
    await database
      .updateTable('bills')
      .set({ billDate: '2026-11-05' })
      .where('customerId', 'in', customers)
      .where('billDate', '=', '2026-11-20')
      .execute();
    await expectFiguresAsCounted();
  });

  it('are the same before and after they are compacted', async () => {
    await foldFigures(database);
    await expectFiguresAsCounted();
    const changes = await sql<{ count: number }>`
      select count(*) as count from figure_changes
    `.execute(database);
    expect(changes.rows[0]?.count).toBe(0);
    await expectBooksAtZero(database);
  });

  it('move with a customer to another zone, and with a change of status', async () => {
    for (const [nth, id] of customers.entries()) await moveTo(id, zones[(nth + 1) % 3] ?? null);
    await database
      .updateTable('customers')
      .set({ status: 'deactive' })
      .where('id', '=', customers[0] as number)
      .execute();
    await expectFiguresAsCounted();
  });

  it('stay right when customers change zone during concurrent payments and approvals', async () => {
    const move = async (id: number) => {
      for (let nth = 0; nth < 6; nth += 1) await moveTo(id, zones[nth % 3] ?? null);
    };
    const pay = async (id: number) => {
      const { billData } = await cashier.call('unpaidBills', { body: { customer: id } });
      if (billData.length === 0) return;
      const paymentId = await collectAll(cashier, id);
      await admin.call('paymentApprove', { body: { paymentId } });
    };
    await Promise.all([
      ...customers.flatMap((id) => [move(id), pay(id)]),
      foldFigures(database),
      foldFigures(database),
      generate(admin, '2026-12-20'),
    ]);
    await expectFiguresAsCounted();
    await expectBooksAtZero(database);
  });

  it('are checked by `books`: a wrong one is named', async () => {
    await foldFigures(database);
    await sql`
      update figures set item_count = item_count + 1 where name = 'debtors' and is_of_all
    `.execute(database);
    const { firstDifference } = await checkBooks(database);
    expect(firstDifference?.detail).toMatch(
      /^debtors of all zones: \d+ with \d+\.00 taka are kept, \d+ with \d+\.00 are counted$/,
    );
  });
});
