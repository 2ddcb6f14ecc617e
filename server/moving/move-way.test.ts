import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import {
  currentMove,
  uploadProvider,
  expectedCustomers,
  runMoveJob,
} from '../test-support/move-test-kit.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { startMoveThread, processMovesOnThread } from './start-move-thread.ts';

const NOW = '2026-11-22T10:00:00+06:00';
const app = await createTestApp(NOW);
let admin: TestClient;
let other: TestClient;

const work = () => runMoveJob(app, NOW);
const shown = () => currentMove(admin);

beforeAll(async () => {
  admin = await app.signIn();
  other = await app.signIn({ name: 'Another owner' });
  await uploadProvider(app, admin);
  await work();
});

const count = async (query: string): Promise<number> => {
  const found = await sql<{ count: number }>`${sql.raw(query)}`.execute(app.database);
  return found.rows[0]?.count ?? -1;
};
const readBalances = async () => {
  const found = await sql<{ code: string; openingBalance: number; paidUntil: string | null }>`
    select code, (balance_paisa / 100.0)::float8 as "openingBalance",
      to_char(paid_until, 'YYYY-MM-DD') as "paidUntil"
    from customers join customer_balances on customer_id = customers.id
  `.execute(app.database);
  return found.rows.toSorted(byCode);
};
const byCode = (one: { code: string }, two: { code: string }) => (one.code < two.code ? -1 : 1);
const wanted = expectedCustomers
  .map(({ code, openingBalance, paidUntil }) => ({ code, openingBalance, paidUntil }))
  .toSorted(byCode);

describe('accepting a move', () => {
  it('asks for a reason where a figure differs, and for the revision that was shown', async () => {
    const { id } = await shown();
    const figures = [
      { name: 'customers' as const, value: '399' },
      { name: 'balances' as const, value: '৳60,571.00' },
    ];
    await admin.call('moveControl', { body: { id, figures } });
    const { control, revision, isFresh } = await shown();
    expect(isFresh).toBe(true);
    expect(control.filter(({ theirs }) => theirs !== null).map(({ outcome }) => outcome)).toEqual([
      'equal',
      'differs',
    ]);
    const stale = await admin.attempt('moveAccept', {
      body: { id, revision: revision - 1, reason: 'Known' },
    });
    expect(stale).toMatchObject({ status: 409 });
    const silent = await admin.attempt('moveAccept', { body: { id, revision, reason: null } });
    expect(silent).toMatchObject({ status: 422, errorMessage: { reason: expect.anything() } });
    const right = [{ name: 'balances' as const, value: '60,570.00' }];
    await admin.call('moveControl', { body: { id, figures: right } });
  });

  it('creates everybody, with the tills, when killed midway and repeated', async () => {
    const { id, places } = await shown();
    const till = places.find(({ type }) => type === 'cash')?.accountId ?? 0;
    const bank = places.find(({ type }) => type === 'bank')?.accountId ?? 0;
    const openings = [
      { accountId: till, opening: 1_500_000 as never },
      { accountId: bank, opening: 12_500_050 as never },
    ];
    await admin.call('movePlaces', { body: { id, places: openings } });
    const { revision } = await shown();
    await admin.call('moveAccept', { body: { id, revision, reason: null } });
    const twice = await other.attempt('moveAccept', { body: { id, revision, reason: null } });
    expect(twice).toMatchObject({ status: 409 });
    const busy = await other.attempt('moveFileAdd', { body: { name: 'more.csv', size: 1 } });
    expect(busy).toMatchObject({ status: 409 });
    const thread = startMoveThread({ connection: app.connection, batch: 10 });
    while ((await count('select count(*)::int as count from customers')) === 0) await sleep(20);
    await thread.terminate();
    await expectBooksAtZero(app.database);
    await work();
    const done = await admin.call('moveDetails', { params: { id } });
    expect(done).toMatchObject({ state: 'accepted', created: 354, work: null, refusedLate: [] });
    expect(done.books?.lines.map(({ name, isEqual }) => [name, isEqual])).toEqual([
      ['customers', true],
      ['opening_owed', true],
      ['opening_advance', true],
      ['opening_net', true],
      ['place', true],
      ['place', true],
      ['books', true],
    ]);
    expect(await count('select count(*)::int as count from move_file_parts')).toBe(0);
    expect(await readBalances()).toEqual(wanted);
    await expectBooksAtZero(app.database);
    const held = await admin.call('placeTable', { query: { asOf: null } });
    const balances = held.filter(({ id: place }) => place === till || place === bank);
    expect(balances.map(({ balance }) => balance)).toEqual([1_500_000, 12_500_050]);
  });

  it("creates the spreadsheet's areas, and bills nothing already paid", async () => {
    const elsewhere = await count(
      `select count(*)::int as count from customers left join areas on areas.id = area_id
       where areas.name is distinct from 'Ward 7'`,
    );
    expect(elsewhere).toBe(0);
    const preview = await admin.call('billRunPreview', { body: { billDate: '2026-11-30' } });
    expect(preview).toMatchObject({ count: 58, skipped: { settled: 188 } });
  });
});

describe('taking a move back', () => {
  const moveId = async () => count("select id::int as count from moves where state = 'accepted'");

  it('is refused while bills and payments depend on it, and names them', async () => {
    const id = await moveId();
    const run = await admin.call('billGenerate', { body: { billDate: '2026-11-30' } });
    const preview = await admin.call('moveTakeBackPreview', { params: { id } });
    expect(preview).toMatchObject({ canTakeBack: false, customers: 354, places: 14_000_050 });
    expect(preview.blockers).toMatchObject([{ kind: 'bill', count: 58 }]);
    expect(preview.blockers[0]?.first).toHaveLength(10);
    const refused = await admin.attempt('moveTakeBack', { body: { id, reason: 'Wrong day' } });
    expect(refused).toMatchObject({
      status: 409,
      data: { blockers: [{ kind: 'bill', count: 58 }] },
    });
    await admin.call('billRunUndo', { body: { id: run.data.id, reason: 'A trial' } });
  });

  it('leaves nothing behind, when killed midway and repeated', async () => {
    const id = await moveId();
    const one = await sql<{ id: number; code: string }>`
      select id, code from customers order by id desc limit 1
    `.execute(app.database);
    const [{ id: customerId, code } = { id: 0, code: '' }] = one.rows;
    await admin.raw('POST', 'send_sms_customer', { customer: [customerId], message: 'Welcome' });
    await sql`
      insert into radius.radacct (acctsessionid, acctuniqueid, username, customer_id,
        packetsrcipaddress, acctstarttime, acctupdatetime)
      values ('1', 'moved', ${code}, ${customerId}, '10.0.0.1', now(), now())
    `.execute(app.database);
    await admin.call('moveTakeBack', { body: { id, reason: 'Wrong day' } });
    const thread = startMoveThread({ connection: app.connection, batch: 10 });
    while ((await count('select count(*)::int as count from customers')) === 354) await sleep(20);
    await thread.terminate();
    await expectBooksAtZero(app.database);
    await work();
    await expectBooksAtZero(app.database);
    const taken = await admin.call('moveDetails', { params: { id } });
    expect(taken).toMatchObject({
      state: 'taken_back',
      takenBackBy: admin.user.name,
      takeBackReason: 'Wrong day',
      canTakeBack: false,
    });
    expect(await count('select count(*)::int as count from customers')).toBe(0);
    const list = await admin.raw('POST', 'customer_dt', {});
    expect(list.body.data.data.total).toBe(0);
    expect(await admin.call('customerSearch', { query: { q: code } })).toEqual([]);
    expect((await admin.raw('GET', `customer_details/${customerId}`)).status).toBe(404);
    expect(await count('select count(*)::int as count from radius.subscriber')).toBe(0);
    expect(
      await count("select count(*)::int as count from sms_messages where status = 'queued'"),
    ).toBe(0);
    // The customer is online, and must be disconnected.
    expect(await count('select count(*)::int as count from radius.kicks')).toBe(1);
    const former = await sql<{ formerCode: string }>`
      select former_code from moved_customers where customer_id = ${customerId}
    `.execute(app.database);
    expect(former.rows).toEqual([{ formerCode: code }]);
    const held = await admin.call('placeTable', { query: { asOf: null } });
    expect(held.every(({ balance }) => balance === 0)).toBe(true);
    await expect(sql`delete from customer_ids`.execute(app.database)).rejects.toMatchObject({
      constraint: 'never_deleted',
    });
  });

  it('lets the same files be accepted again', async () => {
    await uploadProvider(app, admin);
    await work();
    const { id, revision, rehearsal } = await shown();
    expect(rehearsal).toMatchObject({ comeIn: 354, refused: 27 });
    await admin.call('moveAccept', { body: { id, revision, reason: null } });
    await work();
    expect(await readBalances()).toEqual(wanted);
    expect(await admin.call('moveDetails', { params: { id } })).toMatchObject({
      state: 'accepted',
      created: 354,
      books: { isEqual: true },
    });
    await expectBooksAtZero(app.database);
    await uploadProvider(app, admin);
    await processMovesOnThread(app.database, { connection: app.connection });
    const again = await shown();
    expect(again.rehearsal?.marks.here_already).toBe(354);
    await admin.call('moveAccept', {
      body: { id: again.id, revision: again.revision, reason: null },
    });
    await work();
    expect(await admin.call('moveDetails', { params: { id: again.id } })).toMatchObject({
      state: 'accepted',
      created: 0,
      books: { isEqual: true },
    });
    expect(await count('select count(*)::int as count from customers')).toBe(354);
  });

  it('keeps earlier customers with money in the books', async () => {
    await expect(sql`delete from customers`.execute(app.database)).rejects.toMatchObject({
      constraint: 'never_deleted',
    });
    await sql`update moved_customers set taken_back_at = now(), former_code = 'x', former_name = 'x'
      where customer_id = (
        select customer_id from customer_balances where balance_paisa <> 0 limit 1
      )`.execute(app.database);
    await expect(
      sql`delete from customers where id in (
        select customer_id from moved_customers where former_code = 'x'
      )`.execute(app.database),
    ).rejects.toMatchObject({ constraint: 'customer_has_money' });
  });
});
