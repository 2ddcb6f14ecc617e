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

describe('the list', () => {
  it('has customers who owe for longer than the grace, and nobody else', async () => {
    const late = await test.debtor();
    await test.debtor({ age: 16 });
    await test.debtor({ terms: { category: 'complimentary' } });
    await test.debtor({ terms: { status: 'deactive' } });
    const exempt = await test.debtor();
    await test.neverSuspend(exempt, 'The mosque of the quarter');
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

  it("applies a zone's days of grace, and the minimum amount", async () => {
    const patient = await test.debtor({ age: 20 });
    const south = await test.debtor({ age: 17, terms: { zone: test.places.south.id } });
    await test.settings({ zones: [{ id: test.places.north.id, graceDays: 20 }] });
    expect(await test.proposedIds()).toEqual([south]);
    await test.settings({ zones: [{ id: test.places.north.id, graceDays: 19 }] });
    expect(await test.proposedIds()).toEqual([patient, south]);
    await test.settings({ floor: 70_000 });
    expect(await test.proposedIds()).toEqual([]);
  });

  it('lists the customers of an approval at once, with dues, to its last page', async () => {
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

  it('is limited to the zone of a user bound to one', async () => {
    const north = await test.debtor();
    await test.debtor({ terms: { zone: test.places.south.id } });
    expect(await test.proposedIds(test.clerk)).toEqual([north]);
    const { zones } = await test.proposals(test.clerk);
    expect(zones.map(({ name }) => name)).toEqual(['North']);
  });
});

describe('approving suspensions', () => {
  it('suspends the chosen customers, and ends their sessions', async () => {
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

  it('skips customers who paid between the list and the approval', async () => {
    const [payer, debtor] = [await test.debtor(), await test.debtor()];
    const { fingerprint } = await test.proposals();
    await test.pay(payer);
    const done = await test.approve([payer, debtor], { fingerprint });
    expect(done).toMatchObject({ suspended: 1, leftOut: [{ customerId: payer }] });
    expect(await test.wanted(payer)).toBe('on');
  });

  it('happens once by repeated and concurrent requests', async () => {
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

  it('waits for a concurrent payment, and skips its customer', async () => {
    const debtor = await test.debtor();
    const { fingerprint } = await test.proposals();
    const [done] = await Promise.all([test.approve([debtor], { fingerprint }), test.pay(debtor)]);
    // Either order is right; in both the customer ends up on the network.
    expect([0, 1]).toContain(done.suspended);
    expect(await test.wanted(debtor)).toBe('on');
    expect((await test.read(debtor)).current).toBeNull();
  });

  it('waits for a concurrent change to complimentary, and skips the customer', async () => {
    const debtor = await test.debtor();
    const { fingerprint } = await test.proposals();
    const other = new pg.Client(test.app.connection);
    await other.connect();
    try {
      await other.query('begin');
      await other.query("update customers set category = 'complimentary' where id = $1", [debtor]);
      const approving = test.approve([debtor], { fingerprint });
      await expect.poll(test.waitingForLocks).toBe(1);
      await other.query('commit');
      expect(await approving).toMatchObject({ suspended: 0, leftOut: [{ customerId: debtor }] });
    } finally {
      await other.end();
    }
    expect((await test.read(debtor)).current).toBeNull();
  });

  it('suspends a whole list at once, over any number of pages', async () => {
    const crowd = await test.crowd(1000);
    const { ids, pages, idsDue } = await test.proposals();
    expect({ ids, pages, idsDue }).toEqual({ ids: crowd, pages: 40, idsDue: 70_000_000 });
    const [first = 0, second = 0, ...others] = ids;
    await test.pay(second);
    const waived = [{ customer: first, reason: 'In hospital' }];
    const done = await test.approve([second, ...others], { waived, isLargeConfirmed: true });
    expect(done).toMatchObject({ suspended: 998, leftOut: [{ customerId: second }] });
    expect(await test.proposedIds()).toEqual([first]);
  });

  it('stores the customers left out by hand, with the reason', async () => {
    const [debtor, ill] = [await test.debtor(), await test.debtor()];
    const waived = [{ customer: ill, reason: 'In hospital' }];
    await test.approve([debtor, ill], { waived });
    const { rows } = await test.proposals();
    expect(rows).toMatchObject([{ customerId: ill, waiver: { reason: 'In hospital' } }]);
  });

  it('is refused when the rules have changed since', async () => {
    const debtor = await test.debtor();
    const { fingerprint } = await test.proposals();
    await test.settings({ graceDays: 15 });
    const refused = await test.tryApprove([debtor], { fingerprint });
    expect(refused).toMatchObject({
      status: 409,
      body: { messages: { detail: message('suspension.listOutdated') } },
    });
  });

  it('requires a reason on a day off, a holiday and late in the day', async () => {
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

  it('asks again for a large part of a zone, also in several portions', async () => {
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

  it('is refused for a customer of another zone', async () => {
    const debtor = await test.debtor({ terms: { zone: test.places.south.id } });
    const { fingerprint } = await test.proposals();
    const refused = await test.tryApprove([debtor], { fingerprint }, test.zoneChief);
    expect(refused).toMatchObject({
      status: 422,
      body: { messages: { detail: { customers: [message('record.unknown')] } } },
    });
  });
});

describe('the days of grace', () => {
  it("end the day before the proposal, in the company's time zone", async () => {
    const day: Day = addDays(test.today(), -16);
    const debtor = await test.debtor({ age: 16 });
    const { rows } = await sql<{ since: Day | null; later: Day | null }>`
      select overdue_since(${debtor}, ${test.today()}) as since,
        overdue_since(${debtor}, ${addDays(test.today(), 1)}) as later
    `.execute(test.app.database);
    expect(rows).toEqual([{ since: null, later: day }]);
  });
});
