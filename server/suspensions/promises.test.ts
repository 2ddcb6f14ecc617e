import { message } from '@netkhata/contract/messages';
import { addDays } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { businessDay } from '../clock.ts';
import { refusedFields } from '../test-support/customer-test-kit.ts';
import { openSuspensionTest } from '../test-support/suspension-test-kit.ts';

let test: Awaited<ReturnType<typeof openSuspensionTest>>;

beforeAll(async () => {
  test = await openSuspensionTest();
});
afterEach(() => test.forget());

describe('a promise', () => {
  it('holds the suspension until the end of its day', async () => {
    const debtor = await test.debtor();
    await test.promise(debtor, test.today());
    expect(await test.proposedIds()).toEqual([]);
    await test.dayPasses();
    expect(await test.proposedIds()).toEqual([debtor]);
    const { rows } = await test.proposals();
    expect(rows[0]?.brokenPromise).not.toBeNull();
    expect((await test.read(debtor)).promises).toMatchObject([{ state: 'broken', paid: 0 }]);
  });

  it('lifts a suspension, and is kept by a payment', async () => {
    const debtor = await test.debtor();
    await test.approve([debtor]);
    await test.settings({ promiseShare: 40 });
    const done = await test.promise(debtor, addDays(test.today(), 5), 300);
    expect(done).toMatchObject({ status: 200, body: { data: { isLifted: true } } });
    expect(await test.wanted(debtor)).toBe('on');
    await test.pay(debtor, 300);
    expect((await test.read(debtor)).promises).toMatchObject([{ state: 'kept', paid: 30_000 }]);
  });

  it.each([
    [100, 0.01, '৳700.00'],
    [100, 699.99, '৳700.00'],
    [40, 279.99, '৳280.00'],
    [33, 230.99, '৳231.00'],
  ])('of %i %% of the due is refused below it: %f', async (promiseShare, amount, least) => {
    const debtor = await test.debtor();
    await test.settings({ promiseShare });
    await test.approve([debtor]);
    expect(await test.promise(debtor, addDays(test.today(), 5), amount)).toMatchObject({
      status: 422,
      body: { errorMessage: { amount: [`Must be at least ${least}.`] } },
    });
    expect((await test.read(debtor)).current).not.toBeNull();
  });

  it('of the share that the settings ask for is enough, which stay where they are not sent', async () => {
    const debtor = await test.debtor();
    await test.settings({ promiseShare: 40 });
    await test.settings({ promiseShare: null });
    expect(await test.promise(debtor, addDays(test.today(), 5), 280)).toMatchObject({
      status: 200,
    });
  });

  it('is kept by a payment whose transaction began before it', async () => {
    const debtor = await test.debtor();
    const client = new pg.Client(test.app.connection);
    await client.connect();
    try {
      await client.query('begin');
      const lock = 'select from customer_balances where customer_id = $1 for no key update';
      await client.query(lock, [debtor]);
      // Both wait for the lock. Whichever gets it first, the promise ends up kept or refused.
      const paying = test.pay(debtor);
      const promising = test.promise(debtor, addDays(test.today(), 5));
      await expect.poll(test.waitingForLocks).toBe(2);
      await client.query('commit');
      await paying;
      const { status } = await promising;
      const { promises } = await test.read(debtor);
      expect(promises.map(({ state }) => state)).toEqual(status === 200 ? ['kept'] : []);
    } finally {
      await client.end();
    }
  });

  it('is one at a time, limited in days, and not repeatable soon', async () => {
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

  it('is stored once by two concurrent requests', async () => {
    const debtor = await test.debtor();
    const make = () => test.promise(debtor, addDays(test.today(), 5));
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await test.read(debtor)).promises).toHaveLength(1);
  });

  it.each([
    ['date', { date: addDays(businessDay(new Date(), 'Asia/Dhaka'), -1) }],
    ['date', { date: addDays(businessDay(new Date(), 'Asia/Dhaka'), 63) }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -700 }],
    ['amount', { amount: 10_000_000.01 }],
  ])(
    'is refused beyond its bounds, also with the right to suspend: %s %j',
    async (field, change) => {
      const customer = await test.debtor();
      const form = { customer, date: test.today(), amount: 700, ...change };
      expect(refusedFields(await test.send('promise_save', form))).toEqual([field]);
    },
  );

  it('is refused for a customer who owes nothing', async () => {
    const payer = await test.debtor();
    await test.pay(payer);
    expect(await test.promise(payer, test.today())).toMatchObject({
      status: 409,
      body: { messages: { detail: { key: 'promise.nothingDue' } } },
    });
  });
});

describe('withdrawing a promise', () => {
  /** Saves a promise of an overdue customer. Returns the ids of both. */
  async function makePromise(): Promise<{ debtor: number; id: number }> {
    const debtor = await test.debtor();
    const { body } = await test.promise(debtor, addDays(test.today(), 5));
    return { debtor, id: body.data.id };
  }

  it('proposes the customer again, and is audited with author and reason', async () => {
    const { debtor, id } = await makePromise();
    expect(await test.proposedIds()).toEqual([]);
    expect(await test.withdraw(id)).toMatchObject({ status: 200, body: { data: { id } } });
    expect(await test.proposedIds()).toEqual([debtor]);
    const { rows } = await test.proposals();
    expect(rows[0]?.brokenPromise).toBeNull();
    const { promises } = await test.read(debtor);
    expect(promises).toMatchObject([
      { state: 'withdrawn', withdrawnBy: test.admin.user.name, withdrawReason: 'Has moved away' },
    ]);
    const trail = await test.admin.call('auditTrailTable', {
      query: { page: 1, per_page: 10, column: 'id', order: 'desc', globalSearch: '' },
      body: {},
    });
    expect(trail.rows[0]).toMatchObject({
      action: 'promiseWithdraw',
      subject: 'promise',
      what: { name: expect.stringContaining('Abdul Karim'), amount: 70_000 },
    });
  });

  it('does not suspend by itself', async () => {
    const debtor = await test.debtor();
    await test.approve([debtor]);
    const { body } = await test.promise(debtor, addDays(test.today(), 5));
    await test.withdraw(body.data.id);
    expect(await test.wanted(debtor)).toBe('on');
  });

  it('is done once by repeated and concurrent requests', async () => {
    const { debtor, id } = await makePromise();
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.withdraw(id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(9);
    for (const { status, body } of refused) {
      expect([status, body.messages.detail]).toEqual([409, message('promise.isOver')]);
    }
    // A repeated submission gets the same response (idempotency).
    const { body } = await test.promise(debtor, addDays(test.today(), 5));
    const form = { promise: body.data.id, reason: 'Twice by a slow line' };
    const key = { idempotencyKey: 'withdraw-once' };
    const send = () => test.admin.attempt('promiseWithdraw', { body: form }, key);
    expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ ok: true });
  });

  it('still counts towards the limit of sixty days', async () => {
    const { debtor, id } = await makePromise();
    await test.withdraw(id);
    const soon = await test.promise(debtor, addDays(test.today(), 3), 700, test.clerk);
    expect(soon).toMatchObject({
      status: 403,
      body: { messages: { detail: { date: [{ key: 'promise.isSecond' }] } } },
    });
  });

  it('is refused when it is over: kept, broken, or replaced', async () => {
    const kept = await makePromise();
    await test.pay(kept.debtor);
    const broken = await makePromise();
    await test.dayPasses(20);
    const replaced = await makePromise();
    await test.dayPasses(20);
    await test.promise(replaced.debtor, addDays(test.today(), 5));
    for (const { id } of [kept, broken, replaced]) {
      expect(await test.withdraw(id)).toMatchObject({
        status: 409,
        body: { messages: { detail: message('promise.isOver') } },
      });
    }
  });

  it("requires the right to suspend, and access to the customer's zone", async () => {
    const { id } = await makePromise();
    expect((await test.withdraw(id, test.clerk)).status).toBe(403);
    const south = await test.debtor({ terms: { zone: test.places.south.id } });
    const { body } = await test.promise(south, addDays(test.today(), 5));
    expect(await test.withdraw(body.data.id, test.zoneChief)).toMatchObject({
      status: 422,
      body: { messages: { detail: { promise: [message('record.unknown')] } } },
    });
  });

  it('is protected by database constraints', async () => {
    const { id } = await makePromise();
    const withdrawn = sql`
      update payment_promises set withdrawn_by = 1, withdraw_reason = 'x' where id = ${id}
    `;
    await expect(withdrawn.execute(test.app.database)).rejects.toMatchObject({
      constraint: 'payment_promises_withdrawn_whole',
    });
  });
});
