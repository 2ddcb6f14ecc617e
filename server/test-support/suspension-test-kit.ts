import type { CallInput } from '@netkhata/contract/endpoint';
import type { Api } from '@netkhata/contract/api';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { weekdayOf } from '@netkhata/domain/suspension';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessDay } from '../clock.ts';
import { openCustomerTest } from './customer-test-kit.ts';
import { collectAll, paymentBody } from './scenario.ts';
import type { TestClient } from './test-app.ts';

type Settings = CallInput<Api['suspensionSettingsUpdate']>['body'];
type Approval = CallInput<Api['suspensionApprove']>['body'];

const ZONE = 'Asia/Dhaka';
const USUAL: Settings = {
  graceDays: 16,
  floor: 0,
  latestTime: '23:59',
  promiseShare: 100,
  partPaymentLifts: false,
  billSuspended: false,
  smsDaysBefore: null,
  smsAtSuspension: false,
  daysOff: [],
  zones: [],
  holidays: [],
} as unknown as Settings;

const NO_ANSWERS = { mode: null, overrideReason: null, isLargeConfirmed: null, waived: null };

/**
 * Opens the app with customers who owe. Its clock is the real time, because the database lifts
 * suspensions by its own clock.
 */
export async function openSuspensionTest() {
  const test = await openCustomerTest(new Date().toISOString());
  const { app, admin, places, send } = test;
  const { database } = app;
  const today = (): Day => businessDay(new Date(), ZONE);
  const zoneChief = await app.signIn({ userType: '3', zoneId: places.north.id });
  await sql`
    insert into role_rights (role_id, right_name) values ('3', 'suspend') on conflict do nothing
  `.execute(database);
  const settings = (change: Record<string, unknown> = {}) =>
    admin.call('suspensionSettingsUpdate', { body: { ...USUAL, ...change } });
  await settings();
  let names = 0;

  /** Registers a customer with one unpaid bill of 700 taka, `age` days old. */
  const debtor = async (of: { age?: number; terms?: object } = {}): Promise<number> => {
    names += 1;
    const { status = 'active', ...terms } = { ...of.terms } as { status?: string };
    const fields = {
      zone: places.north.id,
      package: test.home.id,
      pppoeUserName: `user-${names}`,
      pppoePassword: 'p4ss',
      ...terms,
    };
    const id = await test.registerId(fields);
    await bill(id, of.age);
    if (status !== 'active') await test.update(id, { ...fields, status });
    return id;
  };
  const bill = async (customer: number, age = 17): Promise<void> => {
    const bill_item = [{ item: 4, quantity: '1', price: '700' }];
    const billDate = addDays(today(), -age);
    const made = await send('bill_save', { customer, billDate, bill_item });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  };
  /** Inserts customers of the zone North, each with one unpaid bill of 700 taka, 30 days old. */
  const crowd = async (count: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      insert into customers (code, name, mobile_no, zone_id, pppoe_user_name, pppoe_password)
      select 'M' || n, 'Many', '01712345678', ${places.north.id}::bigint, 'many-' || n, 'p4ss'
      from generate_series(1, ${count}::int) as n returning id
    `.execute(database);
    const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
    await sql`
      insert into bills (bill_no, kind, customer_id, bill_date, subtotal_paisa, total_paisa,
        short_code)
      select 'M' || id, 'manual', id, ${addDays(today(), -30)}::date, 70000, 70000,
        'many' || lpad(id::text, 10, '0')
      from unnest(${ids}::bigint[]) as id
    `.execute(database);
    await sql`
      with entries as (
        insert into ledger_entries (kind, entry_date, customer_id, bill_id)
        select 'bill_issued', bill_date, customer_id, id from bills
        where customer_id = any(${ids}::bigint[])
        returning id, customer_id, bill_id
      )
      insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, bill_id)
      select id, account_id, sign * 70000, customer_id, bill_id
      from entries cross join (values (1, 1), (4, -1)) as side (account_id, sign)
    `.execute(database);
    return ids;
  };
  const proposals = (client: TestClient = admin) =>
    client.call('suspensionProposals', { query: { zone: null, page: null } });
  const approval = async (customers: number[], change: object): Promise<Approval> => ({
    ...NO_ANSWERS,
    customers,
    fingerprint: (await proposals()).fingerprint,
    ...change,
  });
  const tryApprove = async (customers: number[], change: object, client = admin) =>
    send('suspension_approve', await approval(customers, change), client);

  return {
    ...test,
    today,
    zoneChief,
    weekday: () => weekdayOf(today()),
    settings,
    debtor,
    crowd,
    bill,
    proposals,
    proposedIds: async (client: TestClient = admin): Promise<number[]> =>
      (await proposals(client)).rows.map(({ customerId }) => customerId),
    tryApprove,
    approve: async (customers: number[], change: object = {}, client = admin) => {
      const body = await approval(customers, change);
      return (await client.call('suspensionApprove', { body })).data;
    },
    /** Pays the whole balance, or an amount in taka. Returns the payment's id. */
    pay: async (customer: number, amount?: number): Promise<number> => {
      const paymentDate = today();
      if (amount === undefined) return collectAll(admin, customer, { paymentDate });
      const { billData } = await admin.call('unpaidBills', { body: { customer } });
      const [first] = billData;
      const part = { id: first?.id, balance: (first?.balance ?? 0) / 100, payAmount: amount };
      const body = paymentBody(customer, [], {
        paymentDate,
        billData: [{ ...part, isSelect: 1 }],
      });
      return (await admin.call('paymentCollect', { body })).data.id;
    },
    history: (client: TestClient = admin) =>
      client.call('suspensionTable', {
        query: { page: 1, per_page: 100, column: null, order: 'desc', globalSearch: '' },
        body: {},
      }),
    read: (id: number) => admin.call('customerSuspension', { params: { id } }),
    promise: (customer: number, date: Day, amount = 700, client = admin) =>
      send('promise_save', { customer, date, amount }, client),
    withdraw: (promise: number, client = admin) =>
      send('promise_withdraw', { promise, reason: 'Has moved away' }, client),
    neverSuspend: (customer: number, reason: string | null) =>
      admin.call('neverSuspendUpdate', { body: { customer, reason } }),
    tasks: () => admin.call('suspensionTasks', {}),
    closeTask: (task: number) => admin.call('suspensionTaskClose', { body: { task } }),
    tryCloseTask: (task: number) => admin.attempt('suspensionTaskClose', { body: { task } }),
    /** The customer's network state for a login: 'on', 'walled' or 'cut'. */
    wanted: async (id: number): Promise<string | undefined> => {
      const { rows } = await sql<{ wanted: string }>`
        select wanted from radius.subscriber where id = ${id}
      `.execute(database);
      return rows[0]?.wanted;
    },
    logIn: async (id: number): Promise<void> => {
      const session = `s${id}`;
      await sql`
        select radius.account('Start', ${session}, ${session}, pppoe_user_name, '127.0.0.1',
          '10.99.0.1', '', '0', '0', '0', '0', '0', '0', 'AA', '', '10.20.0.9', '', '')
        from customers where id = ${id}
      `.execute(database);
    },
    /** Number of sessions of this database that wait for a lock. */
    waitingForLocks: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(database);
      return rows[0]?.count ?? 0;
    },
    waitingKicks: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from radius.kicks where state = 'waiting'
      `.execute(database);
      return rows[0]?.count ?? 0;
    },
    /** Moves the dates of all promises back, as if so many days had passed. */
    dayPasses: (days = 1) =>
      sql`
        update payment_promises set made_on = made_on - ${days}::int, due_on = due_on - ${days}::int
      `.execute(database),
    /** Resets: no customer of an earlier test is proposed or suspended any more. */
    forget: async (): Promise<void> => {
      await sql`update customers set status = 'close', pppoe_user_name = null`.execute(database);
      await sql`truncate radius.kicks, radius.presence, radius.radacct`.execute(database);
      await sql`truncate suspension_tasks, reconnection_fees, suspensions`.execute(database);
      await settings();
    },
  };
}
