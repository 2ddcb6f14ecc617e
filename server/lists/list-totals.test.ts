import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { insertPayment } from '../test-support/report-test-rows.ts';
import { insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { seededRandom } from '../test-support/seeded-random.ts';
import type { Database } from '../database/database.ts';
import { shortCode } from '../database/short-code.ts';
import { inTransaction } from '../database/transaction.ts';
import { foldFigures } from '../figures/fold-figures.ts';
import { CUSTOMER_FIGURES, totalOfFigures, PAYMENTS } from '../figures/list-totals.ts';

const WRITERS = 8;
const CHANGES = 40;

const app = await createTestApp();
const { database } = app;
const admin = await app.signIn();
const zones: (number | null)[] = [
  null,
  await insertZone(database, 'East'),
  await insertZone(database, 'West'),
];
const customers: number[] = [];
for (let count = 0; count < 12; count += 1) {
  customers.push(await insertCustomer(database, { zoneId: zones[count % 3] ?? null }));
}

const NAMES = {
  customers: CUSTOMER_FIGURES,
  bills: ['bills'],
  payments: PAYMENTS,
  dues: ['debtors'],
} as const;
type Counted = keyof typeof NAMES;

/** Rows of a list for recounting, with the customer of each as `customers`. */
const COUNTED: Record<Counted, ReturnType<typeof sql>> = {
  customers: sql`customers`,
  bills: sql`bills join customers on customers.id = customer_id
    and voided_at is null and kind <> 'opening'`,
  payments: sql`payments join customers on customers.id = customer_id and deleted_at is null`,
  dues: sql`customer_balances join customers on customers.id = customer_id and balance_paisa > 0`,
};

/** Kept totals beside recounted ones, by list and zone, in one snapshot. */
async function totals(tx: Database) {
  const lists = Object.entries(COUNTED) as [Counted, ReturnType<typeof sql>][];
  const wanted = lists.flatMap(([list, from]) => zones.map((zoneId) => ({ list, from, zoneId })));
  const columns = wanted.map(
    ({ list, from, zoneId }) => sql`json_build_array(${list}::text, ${zoneId}::bigint,
      ${totalOfFigures({ names: NAMES[list], zoneId })},
      (select count(*) from ${from} ${
        zoneId === null ? sql`` : sql`where customers.zone_id = ${zoneId}`
      }))`,
  );
  const { rows } = await sql<{ all: [string, number | null, number, number][] }>`
    select json_build_array(${sql.join(columns)}) as all
  `.execute(tx);
  return rows[0]?.all ?? [];
}

class Undone extends Error {}

type Change = (
  tx: Database,
  customerId: number,
  random: (below: number) => number,
) => Promise<unknown>;

const moveZone: Change = (tx, customerId, random) =>
  sql`update customers set zone_id = ${zones[random(3)] ?? null} where id = ${customerId}`.execute(
    tx,
  );

const register: Change = (tx, _, random) =>
  sql`insert into customers (code, name, mobile_no, zone_id)
    values (gen_random_uuid(), 'New', '0', ${zones[random(3)] ?? null})`.execute(tx);

const voidBill: Change = (tx, customerId) =>
  sql`update bills set voided_at = now(), void_reason = 'test', voided_by = ${admin.user.id}
    where id = (select min(id) from bills where customer_id = ${customerId} and voided_at is null)
  `.execute(tx);

const deletePayment: Change = (tx, customerId) =>
  sql`update payments set deleted_at = now(), deletion_reason = 'test',
      deleted_by = ${admin.user.id}
    where id = (
      select min(id) from payments where customer_id = ${customerId} and deleted_at is null
    )`.execute(tx);

/** Issues a bill; every other one is paid at once, so that the due appears and disappears. */
const bill: Change = async (tx, customerId, random) => {
  const code = shortCode();
  await sql`
    with bill as (
      insert into bills (bill_no, kind, customer_id, bill_date, subtotal_paisa, total_paisa,
        short_code)
      values (${`T-${code}`}, ${random(4) === 0 ? 'generated' : 'manual'}, ${customerId},
        '2026-11-01', 500, 500, ${code})
      returning id
    ), entry as (
      insert into ledger_entries (kind, entry_date, customer_id, bill_id)
      select 'bill_issued', '2026-11-01', ${customerId}, id from bill returning id, bill_id
    )
    insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, bill_id)
    select entry.id, account_id, amount, ${customerId}, bill_id
    from entry cross join (values (1, 500), (4, -500)) as side (account_id, amount)
  `.execute(tx);
  if (random(2) === 0) await settle(tx, customerId);
};

const settle = (tx: Database, customerId: number) =>
  sql`
    with owed as (
      select bill_id, due_paisa from bill_balances
      where customer_id = ${customerId} and due_paisa > 0
    ), entry as (
      insert into ledger_entries (kind, entry_date, customer_id, bill_id)
      select 'bill_changed', '2026-11-01', ${customerId}, bill_id from owed returning id, bill_id
    )
    insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, bill_id)
    select entry.id, account_id, sign * due_paisa, ${customerId}, bill_id
    from entry join owed using (bill_id)
      cross join (values (1, -1), (4, 1)) as side (account_id, sign)
  `.execute(tx);

const pay: Change = (tx, customerId, random) =>
  insertPayment(tx, {
    customerId,
    amountPaisa: 100 + random(900),
    paymentDate: '2026-11-02',
    collectedBy: admin.user.id,
  });

const CHANGES_OF_ZONE = [moveZone, register];
const CHANGES_OF_MONEY = [voidBill, deletePayment, bill, bill, pay];
const ALL_CHANGES = [...CHANGES_OF_ZONE, ...CHANGES_OF_MONEY];

/** Makes a random change, which is sometimes rolled back. */
async function changeSomething(random: (below: number) => number): Promise<void> {
  const customerId = customers[random(customers.length)] as number;
  const change = ALL_CHANGES[random(ALL_CHANGES.length)] as Change;
  const work = inTransaction(database, async (tx) => {
    // Billing and collecting lock the customer's money first (decision 0004).
    if (CHANGES_OF_MONEY.includes(change)) await lockCustomerMoney(tx, [customerId]);
    await change(tx, customerId, random);
    if (random(5) === 0) throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

test('stored totals match the counts of every snapshot with eight concurrent writers', async () => {
  let isWriting = true;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const random = seededRandom('writer', writer);
    for (let change = 0; change < CHANGES; change += 1) await changeSomething(random);
  });
  const written = Promise.all(writers).finally(() => (isWriting = false));
  let snapshots = 0;
  while (isWriting) {
    for (const [list, zoneId, stored, counted] of await totals(database)) {
      expect([list, zoneId, stored]).toEqual([list, zoneId, counted]);
    }
    snapshots += 1;
  }
  await written;
  expect(snapshots).toBeGreaterThan(5);
  const lasting = await totals(database);
  expect(lasting.map(([, , stored]) => stored)).toEqual(lasting.map(([, , , counted]) => counted));
  expect(lasting.every(([, zoneId, , counted]) => zoneId !== null || counted > 0)).toBe(true);

  // Folding and recounting change no total.
  await foldFigures(database);
  expect(await totals(database)).toEqual(lasting);
  await sql`select recount_figures()`.execute(database);
  expect(await totals(database)).toEqual(lasting);
});
