import { GENERAL_USER } from '@netkhata/contract/users';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { insertPayment } from '../test-support/report-test-rows.ts';
import { COLLECTION_HEADINGS } from './collection-headings.ts';

const NOW = '2026-11-21T10:00:00+06:00';
const app = await createTestApp(NOW);
const { database } = app;
const admin = await app.signIn({ name: '=Admin()' });
const zoneId = await insertZone(database, '+Mirpur');
const customerId = await insertCustomer(database, { name: '=HYPERLINK("x")', zoneId });
const other = await insertCustomer(database, { name: '-Other\u0001 <&> বাংলা' });
const payment = { collectedBy: admin.user.id };
await insertPayment(database, {
  ...payment,
  customerId,
  amountPaisa: 1_234_567_50,
  paymentDate: '2026-11-05',
});
await insertPayment(database, {
  ...payment,
  customerId: other,
  amountPaisa: 50,
  paymentDate: '2026-11-05',
});
await insertPayment(database, {
  ...payment,
  customerId,
  amountPaisa: 10_000,
  paymentDate: '2026-10-31',
});

const get = (path: string, token?: string) =>
  app.app.inject({ method: 'GET', url: token ? `${path}?token=${token}` : path });

const ticketOf = async (client: TestClient): Promise<string> =>
  (await client.call('exportTicketCreate')).data.ticket;

/** Cells of a downloaded file, by row. */
async function cellsAt(path: string, token: string) {
  const answer = await get(path, token);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const workbook = await readXlsx(answer.rawPayload);
  expect(workbook.sheets).toHaveLength(1);
  return { headers: answer.headers, rows: workbook.sheets[0]?.rows ?? [] };
}

const NOVEMBER = `/report/emo_details_excel_export/all/2026-11-01/2026-11-30`;

test('the collection report comes as an Excel file with a total, text never a formula', async () => {
  const { headers, rows } = await cellsAt(NOVEMBER, await ticketOf(admin));
  expect(headers['content-type']).toContain('spreadsheetml');
  expect(headers['content-disposition']).toBe(
    'attachment; filename="customer-collection-2026-11-01-to-2026-11-30.xlsx"',
  );
  expect(headers['cache-control']).toBe('no-store');
  const day = new Date('2026-11-05T00:00:00Z');
  expect(rows).toEqual([
    ['SL', 'Date', 'Zone', 'Collection By', 'Account Head Name', 'Customer Name', 'Amount'],
    [1, day, null, '=Admin()', 'Cash in Hand', expect.stringMatching(/^-Other.* <&> বাংলা$/), 0.5],
    [2, day, '+Mirpur', '=Admin()', 'Cash in Hand', '=HYPERLINK("x")', 1_234_567.5],
    [null, null, null, null, null, 'Total', 1_234_568],
  ]);
});

test('has its headings in the language that the link names, and refuses another', async () => {
  const path = '/report/emo_details_excel_export/all/2018-03-01/2018-03-31';
  const download = async (language: string) =>
    app.app.inject({
      method: 'GET',
      url: `${path}?token=${await ticketOf(admin)}&language=${language}`,
    });
  const { sheets } = await readXlsx((await download('de')).rawPayload);
  const [headings] = sheets[0]?.rows ?? [];
  expect(headings).toEqual([
    'Lfd. Nr.',
    'Datum',
    'Zone',
    'Kassiert von',
    'Konto',
    'Kunde',
    'Betrag',
  ]);
  expect(sheets[0]?.rows.at(-1)?.[5]).toBe('Summe');
  const refused = await download('xx');
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().errorMessage)).toEqual(['language']);
});

test.each(Object.entries(COLLECTION_HEADINGS))('no heading is English in %s', (language, words) => {
  const same = { de: ['zone'], es: ['total', 'subtotal'], fr: ['date', 'zone', 'total'] };
  const { en } = COLLECTION_HEADINGS;
  const left = Object.entries(words).filter(([name, text]) => text === en[name as keyof typeof en]);
  const names = left.map(([name]) => name);
  expect(names.toSorted()).toEqual(
    language === 'en'
      ? Object.keys(en).toSorted()
      : (same[language as keyof typeof same] ?? []).toSorted(),
  );
});

test("a grouped file has each group's subtotal, and the same grand total", async () => {
  const cashier = await app.signIn({ name: 'Bina' });
  const { rows: made } = await sql<{ id: number }>`
    insert into payments (customer_id, payment_date, booked_on, amount_paisa, account_id,
      collected_by, payment_method, short_code, created_by)
    values
      (${customerId}, '2018-03-01', '2018-03-02', 700, 13, ${cashier.user.id}, 'bKash',
        'groupedone0', 1),
      (${other}, '2018-03-02', '2018-03-02', 800, 11, ${cashier.user.id}, 'cash', 'groupedtwo0', 1),
      (${other}, '2018-03-05', '2018-03-05', 50, 11, ${admin.user.id}, 'cash', 'groupedtri0', 1)
    returning id
  `.execute(database);
  expect(made).toHaveLength(3);
  const file = async (group: string) => {
    const path = `/report/emo_details_excel_export/all/2018-03-01/2018-03-31`;
    const answer = await app.app.inject({
      method: 'GET',
      url: `${path}?token=${await ticketOf(admin)}&group=${group}`,
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const { sheets } = await readXlsx(answer.rawPayload);
    return (sheets[0]?.rows ?? []).slice(1);
  };
  const subtotals: Record<string, [string, number][]> = {};
  for (const group of ['collector', 'account', 'zone', 'day', '']) {
    const rows = await file(group);
    expect(rows.at(-1)).toEqual([null, null, null, null, null, 'Total', 15.5]);
    const payments = rows.filter(([serial]) => serial !== null);
    expect(payments.map(([serial]) => serial)).toEqual([1, 2, 3]);
    // Each subtotal is the sum of the payments above it.
    const parts = rows.slice(0, -1).filter(([serial]) => serial === null);
    let from = 0;
    for (const part of parts) {
      const at = rows.indexOf(part);
      const over = rows.slice(from, at).map((row) => Number(row[6]));
      expect(over.reduce((sum, amount) => sum + amount, 0)).toBe(part[6]);
      from = at + 1;
    }
    subtotals[group] = parts.map((part) => [String(part[5]), Number(part[6])]);
  }
  expect(subtotals).toEqual({
    collector: [
      ['Subtotal =Admin() (1)', 0.5],
      ['Subtotal Bina (2)', 15],
    ],
    account: [
      ['Subtotal bKash (1)', 7],
      ['Subtotal Cash in Hand (2)', 8.5],
    ],
    zone: [
      ['Subtotal +Mirpur (1)', 7],
      ['Subtotal - (2)', 8.5],
    ],
    day: [
      ['Subtotal 2018-03-05 (1)', 0.5],
      ['Subtotal 2018-03-02 (2)', 15],
    ],
    '': [],
  });
  const wrong = await app.app.inject({
    method: 'GET',
    url: `${NOVEMBER}?token=${admin.token}&group=colour`,
  });
  expect(wrong.statusCode).toBe(422);
});

test('accepts a zone, the current month and the address of older clients', async () => {
  const total = async (path: string) =>
    (await cellsAt(path, await ticketOf(admin))).rows.at(-1)?.at(-1);
  expect(await total(NOVEMBER.replace('all', String(zoneId)))).toBe(1_234_567.5);
  expect(await total(`/report/customer_collection_excel_export/all`)).toBe(1_234_568);
  expect(await total(`/report/customer_collection_excel_export/${zoneId}`)).toBe(1_234_567.5);
  expect(await total(NOVEMBER.replace('/report', '/billing-report'))).toBe(1_234_568);
  expect(await total('/report/emo_details_excel_export/all/2020-01-01/2020-01-31')).toBe(0);
});

test('a file of several reads has every payment once', async () => {
  const busy = await insertCustomer(database);
  await sql`
    insert into payments (customer_id, payment_date, booked_on, amount_paisa, account_id,
      collected_by, payment_method, short_code, created_by)
    select ${busy}, '2019-01-01'::date + n % 3, '2019-01-01'::date + n % 3, 100, 11, ${admin.user.id}, 'cash',
      'many' || 100000 + n, ${admin.user.id}
    from generate_series(1, 10001) as n
  `.execute(database);
  const path = '/report/emo_details_excel_export/all/2019-01-01/2019-12-31';
  const { rows } = await cellsAt(path, await ticketOf(admin));
  expect(rows).toHaveLength(10_003);
  expect(rows.at(-2)?.[0]).toBe(10_001);
  expect(rows.at(-1)?.at(-1)).toBe(10_001);
});

test('a ticket opens one file within a minute', async () => {
  const ticket = await ticketOf(admin);
  const answers = await Promise.all([get(NOVEMBER, ticket), get(NOVEMBER, ticket)]);
  const statuses = answers.map((answer) => answer.statusCode);
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 401]);
  expect((await get(NOVEMBER, ticket)).statusCode).toBe(401);

  const late = await ticketOf(admin);
  app.clock.set('2026-11-21T10:01:00+06:00');
  expect((await get(NOVEMBER, late)).statusCode).toBe(401);
  app.clock.set(NOW);
  const stored = await database.selectFrom('exportTickets').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(ticket);
});

test('a ticket of a user made inactive meanwhile opens nothing', async () => {
  const leaving = await app.signIn();
  const ticket = await ticketOf(leaving);
  await database
    .updateTable('users')
    .set({ isActive: false })
    .where('id', '=', leaving.user.id)
    .execute();
  expect((await get(NOVEMBER, ticket)).statusCode).toBe(401);
});

test('opens with the session token too, and with nothing else', async () => {
  expect((await get(NOVEMBER, admin.token)).statusCode).toBe(200);
  expect((await get(NOVEMBER)).statusCode).toBe(401);
  expect((await get(NOVEMBER, 'guess')).statusCode).toBe(401);
  expect((await get(`${NOVEMBER}?token=a&token=b`)).statusCode).toBe(401);
  const head = await app.app.inject({ method: 'HEAD', url: `${NOVEMBER}?token=${admin.token}` });
  expect(head.statusCode).toBe(404);

  const general = await app.signIn({ userType: GENERAL_USER });
  expect((await get(NOVEMBER, general.token)).statusCode).toBe(403);
  expect((await general.attempt('exportTicketCreate')).status).toBe(403);
});

test('a General User with the right to export gets the own zone and no other', async () => {
  await database
    .insertInto('roleRights')
    .values({ roleId: GENERAL_USER, rightName: 'export' })
    .execute();
  const general = await app.signIn({ userType: GENERAL_USER, zoneId });
  const elsewhere = await insertZone(database, 'Elsewhere');
  const { rows } = await cellsAt(NOVEMBER, await ticketOf(general));
  expect(rows.at(-1)?.at(-1)).toBe(1_234_567.5);
  const path = NOVEMBER.replace('all', String(elsewhere));
  expect((await get(path, general.token)).statusCode).toBe(404);
  await database
    .deleteFrom('roleRights')
    .where('roleId', '=', GENERAL_USER)
    .where('rightName', '=', 'export')
    .execute();
});

test('refuses invalid parameters', async () => {
  const status = async (choice: string) =>
    (await get(`/report/emo_details_excel_export/${choice}`, admin.token)).statusCode;
  expect(await status('all/2026-11-30/2026-11-01')).toBe(422);
  expect(await status('all/2026-11-31/2026-12-01')).toBe(422);
  expect(await status('some/2026-11-01/2026-11-30')).toBe(422);
  expect(await status('987654321/2026-11-01/2026-11-30')).toBe(404);
  const incomplete = await get('/report/emo_details_excel_export/all', admin.token);
  expect(incomplete.statusCode).toBe(404);
  expect(incomplete.body).not.toContain(admin.token);
});

test('audits each download, without its ticket', async () => {
  const ticket = await ticketOf(admin);
  await get(NOVEMBER, ticket);
  const rows = await database.selectFrom('auditTrail').selectAll().execute();
  expect(rows.at(-1)).toMatchObject({
    action: 'collectionExcel',
    userId: admin.user.id,
    details: { changes: [{ after: { fromDay: '2026-11-01', zoneId: null } }] },
  });
  expect(JSON.stringify(rows)).not.toContain(ticket);
});

test('a failure before the file starts is answered like any other', async () => {
  await sql`alter table payments rename to payments_away`.execute(database);
  const answer = await get(NOVEMBER, admin.token);
  await sql`alter table payments_away rename to payments`.execute(database);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ success: false, heading: 'Something went wrong' });
  expect(answer.headers['content-disposition']).toBeUndefined();
});
