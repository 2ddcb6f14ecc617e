import { GENERAL_USER } from '@netkhata/contract/users';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertPayment } from '../test-support/report-test-rows.ts';
import { insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { exportedLists } from './exported-lists.ts';

type Asked = Parameters<typeof admin.call<'listExportCreate'>>[1] extends infer Input
  ? NonNullable<Input> extends { body: infer Body }
    ? Partial<Body>
    : never
  : never;

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn({ name: 'Admin' });
const zoneId = await insertZone(database, 'Mirpur, "North"');
const first = await insertCustomer(database, { name: '=HYPERLINK("x")', zoneId });
const second = await insertCustomer(database, { name: 'Rahima, Begum\n2', status: 'deactive' });
const third = await insertCustomer(database, { name: 'করিম "Bhai"', zoneId });

const ask = async (client: TestClient, body: Asked) => {
  const { data } = await client.call('listExportCreate', {
    body: { list: 'customerTable', format: 'csv', search: null, label: null, ...body } as never,
  });
  return data;
};

const take = ({ ticket, path }: { ticket: string; path: string }) =>
  app.app.inject({ method: 'GET', url: `/${path}?token=${ticket}` });

async function csvOf(client: TestClient, body: Asked = {}) {
  const answer = await take(await ask(client, body));
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="My Data.csv"');
  expect(answer.body.startsWith('\uFEFF')).toBe(true);
  expect(answer.body.endsWith('\r\n')).toBe(true);
  return parseCsv(answer.body.slice(1)) as unknown[][];
}

async function sheetOf(client: TestClient, body: Asked = {}) {
  const answer = await take(await ask(client, { ...body, format: 'xlsx' }));
  expect(answer.headers['content-disposition']).toBe('attachment; filename="My Data.xlsx"');
  return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
}

describe('a list as CSV', () => {
  test('has all its columns, quoted, and no text that a spreadsheet would execute', async () => {
    const rows = await csvOf(admin, { column: 'id', order: 'asc' });
    expect(rows[0]).toEqual([
      'ID',
      'Name',
      'Code',
      'Mobile No',
      'Area',
      'Zone',
      'Category',
      'Status',
      'Balance',
      'Due Since',
      'Last Payment',
      'Last Amount',
      'Package',
      'Collector',
      'Online',
    ]);
    expect(rows.slice(1).map((row) => [row[0], row[1], row[5]])).toEqual([
      [String(first), `'=HYPERLINK("x")`, 'Mirpur, "North"'],
      [String(second), 'Rahima, Begum\n2', ''],
      [String(third), 'করিম "Bhai"', 'Mirpur, "North"'],
    ]);
  });

  test('is filtered, searched and sorted like the screen', async () => {
    const names = async (body: Asked) => (await csvOf(admin, body)).slice(1).map((row) => row[1]);
    expect(await names({ filters: { status: 'deact' } })).toEqual(['Rahima, Begum\n2']);
    expect(await names({ search: 'bhai' })).toEqual(['করিম "Bhai"']);
    expect(await names({ search: 'mirpur', column: 'name', order: 'desc' })).toHaveLength(2);
    expect(await names({ column: 'zone', order: 'asc' })).toEqual([
      `'=HYPERLINK("x")`,
      'করিম "Bhai"',
      'Rahima, Begum\n2',
    ]);
    expect(await names({ search: 'nobody at all' })).toEqual([]);
  });

  // Half of a character, as a broken client sends it: JSON has it, PostgreSQL refuses it.
  test.each(['status', 'name'])('has no rows for half a character in %s', async (column) => {
    expect(await csvOf(admin, { filters: { [column]: '\ud800' } })).toHaveLength(1);
  });

  test("has the chosen columns under the screen's headings", async () => {
    const columns = [
      { name: 'status', heading: 'অবস্থা' },
      { name: 'name', heading: '=1+1' },
    ];
    const rows = await csvOf(admin, { columns, filters: { status: 'deactive' } });
    expect(rows).toEqual([
      ['অবস্থা', "'=1+1"],
      ['deactive', 'Rahima, Begum\n2'],
    ]);
  });
});

describe('a list as an Excel file', () => {
  test('has numbers as numbers, days as days and text as text', async () => {
    await insertPayment(database, {
      customerId: first,
      collectedBy: admin.user.id,
      amountPaisa: 123_450,
      paymentDate: '2026-11-05',
    });
    const rows = await sheetOf(admin, {
      list: 'paymentTable',
      columns: ['paymentDate', 'amount', 'customer', 'isSmsSend'].map((name) => ({
        name,
        heading: name,
      })),
    });
    expect(rows).toEqual([
      ['paymentDate', 'amount', 'customer', 'isSmsSend'],
      [new Date('2026-11-05T00:00:00Z'), 1234.5, '=HYPERLINK("x")', 'No'],
    ]);
  });

  test('has fixed values, yes and no in the words of the screen', async () => {
    const rows = await sheetOf(admin, {
      list: 'customerTable',
      columns: [
        { name: 'name', heading: 'Name' },
        { name: 'status', heading: 'Status', words: { deactive: 'Inaktiv', active: 'Aktiv' } },
      ],
      filters: { status: 'deactive' },
    });
    expect(rows).toEqual([
      ['Name', 'Status'],
      ['Rahima, Begum\n2', 'Inaktiv'],
    ]);
    const payments = await sheetOf(admin, {
      list: 'paymentTable',
      columns: [{ name: 'isSmsSend', heading: 'SMS' }],
      yesNo: { yes: 'Ja', no: 'Nein' },
    });
    expect(payments).toEqual([['SMS'], ['Nein']]);
  });

  test.each([
    'customerTable',
    'billTable',
    'paymentTable',
    'customerDue',
    'subscriberTable',
    'userTable',
    'auditTrailTable',
    'areaTable',
    'zoneTable',
    'packageTable',
    'itemTable',
    'blockTable',
    'roadTable',
    'moneyAccountTable',
  ] as const)(
    'of %s has every column of the list, under the headings of the screen',
    async (list) => {
      const names = Object.keys(exportedLists[list].columns);
      expect(names).toEqual(
        expect.arrayContaining([...exportedLists[list].endpoint.reply.columns]),
      );
      const columns = names.map((name) => ({ name, heading: `Überschrift ${name}` }));
      const [headings, ...rows] = await sheetOf(admin, { list, columns });
      expect(headings).toEqual(columns.map(({ heading }) => heading));
      const page = await admin.call(list, {
        query: { page: 1, per_page: 10, column: null, order: 'desc', globalSearch: '' },
        body: {},
      } as never);
      // The export itself adds a row to the audit trail.
      if (list !== 'auditTrailTable') expect(rows).toHaveLength(page.total);
    },
  );
});

test('rows beyond one read are exported once each, in order, in both ways of reading', async () => {
  const busy = await insertZone(database, 'Busy');
  await sql`
    insert into customers (code, name, mobile_no, zone_id)
    select 'X' || n, 'Same name', '0171' || n, ${busy} from generate_series(1, 1203) n
  `.execute(database);
  const codes = async (body: Asked) =>
    (await csvOf(admin, body)).slice(1).flatMap((row) => (row[5] === 'Busy' ? [row[2]] : []));
  const inOrder = Array.from({ length: 1203 }, (_, index) => `X${index + 1}`);
  expect(await codes({ column: 'id', order: 'asc' })).toEqual(inOrder);
  expect(await codes({ column: 'name', order: 'desc' })).toEqual(inOrder.toReversed());
  expect(await codes({ column: 'zone', order: 'asc' })).toEqual(inOrder);
  expect(await codes({ filters: { name: 'same' }, order: 'desc' })).toEqual(inOrder.toReversed());
});

describe('the rights to exports', () => {
  test('exclude a General User, and lists that the user may not see', async () => {
    const general = await app.signIn({ userType: GENERAL_USER, zoneId });
    const body = { list: 'customerTable', format: 'csv', search: null, label: null } as never;
    expect((await general.attempt('listExportCreate', { body })).status).toBe(403);
    await sql`insert into role_rights (role_id, right_name) values (${GENERAL_USER}, 'export')`.execute(
      database,
    );
    const rows = await csvOf(general);
    expect(rows.slice(1).every((row) => row[5] === 'Mirpur, "North"')).toBe(true);
    expect(rows).toHaveLength(3);
    const users = { list: 'userTable', format: 'csv', search: null, label: null } as never;
    expect((await general.attempt('listExportCreate', { body: users })).status).toBe(403);
  });

  test('are held by a ticket that works once, within a minute, for its list only', async () => {
    const made = await ask(admin, {});
    expect((await take(made)).statusCode).toBe(200);
    expect((await take(made)).statusCode).toBe(401);
    const late = await ask(admin, {});
    app.clock.set('2026-11-21T10:01:01+06:00');
    expect((await take(late)).statusCode).toBe(401);
    app.clock.set('2026-11-21T10:00:00+06:00');
    expect((await take({ ticket: 'unknown', path: made.path })).statusCode).toBe(401);
    const report = (await admin.call('exportTicketCreate')).data.ticket;
    expect((await take({ ticket: report, path: made.path })).statusCode).toBe(401);
    const forList = await ask(admin, {});
    const url = `/report/customer_collection_excel_export/all?token=${forList.ticket}`;
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  test('unknown columns and filters are refused by field', async () => {
    const body = { list: 'customerTable', format: 'csv', search: null, label: null };
    const refused = async (more: object) => {
      const outcome = await admin.attempt('listExportCreate', {
        body: { ...body, ...more } as never,
      });
      return outcome.ok ? [] : [outcome.status, ...Object.keys(outcome.errorMessage)];
    };
    expect(await refused({ column: 'pppoe_password' })).toEqual([422, 'column']);
    expect(await refused({ filters: { pppoePassword: 'a' } })).toEqual([422, 'filters']);
    expect(await refused({ columns: [{ name: 'pppoe_password', heading: 'x' }] })).toEqual([
      422,
      'columns',
    ]);
    const path = 'exports/list_export';
    expect((await admin.raw('POST', path, { ...body, list: 'sessions' })).status).toBe(422);
    expect((await admin.raw('POST', path, { ...body, format: 'exe' })).status).toBe(422);
  });

  test('each export is in the audit trail with its filters', async () => {
    await csvOf(admin, { filters: { name: 'audited' } });
    const { rows } = await sql<{ action: string; details: string }>`
      select action, details::text from audit_trail order by id desc limit 1
    `.execute(database);
    expect(rows[0]?.action).toBe('listExport');
    expect(rows[0]?.details).toContain('audited');
    expect(rows[0]?.details).not.toContain('ticket');
  });
});
