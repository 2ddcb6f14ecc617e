import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { currentMove, runMoveJob, uploadFile } from '../../test-support/move-test-kit.ts';
import { expectBooksAtZero } from '../../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../../test-support/test-app.ts';

const NOW = '2026-11-22T10:00:00+06:00';
const app = await createTestApp(NOW);
let admin: TestClient;
beforeAll(async () => {
  admin = await app.signIn();
});

const PEOPLE = ['Ali,01711111111,500', 'Bina,01722222222,600', 'Ali,01711111111,700'];
const drop = async (...lines: string[]) => {
  const bytes = Buffer.from(['Name,Mobile,Bill', ...lines, ''].join('\n'));
  await uploadFile(app, admin, { name: 'list.csv', bytes });
  await runMoveJob(app, NOW);
};
const answer = async (value: string | null) => {
  const { id } = await currentMove(admin);
  await admin.call('moveAnswer', {
    body: { id, answers: [{ about: 'give_codes', of: null, value }] },
  });
  await runMoveJob(app, NOW);
};
const accept = async () => {
  const { id, revision } = await currentMove(admin);
  await admin.call('moveAccept', { body: { id, revision, reason: null } });
  await runMoveJob(app, NOW);
  return id;
};
const rowsOf = async (id: number, search: string | null = null) => {
  const filter = { outcome: null, mark: null, field: null, search, page: null, per_page: null };
  const { rows } = await admin.call('moveRows', { body: { id, ...filter } });
  return rows.map(({ code, name, outcome, marks }) => [
    code,
    name,
    outcome,
    marks.includes('code_given'),
  ]);
};
const shownRows = async () => rowsOf((await currentMove(admin)).id);
const customers = async () => {
  const { rows } = await sql<{ code: string; name: string; fee: number }>`
    select code, name, (fee_paisa / 100)::int as fee from customers order by id
  `.execute(app.database);
  return rows.map(({ code, name, fee }) => `${code} ${name} ${fee}`);
};

it('asks whether rows without a code get one, and refuses them meanwhile', async () => {
  await drop(...PEOPLE);
  const { rehearsal, canAccept } = await currentMove(admin);
  expect(rehearsal).toMatchObject({ comeIn: 0, refused: 3 });
  expect(rehearsal?.questions.find(({ about }) => about === 'give_codes')).toMatchObject({
    isOpen: true,
    rows: 3,
    answer: null,
    examples: [
      { name: 'Ali', first: '01711111111', second: '' },
      { name: 'Bina', first: '01722222222', second: '' },
      { name: 'Ali', first: '01711111111', second: '' },
    ],
  });
  expect(canAccept).toBe(false);
  await answer('no');
  expect((await currentMove(admin)).rehearsal?.refusedBy).toMatchObject([
    { field: 'code', reason: 'This field is required.', rows: 3 },
  ]);
});

it('shows the codes of the file’s order, however often, and takes none', async () => {
  await answer('yes');
  await answer('yes');
  const { rehearsal, canAccept } = await currentMove(admin);
  expect(canAccept).toBe(true);
  expect(rehearsal).toMatchObject({ comeIn: 3, marks: { code_given: 3 } });
  const [question] = rehearsal?.questions.filter(({ about }) => about === 'give_codes') ?? [];
  expect(question?.examples.map(({ second }) => second)).toEqual(['C1001', 'C1002', 'C1003']);
  const shown = await shownRows();
  expect(shown.map(([code, name]) => [code, name])).toEqual([
    ['C1001', 'Ali'],
    ['C1002', 'Bina'],
    ['C1003', 'Ali'],
  ]);
});

it('gives the codes that are next when it is accepted, and shows those', async () => {
  const counter = await sql`select from customer_counters where last_number = 0`.execute(
    app.database,
  );
  expect(counter.rows).toHaveLength(1);
  await admin.raw('POST', 'register_import', {
    file: 'code,name,mobileNo,monthlyFee\nc1002,Chan,01733333333,500',
  });
  const id = await accept();
  const given = ['C1001 Ali 500', 'C1003 Bina 600', 'C1004 Ali 700'];
  expect(await customers()).toEqual(['c1002 Chan 500', ...given]);
  const shown = await rowsOf(id);
  expect(shown.map(([code]) => code)).toEqual(['C1001', 'C1003', 'C1004']);
  expect((await rowsOf(id, 'c1004')).map(([, name]) => name)).toEqual(['Ali']);
  await expectBooksAtZero(app.database);
});

it('recognises the rows by name and number when the file comes again', async () => {
  await drop('Dina,01744444444,400', 'bina,+880 1722-222222,600', PEOPLE[0] ?? '', PEOPLE[2] ?? '');
  const { rehearsal } = await currentMove(admin);
  expect(rehearsal).toMatchObject({ comeIn: 4, marks: { here_already: 3 } });
  expect((await shownRows()).map(([code]) => code)).toEqual(['C1005', 'C1003', 'C1001', 'C1004']);
  await accept();
  expect(await customers()).toHaveLength(5);
});

it('leaves out the codes of other rows, also of refused ones', async () => {
  const file = 'ID,Name,Mobile,Bill\nc1006,Emon,none,400\n,Fahim,01766666666,400\n,Gita,,400\n';
  await uploadFile(app, admin, { name: 'list.csv', bytes: Buffer.from(file) });
  await runMoveJob(app, NOW);
  expect(await shownRows()).toEqual([
    ['c1006', 'Emon', 'refused', false],
    ['C1007', 'Fahim', 'comes_in', true],
    ['', 'Gita', 'refused', false],
  ]);
});

// A person may have several connections: the row that gets a code of its own is none of them.
it('refuses as many rows as there are customers with the name and number', async () => {
  await drop('chan,01733333333,500', 'Chan,01733333333,500');
  const { id } = await currentMove(admin);
  const filter = {
    outcome: null,
    mark: null,
    field: null,
    search: null,
    page: null,
    per_page: null,
  };
  const { rows } = await admin.call('moveRows', { body: { id, ...filter } });
  expect(rows.map(({ outcome, reasons }) => [outcome, reasons[0]?.reasonMessage])).toEqual([
    ['refused', { key: 'move.personIsHere', values: { code: 'c1002' } }],
    ['comes_in', undefined],
  ]);
  await admin.call('moveMend', {
    body: {
      id,
      keys: [rows[0]?.key ?? ''],
      ...filter,
      cells: [{ field: 'code', value: 'Second line' }],
    } as never,
  });
  await runMoveJob(app, NOW);
  expect((await shownRows()).map(([code, , outcome]) => [code, outcome])).toEqual([
    ['Second line', 'comes_in'],
    ['', 'refused'],
  ]);
});
