import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectBooksAtZero } from '../../test-support/scenario.ts';
import {
  currentMove,
  uploadFile,
  moveSample,
  runMoveJob,
} from '../../test-support/move-test-kit.ts';
import { createTestApp, type TestClient } from '../../test-support/test-app.ts';

const NOW = '2026-11-22T10:00:00+06:00';
const app = await createTestApp(NOW);
let admin: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
});

const work = () => runMoveJob(app, NOW);
const shown = () => currentMove(admin);
const answer = async (about: string, of: string | null, value: string | null) => {
  const { id } = await shown();
  await admin.call('moveAnswer', { body: { id, answers: [{ about: about as never, of, value }] } });
  await work();
};

const SHEET = [
  'A/C;Name;Mobile;Package;Bill;Due;Paid until',
  'K-1;Karim;01712345671;Home 10;800;120;14/12/2026',
  'K-2;Salma;01712345672;Home 10;800;;15/12/2026',
  'K-3;Jahid;;Home 20;1200;;',
  '',
].join('\n');

describe('a spreadsheet alone', () => {
  it('shows how its columns were understood, and asks what "paid until" means', async () => {
    await uploadFile(app, admin, { name: 'list.csv', bytes: Buffer.from(SHEET) });
    await work();
    const { files, rehearsal, canAccept } = await shown();
    const columns = files[0]?.columns ?? [];
    expect(columns.map(({ header, field }) => [header, field])).toEqual([
      ['A/C', null],
      ['Name', 'name'],
      ['Mobile', 'mobileNo'],
      ['Package', 'package'],
      ['Bill', 'monthlyFee'],
      ['Due', 'openingBalance'],
      ['Paid until', 'paidUpTo'],
    ]);
    expect(columns.at(-1)).toMatchObject({
      samples: ['14/12/2026', '15/12/2026'],
      readings: [
        { sample: '14/12/2026', expiresOn: '2026-12-14', paidUpTo: '2026-12-15' },
        { sample: '15/12/2026', expiresOn: '2026-12-15', paidUpTo: '2026-12-16' },
      ],
    });
    expect(rehearsal).toMatchObject({ comeIn: 0, refused: 3 });
    expect(rehearsal?.questions.find(({ about }) => about === 'column')).toMatchObject({
      of: 'Paid until',
      isOpen: true,
      otherwise: 'paidUpTo',
    });
    expect(canAccept).toBe(false);
  });

  it('is accepted once answered, with the intended day', async () => {
    await answer('column', 'A/C', 'code');
    await answer('mobile_for_missing', null, '01912345678');
    expect(await shown()).toMatchObject({ canAccept: false, rehearsal: { comeIn: 3 } });
    await answer('column', 'Paid until', 'expiresOn');
    const { id, revision, canAccept } = await shown();
    expect(canAccept).toBe(true);
    await admin.call('moveAccept', { body: { id, revision, reason: null } });
    await work();
    const found = await sql<{ code: string; paidUntil: string | null; mobileNo: string }>`
      select code, to_char(paid_until, 'YYYY-MM-DD') as paid_until, mobile_no from customers
      order by code
    `.execute(app.database);
    expect(found.rows).toEqual([
      { code: 'K-1', paidUntil: '2026-12-14', mobileNo: '01712345671' },
      { code: 'K-2', paidUntil: '2026-12-15', mobileNo: '01712345672' },
      { code: 'K-3', paidUntil: null, mobileNo: '01912345678' },
    ]);
    await expectBooksAtZero(app.database);
  });

  it('reuses its answers with the next file', async () => {
    const more = `${SHEET}K-4;Nadia;01712345674;Home 20;1200;50;1/1/2027\n`;
    await uploadFile(app, admin, { name: 'list.csv', bytes: Buffer.from(more) });
    await work();
    const { id, rehearsal } = await shown();
    expect(rehearsal).toMatchObject({ comeIn: 4, marks: { here_already: 3 } });
    expect(rehearsal?.questions.filter(({ isOpen }) => isOpen)).toEqual([]);
    await admin.call('moveDiscard', { body: { id } });
    expect((await admin.call('moveCurrent')).move).toBeNull();
    const late = await admin.attempt('moveDaySet', { body: { id, day: null } });
    expect(late).toMatchObject({ status: 409 });
  });
});

describe("a router's secrets alone", () => {
  it('wait for prices and a mobile number', async () => {
    await answerNone();
    const bytes = moveSample('ppp-secret.ros7.rsc');
    await uploadFile(app, admin, { name: 'secrets.rsc', bytes });
    await work();
    const { rehearsal, canAccept } = await shown();
    const open = rehearsal?.questions.filter(({ isOpen }) => isOpen) ?? [];
    expect(open.map(({ about }) => about)).toContain('mobile_for_missing');
    expect(canAccept).toBe(false);
    const { id } = await shown();
    const prices = open.filter(({ about }) => about === 'price');
    expect(prices.length).toBeGreaterThan(3);
    await admin.call('moveAnswer', {
      body: {
        id,
        answers: [
          ...prices.map(({ about, of }) => ({ about, of, value: '800' })),
          { about: 'mobile_for_missing', of: null, value: 'refuse' },
        ],
      },
    });
    await work();
    const answered = await shown();
    expect(answered).toMatchObject({ canAccept: true, rehearsal: { customers: 300 } });
    expect(answered.rehearsal?.refused).toBeGreaterThan(200);
    expect(answered.rehearsal?.comeIn).toBeGreaterThan(10);
  });

  it('can go back when accepting got stuck', async () => {
    const { id, revision } = await shown();
    await admin.call('moveAccept', { body: { id, revision, reason: null } });
    await sql`delete from move_file_parts`.execute(app.database);
    await expect(work()).rejects.toThrow();
    const stuck = await admin.call('moveDetails', { params: { id } });
    expect(stuck).toMatchObject({ state: 'accepting', canAccept: true, canTakeBack: true });
    expect(stuck.work).toMatchObject({ isRunning: false });
    await admin.call('moveTakeBack', { body: { id, reason: 'Stuck' } });
    await work();
    const back = await admin.call('moveDetails', { params: { id } });
    expect(back).toMatchObject({ state: 'taken_back', created: 0 });
    const left = await sql<{ count: number }>`
      select count(*)::int as count from customers
    `.execute(app.database);
    expect(left.rows).toEqual([{ count: 3 }]);
    await expectBooksAtZero(app.database);
  });

  const answerNone = async () => {
    await sql`delete from move_answers where about = 'mobile_for_missing'`.execute(app.database);
  };
});

describe('who pays for whom', () => {
  it('comes along, and a payer who cannot be refuses the row', async () => {
    const sheet = [
      'Code;Name;Mobile;Package;Bill;Paid by',
      'P-1;Rina;01812345671;Home 10;800;P-2',
      'P-2;Firm;01812345672;Home 10;800;',
      'P-3;Tuli;01812345673;Home 10;800;k-1',
      'P-4;Rafi;01812345674;Home 10;800;X-9',
      'P-5;Mina;01812345675;Home 10;800;P-1',
      '',
    ].join('\n');
    await uploadFile(app, admin, { name: 'firm.csv', bytes: Buffer.from(sheet) });
    await work();
    const { id, revision, rehearsal, canAccept } = await shown();
    expect([canAccept, rehearsal?.comeIn]).toEqual([true, 3]);
    expect(rehearsal?.refusedBy.map(({ field, reason }) => [field, reason]).toSorted()).toEqual([
      ['paidBy', 'Is paid by another customer, and cannot pay for anybody.'],
      ['paidBy', 'No customer has this code.'],
    ]);
    await admin.call('moveAccept', { body: { id, revision, reason: null } });
    await work();
    const found = await sql<{ pair: string }>`
      select customers.code || ' by ' || payers.code as pair from customer_payers
        join customers on customers.id = customer_id join customers payers on payers.id = payer_id
      order by pair
    `.execute(app.database);
    expect(found.rows.map(({ pair }) => pair)).toEqual(['P-1 by P-2', 'P-3 by K-1']);
    await expectBooksAtZero(app.database);
  });
});

describe('absences and a package to come', () => {
  it('are planned for who comes in, in the name of who accepts', async () => {
    const sheet = [
      'Code;Name;Mobile;Package;Bill;Status;Away from;Away until;Next package;Next package from',
      // Only with the month first are 11/15/2026 and 12/25/2026 days: so is 12/01/2026, of the column.
      'T-1;Rina;01812345681;Home 10;800;inactive;11/15/2026;12/25/2026;;',
      'T-2;Tuli;01812345682;Home 10;800;active;;;home 30;2026-12-01',
      'T-3;Rafi;01812345683;Home 30;1500;active;12/01/2026;;;',
      'T-4;Mina;01812345684;Home 10;800;active;;;Home 99;2026-12-01',
      'T-5;Lina;01812345685;Home 10;800;active;;;Home 30;2026-11-21',
      'T-6;Nila;01812345686;Home 10;800;active;someday;;;',
      '',
    ].join('\n');
    await uploadFile(app, admin, { name: 'away.csv', bytes: Buffer.from(sheet) });
    await work();
    const { id, revision, rehearsal, files } = await shown();
    expect(files[0]?.columns.slice(-4).map(({ field }) => field)).toEqual([
      'awayFrom',
      'awayUntil',
      'nextPackage',
      'nextFrom',
    ]);
    expect(rehearsal?.comeIn).toBe(3);
    expect(rehearsal?.refusedBy.map(({ field, reason }) => [field, reason]).toSorted()).toEqual([
      ['awayFrom', 'Must be YYYY-MM-DD or DD/MM/YYYY and exist.'],
      ['nextFrom', 'Must be from 22 Nov 2026 to 23 Nov 2027.'],
      ['nextPackage', 'No package has this name.'],
    ]);
    await admin.call('moveAccept', { body: { id, revision, reason: null } });
    await work();
    const found = await sql<{ told: string }>`
      select concat_ws(' ', customers.code, customers.status, planned_changes.status, from_day,
        packages.name, planned_changes.fee_paisa, applied_at is not null,
        planned_changes.created_by = (select accepted_by from moves where id = ${id}), reason
      ) as told
      from planned_changes join customers on customers.id = customer_id
        left join packages on packages.id = planned_changes.package_id
      order by customers.code, from_day
    `.execute(app.database);
    expect(found.rows.map(({ told }) => told)).toEqual([
      'T-1 deactive deactive 2026-11-15 t t Imported list',
      'T-1 deactive active 2026-12-26 f t Imported list',
      'T-2 active 2026-12-01 Home 30 150000 f t Imported list',
      'T-3 active deactive 2026-12-01 f t Imported list',
    ]);
    await expectBooksAtZero(app.database);
  });
});
