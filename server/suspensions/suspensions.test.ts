import { message } from '@netkhata/contract/messages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSuspensionTest } from '../test-support/suspension-test-kit.ts';

let test: Awaited<ReturnType<typeof openSuspensionTest>>;

beforeAll(async () => {
  test = await openSuspensionTest();
});
afterEach(() => test.forget());

const settled = { isLifted: true };

/** How many statements of this database wait for one another. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(test.app.database);
  return rows[0]?.count ?? 0;
}

describe('the list', () => {
  it('has who owes for longer than the grace, and nobody else', async () => {
    const late = await test.debtor();
    await test.debtor({ age: 16 });
    await test.debtor({ terms: { category: 'complimentary' } });
    await test.debtor({ terms: { status: 'deactive' } });
    const kept = await test.debtor();
    await test.neverSuspend(kept, 'The mosque of the quarter');
    const payer = await test.debtor();
    await test.pay(payer);
    const list = await test.proposals();
    expect(list.rows).toMatchObject([
      { customerId: late, balance: 70_000, age: 17, isByHand: false, waiver: null },
    ]);
    expect(list.zones).toEqual([
      expect.objectContaining({ name: 'North', proposed: 1, due: 70_000, graceDays: 16 }),
      expect.objectContaining({ name: 'South', proposed: 0, due: 0 }),
    ]);
  });

  it('keeps to the days of a zone, and to the floor', async () => {
    const patient = await test.debtor({ age: 20 });
    const south = await test.debtor({ age: 17, terms: { zone: test.places.south.id } });
    await test.settings({ zones: [{ id: test.places.north.id, graceDays: 20 }] });
    expect(await test.proposedIds()).toEqual([south]);
    await test.settings({ zones: [{ id: test.places.north.id, graceDays: 19 }] });
    expect(await test.proposedIds()).toEqual([patient, south]);
    await test.settings({ floor: 70_000 });
    expect(await test.proposedIds()).toEqual([]);
  });

  it('names who can be approved at once, with what they owe, and ends with its last page', async () => {
    const late = await test.debtor({ age: 20 });
    const later = await test.debtor({ age: 30 });
    const south = await test.debtor({ terms: { zone: test.places.south.id } });
    const read = (zone: number | null, page: number) =>
      test.admin.call('suspensionProposals', { query: { zone, page } });
    const all = await read(null, 9);
    expect(all).toMatchObject({ page: 1, pages: 1, count: 3, idsDue: 210_000 });
    expect(all.ids).toEqual([later, late, south]);
    expect(all.rows.map(({ customerId }) => customerId)).toEqual(all.ids);
    expect(await read(test.places.south.id, 1)).toMatchObject({ ids: [south], idsDue: 70_000 });
  });

  it('shows a user of one zone that one alone', async () => {
    const north = await test.debtor();
    await test.debtor({ terms: { zone: test.places.south.id } });
    expect(await test.proposedIds(test.clerk)).toEqual([north]);
    const { zones } = await test.proposals(test.clerk);
    expect(zones.map(({ name }) => name)).toEqual(['North']);
  });
});

describe('approving', () => {
  it('suspends who was chosen, and ends their session', async () => {
    const [first, second] = [await test.debtor(), await test.debtor()];
    await test.logIn(first);
    const done = await test.approve([first]);
    expect(done).toMatchObject({ suspended: 1, byHand: 0, leftOut: [] });
    expect(await test.wanted(first)).toBe('walled');
    expect(await test.wanted(second)).toBe('on');
    expect(await test.waitingKicks()).toBe(1);
    expect(await test.proposedIds()).toEqual([second]);
    const { current } = await test.read(first);
    expect(current).toMatchObject({ mode: 'walled', due: 70_000, liftedAt: null });
  });

  it('leaves out who paid between the list and the approval', async () => {
    const [payer, debtor] = [await test.debtor(), await test.debtor()];
    const { fingerprint } = await test.proposals();
    await test.pay(payer);
    const done = await test.approve([payer, debtor], { fingerprint });
    expect(done).toMatchObject({ suspended: 1, leftOut: [{ customerId: payer }] });
    expect(await test.wanted(payer)).toBe('on');
  });

  it('does it once, whoever presses and however often', async () => {
    const debtor = await test.debtor();
    const { fingerprint } = await test.proposals();
    const [one, two] = await Promise.all([
      test.approve([debtor], { fingerprint }),
      test.approve([debtor, debtor], { fingerprint }),
    ]);
    expect([one.suspended, two.suspended].toSorted((a, b) => a - b)).toEqual([0, 1]);
    const again = await test.approve([debtor], { fingerprint });
    expect(again).toMatchObject({ suspended: 0, leftOut: [{ customerId: debtor }] });
  });

  it('waits for a payment that is on its way, and leaves its customer out', async () => {
    const debtor = await test.debtor();
    const { fingerprint } = await test.proposals();
    const [done] = await Promise.all([test.approve([debtor], { fingerprint }), test.pay(debtor)]);
    // Either order is right; on the network the customer is in both.
    expect([0, 1]).toContain(done.suspended);
    expect(await test.wanted(debtor)).toBe('on');
    expect((await test.read(debtor)).current).toBeNull();
  });

  it('waits for who is made complimentary at this moment, and leaves them out', async () => {
    const debtor = await test.debtor();
    const { fingerprint } = await test.proposals();
    const other = new pg.Client(test.app.connection);
    await other.connect();
    try {
      await other.query('begin');
      await other.query("update customers set category = 'complimentary' where id = $1", [debtor]);
      const approving = test.approve([debtor], { fingerprint });
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
      await other.query('commit');
      expect(await approving).toMatchObject({ suspended: 0, leftOut: [{ customerId: debtor }] });
    } finally {
      await other.end();
    }
    expect((await test.read(debtor)).current).toBeNull();
  });

  it('suspends a whole list at once, however many pages it has', async () => {
    const crowd = await test.crowd(1000);
    const { ids, pages, idsDue } = await test.proposals();
    expect({ ids, pages, idsDue }).toEqual({ ids: crowd, pages: 5, idsDue: 70_000_000 });
    const [first = 0, second = 0, ...others] = ids;
    await test.pay(second);
    const waived = [{ customer: first, reason: 'In hospital' }];
    const done = await test.approve([second, ...others], { waived, isLargeConfirmed: true });
    expect(done).toMatchObject({ suspended: 998, leftOut: [{ customerId: second }] });
    expect(await test.proposedIds()).toEqual([first]);
  });

  it('keeps who was left out by hand, with the reason', async () => {
    const [debtor, ill] = [await test.debtor(), await test.debtor()];
    const waived = [{ customer: ill, reason: 'In hospital' }];
    await test.approve([debtor, ill], { waived });
    const { rows } = await test.proposals();
    expect(rows).toMatchObject([{ customerId: ill, waiver: { reason: 'In hospital' } }]);
  });

  it('refuses rules that have changed since', async () => {
    const debtor = await test.debtor();
    const { fingerprint } = await test.proposals();
    await test.settings({ graceDays: 15 });
    const refused = await test.tryApprove([debtor], { fingerprint });
    expect(refused).toMatchObject({
      status: 409,
      body: { messages: { detail: message('suspension.listOutdated') } },
    });
  });

  it('asks for a reason on a day off, a holiday and late in the day', async () => {
    const debtor = await test.debtor();
    for (const [change, reason] of [
      [{ daysOff: [test.weekday()] }, message('suspension.dayOff')],
      [{ holidays: [{ day: test.today(), name: 'Victory Day' }] }, message('suspension.holiday')],
      [{ latestTime: '00:00' }, message('suspension.tooLate', { time: '00:00' })],
    ] as const) {
      await test.settings(change);
      const refused = await test.tryApprove([debtor], { overrideReason: null });
      expect(refused).toMatchObject({
        status: 422,
        body: { messages: { detail: { overrideReason: [reason] } } },
      });
    }
    await test.approve([debtor], { overrideReason: 'The last of the month' });
    const { current } = await test.read(debtor);
    expect(current).toMatchObject({ overrideReason: 'The last of the month' });
  });

  it('asks again for a large part of a zone, however it is cut into pieces', async () => {
    const debtors: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) debtors.push(await test.debtor());
    await test.approve(debtors.slice(0, 10));
    const refused = await test.tryApprove(debtors.slice(10), {});
    expect(refused).toMatchObject({
      status: 409,
      body: {
        messages: { detail: { key: 'suspension.largePart', values: { zone: 'North', count: 11 } } },
      },
    });
    const done = await test.approve(debtors.slice(10), { isLargeConfirmed: true });
    expect(done.suspended).toBe(1);
  });

  it('refuses a customer of another zone', async () => {
    const debtor = await test.debtor({ terms: { zone: test.places.south.id } });
    const { fingerprint } = await test.proposals();
    const refused = await test.tryApprove([debtor], { fingerprint }, test.zoneChief);
    expect(refused).toMatchObject({
      status: 422,
      body: { messages: { detail: { customers: [message('record.unknown')] } } },
    });
  });

  it('makes a task of who has a static address, and of bringing them back', async () => {
    const debtor = await test.debtor({
      terms: { isPppoeOrStatic: 'static', ipAddress: '10.9.9.9' },
    });
    expect(await test.approve([debtor])).toMatchObject({ suspended: 1, byHand: 1 });
    const [off] = await test.tasks();
    expect(off).toMatchObject({ customerId: debtor, wanted: 'off', address: '10.9.9.9' });
    expect(await test.read(debtor)).toMatchObject({
      current: { isByHand: true },
      taskAtRouter: 'off',
    });
    await test.closeTask(off?.id ?? 0);
    expect(await test.tasks()).toEqual([]);
    expect(await test.read(debtor)).toMatchObject({
      current: { isByHand: true },
      taskAtRouter: null,
    });
    await test.pay(debtor);
    expect(await test.read(debtor)).toMatchObject({ current: null, taskAtRouter: 'on' });
    const [on] = await test.tasks();
    expect(on).toMatchObject({ customerId: debtor, wanted: 'on' });
    expect(await test.tryCloseTask(off?.id ?? 0)).toMatchObject({ status: 409 });
  });

  it('drops a task that nobody had done', async () => {
    const debtor = await test.debtor({ terms: { isPppoeOrStatic: 'static' } });
    await test.approve([debtor]);
    await test.pay(debtor);
    expect(await test.tasks()).toEqual([]);
  });
});

it('switches nobody on again who was closed', async () => {
  const address = { isPppoeOrStatic: 'static', ipAddress: '10.9.9.9' };
  const [off, waiting] = [
    await test.debtor({ terms: address }),
    await test.debtor({ terms: address }),
  ];
  await test.approve([off, waiting]);
  const [task] = await test.tasks();
  await test.closeTask(task?.id ?? 0);
  for (const customer of [off, waiting]) await test.update(customer, { status: 'close' });
  // What waited is still to be done.
  expect(await test.tasks()).toMatchObject([{ customerId: waiting, wanted: 'off' }]);
});

describe('the days', () => {
  it('proposes the day after the grace, by the clock of the company', async () => {
    const day: Day = addDays(test.today(), -16);
    const debtor = await test.debtor({ age: 16 });
    const { rows } = await sql<{ since: Day | null; later: Day | null }>`
      select overdue_since(${debtor}, ${test.today()}) as since,
        overdue_since(${debtor}, ${addDays(test.today(), 1)}) as later
    `.execute(test.app.database);
    expect(rows).toEqual([{ since: null, later: day }]);
  });
});

describe('a promise', () => {
  it('holds the suspension until its day is over, the day itself included', async () => {
    const debtor = await test.debtor();
    await test.promise(debtor, test.today());
    expect(await test.proposedIds()).toEqual([]);
    await test.dayPasses();
    expect(await test.proposedIds()).toEqual([debtor]);
    const { rows } = await test.proposals();
    expect(rows[0]?.brokenPromise).not.toBeNull();
    expect((await test.read(debtor)).promises).toMatchObject([{ state: 'broken', paid: 0 }]);
  });

  it('brings a suspended customer back, and is kept by what is paid', async () => {
    const debtor = await test.debtor();
    await test.approve([debtor]);
    const done = await test.promise(debtor, addDays(test.today(), 5), 300);
    expect(done).toMatchObject({ status: 200, body: { data: settled } });
    expect(await test.wanted(debtor)).toBe('on');
    await test.pay(debtor, 300);
    expect((await test.read(debtor)).promises).toMatchObject([{ state: 'kept', paid: 30_000 }]);
  });

  it('is kept by a payment that began before it and waited for it', async () => {
    const debtor = await test.debtor();
    const client = new pg.Client(test.app.connection);
    await client.connect();
    try {
      await client.query('begin');
      const lock = 'select from customer_balances where customer_id = $1 for no key update';
      await client.query(lock, [debtor]);
      // Both have begun; whichever the database lets on first, the promise is kept or refused.
      const paying = test.pay(debtor);
      const promising = test.promise(debtor, addDays(test.today(), 5));
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(2);
      await client.query('commit');
      await paying;
      const { status } = await promising;
      const { promises } = await test.read(debtor);
      expect(promises.map(({ state }) => state)).toEqual(status === 200 ? ['kept'] : []);
    } finally {
      await client.end();
    }
  });

  it('is one at a time, of few days, and not again so soon', async () => {
    const debtor = await test.debtor();
    const far = await test.promise(debtor, addDays(test.today(), 16), 700, test.clerk);
    expect(far).toMatchObject({ status: 422, body: { errorMessage: { date: expect.anything() } } });
    expect(await test.promise(debtor, addDays(test.today(), 15), 700, test.clerk)).toMatchObject({
      status: 200,
    });
    const second = await test.promise(debtor, addDays(test.today(), 3));
    expect(second).toMatchObject({
      status: 409,
      body: { messages: { detail: { key: 'promise.isOpen' } } },
    });
    await test.dayPasses(20);
    const soon = await test.promise(debtor, addDays(test.today(), 3), 700, test.clerk);
    expect(soon).toMatchObject({
      status: 403,
      body: { messages: { detail: { date: [{ key: 'promise.isSecond' }] } } },
    });
    expect(await test.promise(debtor, addDays(test.today(), 30))).toMatchObject({ status: 200 });
  });

  it('is refused of who owes nothing', async () => {
    const payer = await test.debtor();
    await test.pay(payer);
    expect(await test.promise(payer, test.today())).toMatchObject({
      status: 409,
      body: { messages: { detail: { key: 'promise.nothingDue' } } },
    });
  });
});
