import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentMove, runMoveJob, uploadProvider } from '../test-support/move-test-kit.ts';
import { collectAll, expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { takeBackMove } from './accept/take-back-move.ts';
import { failCurrentWork } from './process-moves.ts';

const NOW = '2026-11-22T10:00:00+06:00';
const app = await createTestApp(NOW);
let admin: TestClient;
let moveId = 0;
/** A customer of the move who owes an opening due, and one with instalments. */
let debtor = { id: 0, code: '' };
let instalment = { id: 0, code: '' };
let label = 0;
let resident = 0;

const work = () => runMoveJob(app, NOW);
const rows = async <Row>(query: string): Promise<Row[]> =>
  (await sql<Row>`${sql.raw(query)}`.execute(app.database)).rows;
const count = async (from: string): Promise<number> =>
  (await rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? -1;
const moveIs = () => admin.call('moveDetails', { params: { id: moveId } });

/** Moves the provider in and finds the customers that the tests write about. */
async function moveIn(): Promise<void> {
  await uploadProvider(app, admin);
  await work();
  const { id, places } = await currentMove(admin);
  const till = places.find(({ type }) => type === 'cash')?.accountId ?? 0;
  await admin.call('movePlaces', {
    body: { id, places: [{ accountId: till, opening: 50_000 as never }] },
  });
  await work();
  const { revision } = await currentMove(admin);
  await admin.call('moveAccept', { body: { id, revision, reason: 'Known' } });
  await work();
  moveId = id;
  const [owing] = await rows<{ id: number; code: string }>(
    `select id, code from customers join customer_balances on customer_id = customers.id
     join moved_customers using (customer_id) where receivable_paisa > 0 order by id limit 1`,
  );
  debtor = owing as never;
  const [line] = await rows<{ id: number; code: string }>(
    `select planned_lines.id, code from planned_lines join customers on customers.id = customer_id
     order by planned_lines.id desc limit 1`,
  );
  instalment = line as never;
}

beforeAll(async () => {
  admin = await app.signIn();
  await app.signIn({ name: 'Another owner' });
  resident = (await registerTestCustomer(admin)).id;
  label = (await admin.call('labelCreate', { body: { name: 'Neighbour' } })).data.id;
  await moveIn();
});

const leaves = (code: string) =>
  `Customer ${code} is being removed because the import is being undone. Nothing can be added.`;

describe('while a move is being taken back', () => {
  beforeAll(async () => {
    await admin.call('moveTakeBack', { body: { id: moveId, reason: 'A trial' } });
  });

  const call = (path: string, body: object) => admin.raw('POST', path, body);
  const WRITERS: Record<string, () => ReturnType<typeof call>> = {
    payment: () =>
      call('payment_received', {
        customer: debtor.id,
        account: 11,
        paymentDate: '2026-11-22',
        paymentAmount: '10',
        advanceAmount: '10',
        billData: [],
      }),
    bill: () =>
      call('bill_save', {
        customer: debtor.id,
        billDate: '2026-11-22',
        bill_item: [{ item: 5, quantity: 1, price: 10 }],
      }),
    message: () =>
      call('send_sms_customer', { customer: [debtor.id, resident], message: 'Welcome' }),
    label: () => call('label_put_on', { customer: debtor.id, label }),
    promise: () =>
      call('promise_save', { customer: debtor.id, date: '2026-11-25', amount: 1_000_000 }),
    exception: () => call('never_suspend', { customer: debtor.id, reason: 'A hospital' }),
    'paid until': () =>
      call('customer_paid_until', {
        customerId: debtor.id,
        paidUntil: '2027-01-01',
        reason: 'Agreed',
      }),
    name: () =>
      call('customer_update', {
        customerId: debtor.id,
        name: 'Another name',
        mobileNo: '01712345678',
      }),
    network: () =>
      call('customer_network', {
        customerId: debtor.id,
        isPppoeOrStatic: 'static',
        ipAddress: '10.9.8.7',
      }),
  };

  it.each(Object.keys(WRITERS))('a %s is refused by the customer’s code', async (writer) => {
    const answer = await WRITERS[writer]?.();
    expect(answer).toMatchObject({ status: 409, body: { errorMessage: leaves(debtor.code) } });
  });

  it('an instalment of theirs stays', async () => {
    const answer = await call('instalment_remove', { id: instalment.id, reason: 'Paid' });
    expect(answer).toMatchObject({ status: 409, body: { errorMessage: leaves(instalment.code) } });
  });

  it('a preview counts what the run does', async () => {
    const seen = await admin.call('billRunPreview', { body: { billDate: '2026-11-30' } });
    expect(seen).toMatchObject({ count: 1, skipped: {}, settled: { count: 0 }, oddities: [] });
    const planned = await admin.call('billRunPreviewRows', {
      body: { billDate: '2026-11-30', reason: null, after: null },
    });
    expect(planned.rows.map(({ customerId }) => customerId)).toEqual([resident]);
  });

  it('reminders of the next days count nobody of them', async () => {
    const days = await admin.call('reminderForecast');
    expect(days.reduce((sum, { messages }) => sum + messages, 0)).toBe(0);
  });

  it('a message to their zone reaches the others', async () => {
    const [{ zoneId } = { zoneId: 0 }] = await rows<{ zoneId: number }>(
      `select zone_id from customers where id = ${debtor.id}`,
    );
    await sql`update customers set zone_id = ${zoneId} where id = ${resident}`.execute(
      app.database,
    );
    const body = { zone: zoneId, customer: null, message: 'No service tonight' };
    expect((await admin.call('smsPreview', { body })).recipients).toBe(1);
    const sent = await admin.call('customerSmsSend', { body });
    expect(sent.data).toMatchObject({ queued: 1 });
  });

  it('a run bills the others and leaves them out', async () => {
    const run = await admin.call('billGenerate', { body: { billDate: '2026-11-30' } });
    expect(run.data).toMatchObject({ created: 1 });
    expect(await count("bills where kind = 'generated'")).toBe(1);
  });

  it('nobody of them is proposed for suspension', async () => {
    const { rows: proposed } = await admin.call('suspensionProposals', { query: {} });
    expect(proposed).toEqual([]);
  });

  it('the database refuses rows about them in every table', async () => {
    // Consequences of other rows, and what taking back itself writes.
    const own = ['customer_balances', 'ledger_entries', 'moved_customers', 'network_differences'];
    const consequences = ['bill_run_skips', 'suspension_tasks'];
    const open = await rows<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid in ('customers'::regclass, 'customer_ids'::regclass)
         and not exists (
           select from pg_trigger where tgrelid = conrelid
             and tgname = conrelid::regclass::text || '_customer_stays')
       order by 1`,
    );
    expect(open.map(({ name }) => name)).toEqual([...own, ...consequences].toSorted());
    await expect(
      sql`insert into suspension_waivers (customer_id, reason, decided_by)
        values (${debtor.id}, 'Known', ${admin.user.id})`.execute(app.database),
    ).rejects.toMatchObject({ constraint: 'customer_stays', detail: debtor.code });
  });

  it('goes on after a kill and after a failure, and refuses those who are gone', async () => {
    const onProgress = (): void => {
      throw new Error('killed');
    };
    const now = new Date(NOW);
    await expect(
      takeBackMove(app.database, moveId, { today: '2026-11-22', now, batch: 100, onProgress }),
    ).rejects.toThrow('killed');
    expect(await count('customers')).toBe(255);
    await failCurrentWork(app.database, message('move.workFailed'));
    await work();
    expect(await moveIs()).toMatchObject({ state: 'taking_back', canTakeBack: true });
    await admin.call('moveTakeBack', { body: { id: moveId, reason: 'A trial' } });
    await work();
    expect(await moveIs()).toMatchObject({ state: 'taken_back', work: null });
    expect(await count('customers')).toBe(1);
    await expect(
      sql`insert into sms_messages (customer_id, mobile_no, body, type)
        values (${debtor.id}, '01712345678', 'Welcome', 'general')`.execute(app.database),
    ).rejects.toMatchObject({ constraint: 'customer_stays', detail: debtor.code });
    await expectBooksAtZero(app.database);
  });
});

describe('whoever writes as taking back begins', () => {
  let blocker: pg.Client;
  beforeAll(async () => {
    await moveIn();
    blocker = new pg.Client(app.connection);
    await blocker.connect();
    return () => blocker.end();
  });

  const waiting = () =>
    count("pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");

  it('is seen where they were first: the move stays as it was', async () => {
    // The payment has been written and waits, before its transaction ends.
    await blocker.query('begin');
    await blocker.query('select pg_advisory_xact_lock(7163015)');
    const paying = collectAll(admin, debtor.id, { paymentDate: '2026-11-22' });
    await expect.poll(waiting).toBe(1);
    const taking = admin.attempt('moveTakeBack', { body: { id: moveId, reason: 'A trial' } });
    await expect.poll(waiting).toBe(2);
    await blocker.query('commit');
    const paymentId = await paying;
    expect(await taking).toMatchObject({
      status: 409,
      data: { blockers: [{ kind: 'payment', count: 1 }] },
    });
    expect(await moveIs()).toMatchObject({ state: 'accepted', work: null });
    await admin.call('paymentDelete', { body: { paymentId, reason: 'A trial' } });
  });

  it('is refused where they come later: nothing of the move stays', async () => {
    await blocker.query('begin');
    await blocker.query('select from customer_balances where customer_id = $1 for update', [
      debtor.id,
    ]);
    const paying = collectAll(admin, debtor.id, { paymentDate: '2026-11-22' }).catch(
      (error: unknown) => error,
    );
    await expect.poll(waiting).toBe(1);
    await admin.call('moveTakeBack', { body: { id: moveId, reason: 'A trial' } });
    await blocker.query('commit');
    expect(String(await paying)).toContain(leaves(debtor.code));
    await work();
    expect(await moveIs()).toMatchObject({ state: 'taken_back' });
    expect(await count('payments where deleted_at is null')).toBe(0);
    await expectBooksAtZero(app.database);
  });
});
