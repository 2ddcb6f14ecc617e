import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEquality } from '../arrivals/equality.ts';
import { ensureFirstAdmin } from '../auth/first-admin.ts';
import { isPasswordOf } from '../auth/password-hash.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestDatabase } from '../test-support/test-database.ts';
import { DEMO_PASSWORD, demoAdmin } from './demo-staff.ts';
import { seedDemo } from './seed-demo.ts';

const lines: string[] = [];
const print = (line: string): void => void lines.push(line);

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A new database with the first Super Admin, as at a demo's first start. */
async function emptyDemo(): Promise<Database> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.connection);
  closing.push(async () => {
    await database.destroy();
    await testDatabase.drop();
  });
  const { adminEmail, adminPassword } = demoAdmin({
    adminEmail: undefined,
    adminPassword: undefined,
  });
  await ensureFirstAdmin(database, { email: adminEmail, password: adminPassword });
  return database;
}

const column = async (database: Database, statement: string): Promise<unknown[]> => {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(database);
  return rows.map((row) => Object.values(row)[0]);
};

describe('the demo', () => {
  let database: Database;
  beforeAll(async () => {
    database = await emptyDemo();
    const now = new Date('2026-11-21T16:00:00+06:00');
    statements = await seedDemo(database, { print, now, customerCount: 80 });
  });
  let statements: ReadonlyMap<string, string>;

  it('has two months of statements, which lie with the documents as examples', async () => {
    const values = (statement: string) => column(database, statement);
    for (const [name, content] of statements) {
      await expect(content).toMatchFileSnapshot(`../../docs/statements/${name}`);
    }
    // A family's phone, two codes in one reference, somebody unknown, and what is strong.
    expect(
      await values(`select distinct arrival_proposals.strength from arrivals
        join arrival_proposals on arrival_id = arrivals.id where state = 'open' order by 1`),
    ).toEqual(['conflict', 'likely', 'none', 'strong']);
    expect(
      await values(`select state || ' ' || direction from arrivals group by 1, state, direction
        order by 1`),
    ).toEqual(['matched in', 'matched out', 'open in', 'open out', 'set_aside in']);
    expect(
      await values(`select count(*) from arrivals where state = 'open'
        and occurred_on <= '2026-11-13'`),
    ).toEqual([0]);
    // To the paisa: whatever differs from a statement has a name.
    const user = { zoneId: null, rights: new Set(['see_arrivals']) };
    const differences = async (name: string) => {
      const [account] = await values(`select id from accounts where name = '${name}'`);
      const equality = await readEquality({ tx: database, user } as never, account as number);
      return equality.lines.map(({ kind }) => kind);
    };
    expect(await differences('bKash')).toEqual(['open']);
    expect(await differences('Nagad')).toEqual(['gaps', 'open', 'payments_without', 'set_aside']);
    expect(await differences('Rocket')).toEqual([]);
  });

  it('has a family and a firm that one of them pays for', async () => {
    expect(
      await column(
        database,
        `select string_agg(distinct payers.name, ', ') || ': ' || count(*)
        from customer_payers join customers payers on payers.id = payer_id
        where payers.name like 'Meghna%'`,
      ),
    ).toEqual(['Meghna Traders: 2']);
    expect(await column(database, 'select count(*) from customer_payers')).toEqual([4]);
  });

  it('has a change to come, somebody away, credits of an outage, and fees of which one is waived', async () => {
    const values = (statement: string) => column(database, statement);
    expect(
      await values(`select from_day || ' ' || (applied_at is null) from planned_changes
        where package_id is not null`),
    ).toEqual(['2026-12-16 true']);
    expect(
      await values(`select distinct amount_paisa < 0 and open_paisa = amount_paisa
        and description like 'No service: 7 of %' from bill_adjustments`),
    ).toEqual([true]);
    expect(await values(`select customer_count > 1 from outages`)).toEqual([true]);
    expect(
      await values(`select concat_ws(' ', state, created_count > 1) from bill_runs
        where kind = 'late_fee'`),
    ).toEqual(['finished t']);
    expect(
      await values(`select remarks from late_fees
        join payment_allocations waived on waived.bill_id = fee_bill_id
        join payments on payments.id = payment_id where waived.discount_paisa > 0`),
    ).toEqual(['Was in hospital']);
    expect(
      await values(`select status || ' ' || (last_day - from_day) from customer_aways
        join customers on customers.id = customer_id`),
    ).toEqual(['deactive 27']);
    expect(
      await values(`select lifted_at is null and bill_balances.due_paisa = 0 from reconnection_fees
        join suspensions on suspensions.id = suspension_id
        join bill_balances on bill_id = fee_bill_id`),
    ).toEqual([true]);
  });

  it('has customers online, others offline for stated reasons, and a few differences', async () => {
    const values = (statement: string) => column(database, statement);
    const [online = 0] = await values('select count(*) from radius.presence where is_online');
    expect(online).toBeGreaterThan(40);
    expect(
      await values(
        'select distinct acctterminatecause from radius.radacct where acctstoptime > acctstarttime',
      ),
    ).toHaveLength(6);
    expect(
      await values(
        `select count(*) from radius.radacct where acctstoptime is null and customer_id is null`,
      ),
    ).toEqual([1]);
    expect(await values('select count(*) from radius.kicks')).toEqual([0]);
    expect(await values('select count(*) from radius.usage where octets_out > 0')).not.toEqual([0]);
  });

  it('has proposals, current and past suspensions, a task, and an open promise', async () => {
    const proposed = `select count(*) > 3 from customer_balances
      where overdue_since(customer_id, '2026-11-21') is not null`;
    expect(await column(database, proposed)).toEqual([true]);
    const query = `select concat_ws(' ', mode, is_by_hand, lift_reason ->> 'key',
      payment_id is not null) from suspensions order by is_by_hand, lift_reason`;
    expect(await column(database, query)).toEqual([
      'walled f suspension.liftedByPayment t',
      'walled f f',
      'walled t f',
    ]);
    const tasks = 'select wanted from suspension_tasks where done_at is null';
    expect(await column(database, tasks)).toEqual(['off']);
    const promises = `select due_on from payment_promises where ended_at is null`;
    expect(await column(database, promises)).toEqual(['2026-11-26']);
    const late = `select count(*) from suspensions
      where greatest(started_at, lifted_at) > '2026-11-21T16:00:00+06:00'`;
    expect(await column(database, late)).toEqual([0]);
  });

  it('has balanced books', async () => {
    await expectBooksAtZero(database);
  });

  it('has every customer status, category, kind of bill and payment state', async () => {
    const values = (statement: string) => column(database, `${statement} order by 1`);
    expect(await values('select distinct status from customers')).toHaveLength(3);
    expect(await values('select distinct category from customers')).toHaveLength(3);
    expect(await values('select distinct kind from bills')).toHaveLength(5);
    expect(
      await values('select distinct bill_date - extract(day from bill_date)::int from bills'),
    ).toHaveLength(13);
    expect(
      await values(`select distinct case when deleted_at is not null then 'deleted'
        when approved_at is not null then 'approved' else 'received' end from payments`),
    ).toEqual(['approved', 'deleted', 'received']);
    // Seven people, and nobody where a statement told of the money.
    expect(await values('select distinct collected_by from payments')).toHaveLength(8);
    expect(
      await column(database, 'select count(*) from payments where discount_paisa > 0'),
    ).not.toEqual([0]);
    expect(await column(database, 'select count(*) from advance_allocations')).not.toEqual([0]);
  });

  it('has hand-overs of two collectors: accepted, with an outlay, short, returned and waiting', async () => {
    const values = (statement: string) => column(database, statement);
    expect(await values('select distinct collector_id from handovers')).toHaveLength(2);
    expect(await values('select distinct state from handovers order by 1')).toEqual([
      'accepted',
      'returned',
      'submitted',
    ]);
    expect(await values('select is_accepted from handover_outlays')).toEqual([true]);
    expect(
      await values(
        `select sum(amount_paisa) from ledger_postings
         where account_id = account_of('owed_by_staff')`,
      ),
    ).toEqual([50_000]);
    expect(
      await values(`select count(*) from handovers where submitted_at > '2026-11-21T16:00+06:00'`),
    ).toEqual([0]);
  });

  it('has deposits into and payments out of the bank, and no place ever below zero', async () => {
    const values = (statement: string) => column(database, statement);
    expect(
      await values(`select distinct concat_ws(' ', kind, name) from money_movements
        left join money_categories on money_categories.id = category_id order by 1`),
    ).toEqual([
      "paid_out Owner's drawing",
      'paid_out Rent',
      'paid_out Repair',
      'paid_out Salary',
      'paid_out Upstream bandwidth',
      'transfer',
    ]);
    expect(await values('select distinct state from money_movements')).toEqual(['posted']);
    expect(
      await values(`select distinct name from (
        select account_id, sum(in_paisa - out_paisa) over (
          partition by account_id, staff_id order by day, first_entry_id) as held
        from place_days
      ) as days join accounts on accounts.id = account_id where held < 0`),
    ).toEqual([]);
  });

  it('has the till counted on each closed day, and open today', async () => {
    const values = (statement: string) => column(database, statement);
    expect(await values('select count(*) from day_closes')).toEqual([14]);
    expect(
      await values(`select day from day_closes where day not in (
        select book_day from till_sessions where counted_paisa > 0 and difference_paisa = 0)`),
    ).toEqual([]);
    expect(
      await values(`select count(*) from day_close_figures where name = 'till_uncounted'`),
    ).toEqual([0]);
    expect(await values('select count(*) from till_sessions where closed_at is null')).toEqual([1]);
    // Each till session opens with what was counted when the one before was closed.
    expect(
      await values(`select count(*) from (
        select opening_paisa - lag(counted_paisa) over (order by id) as gap from till_sessions
      ) as evenings where gap <> 0`),
    ).toEqual([0]);
  });

  it('announces itself, and has SMS of every kind that were never sent', async () => {
    expect(await column(database, 'select is_demo from company')).toEqual([true]);
    expect(await column(database, 'select kind from sms_gateway')).toEqual(['none']);
    const states = await column(database, 'select distinct status from sms_messages order by 1');
    expect(states).toEqual(['delivered', 'failed', 'queued', 'send']);
    const queued = `select count(*) from sms_messages where status = 'queued'`;
    expect(await column(database, queued)).toEqual([4]);
    const late = `select count(*) from sms_messages
      where greatest(created_at, sent_at, delivered_at, failed_at) > '2026-11-21T16:00:00+06:00'`;
    expect(await column(database, late)).toEqual([0]);
  });

  it('has only events in the past', async () => {
    const [late] = await column(
      database,
      `select count(*) from ledger_entries where entry_date > '2026-11-21'`,
    );
    expect(late).toBe(0);
  });

  it('accepts the printed password for every user, and forces no change', async () => {
    expect(lines.join('\n')).toContain(DEMO_PASSWORD);
    const users = await database.selectFrom('users').selectAll().execute();
    for (const user of users) {
      expect(user.mustChangePassword).toBe(false);
      expect(lines.join('\n')).toContain(user.email);
    }
    expect(await isPasswordOf(users[0]?.passwordHash, DEMO_PASSWORD)).toBe(true);
  });

  it('is not created where customers exist', async () => {
    const before = await column(database, 'select count(*) from audit_trail');
    await seedDemo(database, { print });
    expect(await column(database, 'select count(*) from audit_trail')).toEqual(before);
  });
});

it.each(['2028-02-29T08:00:00+06:00', '2027-01-01T00:30:00+06:00'])(
  'can be seeded at %s',
  async (now) => {
    const database = await emptyDemo();
    await seedDemo(database, { print, now: new Date(now), customerCount: 8, monthCount: 5 });
    await expectBooksAtZero(database);
  },
);
