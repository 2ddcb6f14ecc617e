import { parse } from 'csv-parse/sync';
import { writeCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import {
  currentMove,
  dropFile,
  moveSample,
  sendPart,
  workOff,
} from '../test-support/move-test-kit.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { startMoveThread } from './start-move-thread.ts';

const NOW = '2026-11-22T10:00:00+06:00';
const app = await createTestApp(NOW);
let admin: TestClient;
let other: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
  other = await app.signIn({ name: 'Another owner' });
});

interface ExpectedCustomer {
  code: string;
  openingBalance: number;
  paidUntil: string | null;
}
const customers: ExpectedCustomer[] = JSON.parse(moveSample('expected.customers.json').toString());

const AREAS = Buffer.from(
  ['username,area,zone', ...customers.map(({ code }) => `${code},Ward 7,North`), 'nobody,X,Y'].join(
    '\n',
  ) + '\n',
);

const drop = (name: string, bytes: Buffer) => dropFile(app, admin, { name, bytes });
const dropProvider = async () => {
  await drop('books.sql', moveSample('phpnuxbill.sql'));
  await drop('secrets.rsc', moveSample('ppp-secret.ros7.rsc'));
  await drop('areas.csv', AREAS);
};
const work = () => workOff(app, NOW);
const shown = () => currentMove(admin);
const rowsOf = async (filter: object = {}) => {
  const { id } = await shown();
  const none = { outcome: null, mark: null, field: null, search: null, page: 1, per_page: 200 };
  return admin.call('moveRows', { body: { id, ...none, ...filter } });
};
const count = async (query: string): Promise<number> => {
  const found = await sql<{ count: number }>`${sql.raw(query)}`.execute(app.database);
  return found.rows[0]?.count ?? -1;
};
const readBalances = async () => {
  const found = await sql<{ code: string; openingBalance: number; paidUntil: string | null }>`
    select code, (balance_paisa / 100.0)::float8 as "openingBalance",
      to_char(paid_until, 'YYYY-MM-DD') as "paidUntil"
    from customers join customer_balances on customer_id = customers.id order by code
  `.execute(app.database);
  return found.rows;
};
const byCode = (one: { code: string }, two: { code: string }) => (one.code < two.code ? -1 : 1);
const wanted = customers
  .map(({ code, openingBalance, paidUntil }) => ({ code, openingBalance, paidUntil }))
  .toSorted(byCode);

describe('files that are dropped', () => {
  it('are read whole or refused whole, in plain words', async () => {
    await drop('page.sql', moveSample('damaged/login-page.sql'));
    await drop('cut.sql', moveSample('damaged/cut-in-a-row.sql'));
    await drop('empty.rsc', Buffer.alloc(0));
    await work();
    const { files, rehearsal, canAccept } = await shown();
    expect(files.map(({ state, refusalMessage }) => [state, refusalMessage?.key])).toEqual([
      ['refused', 'move.fileIsPage'],
      ['refused', 'move.fileCut'],
      ['refused', 'move.fileEmpty'],
    ]);
    expect({ rehearsal, canAccept }).toEqual({ rehearsal: null, canAccept: false });
    for (const { id } of files) await admin.call('moveFileRemove', { body: { fileId: id } });
  });

  it('come in parts, each as large as it must be, and whole', async () => {
    const { data } = await admin.call('moveFileAdd', { body: { name: 'a.csv', size: 4 } });
    const { fileId } = data;
    const wrong = await sendPart(app, admin, { fileId, number: 0, bytes: Buffer.from('abc') });
    expect(wrong).toMatchObject({ status: 422, body: { errorMessage: { part: expect.anything() } } });
    const second = await sendPart(app, admin, { fileId, number: 1, bytes: Buffer.from('abcd') });
    expect(second.status).toBe(422);
    const early = await admin.attempt('moveFileEnd', { body: { fileId } });
    expect(early).toMatchObject({ status: 409 });
    for (let time = 0; time < 10; time += 1) {
      const sent = await sendPart(app, admin, { fileId, number: 0, bytes: Buffer.from('abcd') });
      expect(sent.body.data).toEqual({ fileId, received: 4 });
    }
    await admin.call('moveFileEnd', { body: { fileId } });
    const late = await sendPart(app, admin, { fileId, number: 0, bytes: Buffer.from('abcd') });
    expect(late.status).toBe(409);
    await work();
    expect((await shown()).files).toMatchObject([{ state: 'refused', received: 4 }]);
    await admin.call('moveFileRemove', { body: { fileId } });
  });

  it('are of one move, whoever drops them', async () => {
    const [one, two] = await Promise.all([
      admin.call('moveFileAdd', { body: { name: 'one.csv', size: 1 } }),
      other.call('moveFileAdd', { body: { name: 'two.csv', size: 1 } }),
    ]);
    expect(one.data.id).toBe(two.data.id);
    for (const { data } of [one, two]) {
      await other.call('moveFileRemove', { body: { fileId: data.fileId } });
    }
  });
});

describe('a rehearsal', () => {
  it('says who comes in, with every figure of the provider', async () => {
    await dropProvider();
    await work();
    const { rehearsal, files, isFresh, control } = await shown();
    expect(isFresh).toBe(true);
    expect(files.map(({ kind, day }) => [kind, day])).toEqual([
      ['phpnuxbill_dump', '2026-11-22'],
      ['router_export', expect.anything()],
      ['csv', null],
    ]);
    expect(rehearsal).toMatchObject({
      customers: 399,
      comeIn: 354,
      refused: 27,
      leftOut: 18,
      opening: { owed: 5_065_000, advance: 5_907_000, net: -842_000 },
      balances: { all: 6_057_000, comeIn: 5_842_000, refused: 215_000, leftOut: 0 },
      daysMissing: 0,
      unmatchedLines: expect.any(Number),
      secrets: { all: 300, disabled: 21, serviceOther: 4, matched: 234 },
      differences: { only_on_router: 66, only_in_books: 55 },
      newAreas: expect.arrayContaining(['Ward 7']),
    });
    const refusals = Object.fromEntries(
      (rehearsal?.refusedBy ?? []).map(({ field, rows }) => [field, rows]),
    );
    expect(refusals).toMatchObject({ mobileNo: expect.any(Number), name: 4 });
    expect(control.find(({ name }) => name === 'balances')).toEqual({
      name: 'balances',
      ours: '60570.00',
      theirs: null,
      outcome: 'not_compared',
    });
    expect(await count('select count(*)::int as count from customers')).toBe(0);
    expect(await count('select count(*)::int as count from areas')).toBe(0);
  });

  it('lists rows by outcome, mark and text, a page at a time, and no password', async () => {
    expect(await rowsOf({ outcome: 'refused' })).toMatchObject({ total: 27, lastPage: 1 });
    const paged = await rowsOf({ outcome: 'comes_in', per_page: 50, page: 8 });
    expect(paged).toMatchObject({ total: 354, lastPage: 8 });
    expect(paged.rows).toHaveLength(4);
    const second = await rowsOf({ mark: 'second_plan' });
    expect(second.total).toBe(2);
    const [first] = (await rowsOf({ outcome: 'comes_in' })).rows;
    const found = await rowsOf({ search: first?.name.toUpperCase() });
    expect(found.rows.map(({ code }) => code)).toContain(first?.code);
    const stored = await sql<{ shown: string }>`select shown::text from move_rows`.execute(
      app.database,
    );
    expect(stored.rows.map(({ shown: row }) => row).join('')).not.toContain('pppoePassword');
  });

  it('lists what the router says differently', async () => {
    const { id } = await shown();
    const kinds = ['only_on_router', 'only_in_books', 'profile', 'password'] as const;
    for (const kind of kinds) {
      const page = { id, kind, page: 1, per_page: 10 };
      const found = await admin.call('moveDifferences', { body: page });
      const { rehearsal } = await shown();
      expect([kind, found.total]).toEqual([kind, rehearsal?.differences[kind] ?? 0]);
    }
  });
});

describe('what a person says', () => {
  it('is asked for, kept and can be changed', async () => {
    const { id, rehearsal } = await shown();
    const asked = (rehearsal?.questions ?? []).map(({ about, of }) => [about, of]);
    expect(asked).toEqual(
      expect.arrayContaining([
        ['only_on_router', ''],
        ['wins', 'package'],
        ['mobile_for_missing', ''],
      ]),
    );
    const answers = [{ about: 'only_on_router' as const, of: null, value: 'all' }];
    await admin.call('moveAnswer', { body: { id, answers } });
    expect((await shown()).isFresh).toBe(false);
    await work();
    const all = (await shown()).rehearsal;
    expect(all?.bySource.router).toBeGreaterThan(0);
    expect(all?.questions.some(({ about, isOpen }) => about === 'price' && isOpen)).toBe(true);
    const refused = await admin.attempt('moveAccept', {
      body: { id, revision: (await shown()).revision, reason: 'x' },
    });
    expect(refused).toMatchObject({ status: 409 });
    await other.call('moveAnswer', {
      body: { id, answers: [{ about: 'only_on_router', of: null, value: null }] },
    });
    await work();
    expect((await shown()).rehearsal?.comeIn).toBe(354);
  });

  it('is refused naming the answer that is none', async () => {
    const { id } = await shown();
    const answer = async (about: string, value: string, of: string | null = null) =>
      (await admin.raw('POST', 'move_answer', { id, answers: [{ about, of, value }] })).body
        .errorMessage;
    expect(await answer('price', 'much', 'Home')).toHaveProperty(['answers.0.value']);
    expect(await answer('price', '99999999999', 'Home')).toHaveProperty(['answers.0.value']);
    expect(await answer('wins', 'router', 'balance')).toHaveProperty(['answers.0.value']);
    expect(await answer('column', 'wizard', 'A')).toHaveProperty(['answers.0.value']);
    const day = await admin.attempt('moveDaySet', { body: { id, day: '2026-10-21' } });
    expect(day).toMatchObject({ status: 422, errorMessage: { day: expect.anything() } });
  });

  it('mends rows in place, one or many, and the files dropped anew keep it', async () => {
    const { id } = await shown();
    const missing = await rowsOf({ outcome: 'refused', field: 'mobileNo' });
    const before = missing.total;
    const [one] = missing.rows;
    const cells = [{ field: 'mobileNo' as const, value: '01712000001' }];
    const none = { outcome: null, mark: null, field: null, search: null };
    await admin.call('moveMend', { body: { id, keys: [one?.key ?? ''], ...none, cells } });
    expect((await rowsOf({ search: one?.code })).rows[0]?.mobileNo).toBe('01712000001');
    await work();
    expect((await rowsOf({ outcome: 'refused', field: 'mobileNo' })).total).toBe(before - 1);
    const many = await admin.call('moveMend', {
      body: { id, keys: null, ...none, outcome: 'refused', field: 'mobileNo', cells },
    });
    expect(many.data.rows).toBe(before - 1);
    await work();
    expect((await rowsOf({ outcome: 'refused', field: 'mobileNo' })).total).toBe(0);
    await dropProvider();
    await work();
    expect((await rowsOf({ mark: 'mended' })).total).toBe(before);
    const undo = [{ field: 'mobileNo' as const, value: null }];
    await admin.call('moveMend', { body: { id, keys: null, ...none, mark: 'mended', cells: undo } });
    await work();
    expect((await shown()).rehearsal).toMatchObject({ comeIn: 354, refused: 27 });
    expect(await count('select count(*)::int as count from move_mends')).toBe(0);
  });

  it('comes back with the file of refused rows', async () => {
    const { id } = await shown();
    const { body } = await admin.raw('GET', `move_refused_rows/${id}`);
    const lines: string[][] = parse(String(body), { bom: true });
    expect(lines).toHaveLength(28);
    const [header = [], ...rows] = lines;
    const column = header.indexOf('mobileNo');
    // As a spreadsheet gives a number back.
    const mended = rows.map((line) => line.with(column, '1712000009'));
    const back = await admin.call('moveRefusedRowsBack', {
      body: { id, file: writeCsv([header, ...mended]) },
    });
    expect(back.data.rows).toBeGreaterThan(10);
    await work();
    expect((await shown()).rehearsal?.comeIn).toBeGreaterThan(360);
    const none = { outcome: null, mark: 'mended' as const, field: null, search: null };
    const cells = [{ field: 'mobileNo' as const, value: null }];
    await admin.call('moveMend', { body: { id, keys: null, ...none, cells } });
    await work();
    const wrong = await admin.attempt('moveRefusedRowsBack', { body: { id, file: 'a,b\n1,2\n' } });
    expect(wrong).toMatchObject({ status: 422, errorMessage: { file: expect.anything() } });
  });
});

describe('accepting', () => {
  it('asks for a reason where a figure differs, and for what was looked at', async () => {
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

  it('brings everybody in with the tills, killed in between and repeated', async () => {
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

  it('has the areas of the spreadsheet, and bills nothing that is paid', async () => {
    const elsewhere = await count(
      `select count(*)::int as count from customers left join areas on areas.id = area_id
       where areas.name is distinct from 'Ward 7'`,
    );
    expect(elsewhere).toBe(0);
    const preview = await admin.call('billRunPreview', { body: { billDate: '2026-11-30' } });
    expect(preview).toMatchObject({ count: 58, skipped: { settled: 188 } });
  });
});

describe('taking back', () => {
  const moveId = async () => count("select id::int as count from moves where state = 'accepted'");

  it('is refused while bills and payments hang on it, which are named', async () => {
    const id = await moveId();
    const run = await admin.call('billGenerate', { body: { billDate: '2026-11-30' } });
    const preview = await admin.call('moveTakeBackPreview', { params: { id } });
    expect(preview).toMatchObject({ canTakeBack: false, customers: 354, places: 14_000_050 });
    expect(preview.hanging).toMatchObject([{ kind: 'bill', count: 58 }]);
    expect(preview.hanging[0]?.first).toHaveLength(10);
    const refused = await admin.attempt('moveTakeBack', { body: { id, reason: 'Wrong day' } });
    expect(refused).toMatchObject({ status: 409, data: { hanging: [{ kind: 'bill', count: 58 }] } });
    await admin.call('billRunUndo', { body: { id: run.data.id, reason: 'A trial' } });
  });

  it('leaves nothing behind, killed in between and repeated', async () => {
    const id = await moveId();
    const one = await sql<{ id: number; code: string }>`
      select id, code from customers order by id desc limit 1
    `.execute(app.database);
    const [{ id: customerId, code } = { id: 0, code: '' }] = one.rows;
    await admin.raw('POST', 'send_customer_sms', {
      mobileNo: '01712345678',
      customerId,
      smsMessage: 'Welcome',
    });
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
    const former = await sql<{ formerCode: string }>`
      select former_code from moved_customers where customer_id = ${customerId}
    `.execute(app.database);
    expect(former.rows).toEqual([{ formerCode: code }]);
    const held = await admin.call('placeTable', { query: { asOf: null } });
    expect(held.every(({ balance }) => balance === 0)).toBe(true);
    await expect(
      sql`delete from customer_ids`.execute(app.database),
    ).rejects.toMatchObject({ constraint: 'never_deleted' });
  });

  it('lets the same files be accepted again', async () => {
    await dropProvider();
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
    const again = await dropProvider().then(work).then(shown);
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

  it('keeps who was there before and has money in the books', async () => {
    await expect(sql`delete from customers`.execute(app.database)).rejects.toMatchObject({
      constraint: 'never_deleted',
    });
    await sql`update moved_customers set taken_back_at = now(), former_code = 'x', former_name = 'x'
      where customer_id = (
        select customer_id from customer_balances where balance_paisa <> 0 limit 1
      )`.execute(app.database);
    await expect(
      sql`delete from customers where id in (
        select customer_id from moved_customers where former_code = 'x' and taken_back_at is not null
      )`.execute(app.database),
    ).rejects.toMatchObject({ constraint: 'customer_has_money' });
  });
});

describe('who may not', () => {
  it('sees nothing of a move', async () => {
    const clerk = await app.signIn({ userType: '2', name: 'Clerk' });
    expect((await clerk.attempt('moveCurrent')).status).toBe(403);
    expect((await clerk.attempt('moveFileAdd', { body: { name: 'a', size: 1 } })).status).toBe(403);
  });
});
