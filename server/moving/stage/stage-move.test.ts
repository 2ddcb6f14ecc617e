import { parse } from 'csv-parse/sync';
import { writeCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  currentMove,
  uploadFile,
  uploadProvider,
  moveSample,
  sendPart,
  runMoveJob,
} from '../../test-support/move-test-kit.ts';
import { createTestApp, type TestClient } from '../../test-support/test-app.ts';

const NOW = '2026-11-22T10:00:00+06:00';
const app = await createTestApp(NOW);
let admin: TestClient;
let other: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
  other = await app.signIn({ name: 'Another owner' });
});

const drop = (name: string, bytes: Buffer) => uploadFile(app, admin, { name, bytes });
const work = () => runMoveJob(app, NOW);
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

describe('dropped files', () => {
  it('are read completely or refused with a clear message', async () => {
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

  it('are uploaded in parts of the right size, and complete', async () => {
    const { data } = await admin.call('moveFileAdd', { body: { name: 'a.csv', size: 4 } });
    const { fileId } = data;
    const wrong = await sendPart(app, admin, { fileId, number: 0, bytes: Buffer.from('abc') });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errorMessage: { part: expect.anything() } },
    });
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

  it('belong to one move, whoever drops them', async () => {
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
  it('shows who comes in, with every figure of the provider', async () => {
    await uploadProvider(app, admin);
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

  it('lists rows by outcome, mark and text, page by page, without passwords', async () => {
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

  it('lists how the router differs', async () => {
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

describe("a person's answers", () => {
  it('are requested, stored and can be changed', async () => {
    const { id, rehearsal } = await shown();
    const openQuestions = (rehearsal?.questions ?? []).map(({ about, of }) => [about, of]);
    expect(openQuestions).toEqual(
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

  it('are refused, naming the invalid one', async () => {
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

  it('mend rows in place, one or many, and are kept when the files are dropped again', async () => {
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
    await uploadProvider(app, admin);
    await work();
    expect((await rowsOf({ mark: 'mended' })).total).toBe(before);
    const undo = [{ field: 'mobileNo' as const, value: null }];
    await admin.call('moveMend', {
      body: { id, keys: null, ...none, mark: 'mended', cells: undo },
    });
    await work();
    expect((await shown()).rehearsal).toMatchObject({ comeIn: 354, refused: 27 });
    expect(await count('select count(*)::int as count from move_mends')).toBe(0);
  });

  it('can come from the file of refused rows', async () => {
    const { id } = await shown();
    const { body } = await admin.raw('GET', `move_refused_rows/${id}`);
    const lines: string[][] = parse(String(body), { bom: true });
    expect(lines).toHaveLength(28);
    const [header = [], ...rows] = lines;
    const column = header.indexOf('mobileNo');
    // Without the leading zero, as a spreadsheet returns it.
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

describe('a user without the right', () => {
  it('sees nothing of a move', async () => {
    const clerk = await app.signIn({ userType: '2', name: 'Clerk' });
    expect((await clerk.attempt('moveCurrent')).status).toBe(403);
    expect((await clerk.attempt('moveFileAdd', { body: { name: 'a', size: 1 } })).status).toBe(403);
  });
});
