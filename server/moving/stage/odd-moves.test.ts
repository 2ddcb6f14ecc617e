import { writeCsv } from 'hucre/csv';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  currentMove,
  uploadFile,
  moveSample,
  runMoveJob,
} from '../../test-support/move-test-kit.ts';
import { expectBooksAtZero, registerTestCustomer } from '../../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../../test-support/test-app.ts';
import { processMoves } from '../process-moves.ts';

const NOW = '2026-11-22T10:00:00+06:00';
const app = await createTestApp(NOW);
let admin: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
});
afterEach(async () => {
  const { move } = await admin.call('moveCurrent');
  if (move) await admin.call('moveDiscard', { body: { id: move.id } });
});

const work = () => runMoveJob(app, NOW);
const shown = () => currentMove(admin);
const drop = (name: string, text: string | Buffer) =>
  uploadFile(app, admin, { name, bytes: Buffer.from(text) });
const rowsOf = async (filter: object = {}) => {
  const { id } = await shown();
  const none = { outcome: null, mark: null, field: null, search: null, page: 1, per_page: 200 };
  return admin.call('moveRows', { body: { id, ...none, ...filter } });
};
const accept = async () => {
  const { id, revision } = await shown();
  await admin.call('moveAccept', { body: { id, revision, reason: null } });
  await work();
  return admin.call('moveDetails', { params: { id } });
};

const HEADER = 'Code,Name,Mobile,Bill,Address,PPPoE';

describe('values that cannot be stored', () => {
  it('refuse their row, and do not stop the rehearsal of the others', async () => {
    const dump = moveSample('phpnuxbill.sql').toString('latin1');
    const spoilt = dump.replace("'Jamal Uddin'", String.raw`'Jamal\0 Uddin'`);
    await drop('zero.sql', Buffer.from(spoilt, 'latin1'));
    await work();
    const { rehearsal, work: doing } = await shown();
    expect(doing).toBeNull();
    expect(rehearsal?.customers).toBe(399);
    const refused = await rowsOf({ outcome: 'refused' });
    expect(refused.rows.map(({ code }) => code)).toContain('jamal.mirpur1');
  });

  it('are truncated between letters in samples and notes', async () => {
    const long = `${'a'.repeat(59)}😀`;
    // In the note the column's name is put in front, so that the limit falls within the last
    // character.
    const mail = 'x'.repeat(992);
    await drop('half.csv', `${HEADER},Email\nH-1,${long},01711223344,500,,,${mail}😀\n`);
    await work();
    const { files, rehearsal } = await shown();
    expect(files[0]?.columns.find(({ field }) => field === 'name')?.samples).toHaveLength(1);
    expect(rehearsal).toMatchObject({ comeIn: 1, refused: 0 });
  });
});

describe('accepting', () => {
  it('leaves out a login that no router accepts, and creates the others', async () => {
    await drop(
      'list.csv',
      `${HEADER},Password\nL-1,Rahim,01711223344,500,,rahim,'pw'\n` +
        'L-2,Karim,01711223345,500,,karim,pw\n',
    );
    await work();
    const { id, revision, rehearsal } = await shown();
    expect(rehearsal).toMatchObject({ comeIn: 1, refused: 1 });
    await admin.call('moveAccept', { body: { id, revision, reason: null } });
    const early = await admin.attempt('moveTakeBack', { body: { id, reason: 'Wrong list' } });
    expect(early).toMatchObject({
      status: 409,
      errorMessage: 'Only a completed import can be undone.',
    });
    await work();
    expect(await admin.call('moveDetails', { params: { id } })).toMatchObject({
      state: 'accepted',
      created: 1,
      refusedLate: [],
      books: { isEqual: true },
    });
    await expectBooksAtZero(app.database);
  });

  it('waits for a file that is only partly uploaded', async () => {
    await drop('list.csv', `${HEADER}\nW-1,Rahim,01711223344,500,,\n`);
    await work();
    expect(await shown()).toMatchObject({ canAccept: true });
    const { data } = await admin.call('moveFileAdd', { body: { name: 'more.csv', size: 4 } });
    const { id, revision, canAccept } = await shown();
    expect(canAccept).toBe(false);
    const early = await admin.attempt('moveAccept', { body: { id, revision, reason: null } });
    expect(early).toMatchObject({
      status: 409,
      errorMessage: 'A file is incomplete. Drop it again, or remove it.',
    });
    await admin.call('moveFileRemove', { body: { fileId: data.fileId } });
    await work();
    expect(await accept()).toMatchObject({ state: 'accepted', created: 1 });
  });

  it('recognises a customer by identity, not by the line of a list', async () => {
    const header = 'PPPoE,Name,Mobile,Bill';
    await drop('north.csv', `${header}\nnadia,Nadia,01711223346,500\n`);
    await drop('south.csv', `${header}\nsumon,Sumon,01711223347,500\n`);
    await work();
    expect(await accept()).toMatchObject({ state: 'accepted', created: 2 });
    // In the next list another customer is on the line of an earlier one.
    await drop('south.csv', `${header}\nmitu,Mitu,01711223348,500\nsumon,Sumon,01711223347,500\n`);
    await work();
    expect((await shown()).rehearsal).toMatchObject({ comeIn: 2, marks: { here_already: 1 } });
    expect(await accept()).toMatchObject({ state: 'accepted', created: 1 });
  });

  it('names rehearsed customers whose code was taken meanwhile', async () => {
    const lines = 'M-1,Rahim,01711223344,500,,\nM-2,Karim,01711223345,500,,\n';
    await drop('list.csv', `${HEADER}\n${lines}`);
    await work();
    expect((await shown()).rehearsal).toMatchObject({ comeIn: 2 });
    await registerTestCustomer(admin, { name: 'Quick', code: 'M-1' });
    expect(await accept()).toMatchObject({
      state: 'accepted',
      created: 1,
      refusedLate: [{ code: 'M-1', field: 'code' }],
    });
  });

  it('recognises a customer by the row, also when the office changed the code', async () => {
    await drop('list.csv', `${HEADER}\nB-1,Bithi,01711223349,500,,bithi\n`);
    await work();
    await accept();
    await sql`update customers set code = 'OFFICE-1' where code = 'B-1'`.execute(app.database);
    await drop('list.csv', `${HEADER}\nB-1,Bithi,01711223349,500,,bithi\n`);
    await work();
    expect((await shown()).rehearsal).toMatchObject({
      comeIn: 1,
      refused: 0,
      marks: { here_already: 1 },
    });
    expect(await accept()).toMatchObject({ state: 'accepted', created: 0 });
  });
});

describe('answers', () => {
  it('override earlier ones, and are refused in an impossible format', async () => {
    await drop('list.csv', `${HEADER}\nA-1,Rahim,,500,,\n`);
    await work();
    const { id } = await shown();
    const about = 'mobile_for_missing' as const;
    const answerMobile = (...values: (string | null)[]) =>
      admin.call('moveAnswer', {
        body: { id, answers: values.map((value) => ({ about, of: null, value })) },
      });
    await answerMobile('01711223351', 'refuse', '01711223352');
    await work();
    expect((await rowsOf()).rows).toMatchObject([{ mobileNo: '01711223352' }]);
    await answerMobile('01711223353', null);
    await work();
    expect((await shown()).rehearsal).toMatchObject({ comeIn: 0 });
    const wrong = (answer: { about: string; value: string }) =>
      admin.raw('POST', 'move_answer', { id, answers: [{ of: null, ...answer }] });
    for (const answer of [
      { about, value: 'later' },
      { about: 'area_for_missing', value: 'x'.repeat(81) },
    ]) {
      const { status, body } = await wrong(answer);
      expect([status, Object.keys(body.errorMessage)]).toEqual([422, ['answers.0.value']]);
    }
  });
});

describe('rows', () => {
  it('are returned unchanged from a spreadsheet, with any cell content', async () => {
    await drop('list.csv', `${HEADER}\nS-1,"Rahim; ""Bhai"", 2nd",12,500,House 5; Road 2,\n`);
    await work();
    const { id } = await shown();
    const { body } = await admin.raw('GET', `move_refused_rows/${id}`);
    const [header = [], line = []]: string[][] = parse(String(body), { bom: true });
    const mended = line.with(header.indexOf('mobileNo'), '1711223354');
    for (const delimiter of [',', ';', '\t']) {
      const file = writeCsv([header, mended], { delimiter });
      const back = await admin.call('moveRefusedRowsBack', { body: { id, file } });
      expect(back.data).toMatchObject({ rows: 1, unknown: 0 });
      expect((await rowsOf()).rows).toMatchObject([
        { name: 'Rahim; "Bhai", 2nd', mobileNo: '01711223354', mends: { mobileNo: '01711223354' } },
      ]);
    }
  });

  it('are the last page where one past the end is requested', async () => {
    await drop('list.csv', `${HEADER}\nP-1,Rahim,01711223344,500,,\nP-2,Karim,12,500,,\n`);
    await work();
    const page = await rowsOf({ page: 9, per_page: 1 });
    expect(page).toMatchObject({ page: 2, lastPage: 2, rows: [{ code: 'P-2' }] });
  });
});

it('continues by itself when the cause of a failure was removed meanwhile', async () => {
  await drop('one.sql', moveSample('phpnuxbill.sql'));
  const twice = await drop('two.sql', moveSample('phpnuxbill.sql'));
  await work();
  expect((await shown()).work).toMatchObject({ isRunning: false });
  const { id } = await shown();
  await admin.call('moveDaySet', { body: { id, day: '2026-11-21' } });
  let removed: Promise<unknown> | undefined;
  const now = () => {
    removed ??= admin.call('moveFileRemove', { body: { fileId: twice } });
    return new Date(NOW);
  };
  await processMoves(app.database, { now });
  await removed;
  await work();
  expect(await shown()).toMatchObject({ work: null, isFresh: true, rehearsal: { comeIn: 354 } });
});
