import { deflateRawSync } from 'node:zlib';
import { message } from '@netkhata/contract/messages';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let admin: TestClient;

beforeAll(async () => {
  admin = await app.signIn();
});

const upload = (body: object, client = admin) => client.raw('POST', 'register_import', body);
const csv = (...lines: string[]): string =>
  ['code,name,mobileNo,area,monthlyFee,openingBalance', ...lines].join('\n');
const workbook = async (rows: CellValue[][]): Promise<string> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Register', rows }] })).toString('base64');
const found = async (code: string) =>
  (await admin.call('customerSearch', { query: { q: code } })).map(({ name }) => name);

describe('an uploaded register', () => {
  const file = csv(
    'UP-1,Nasrin,01712345678,Uttara,700,-50',
    'UP-2,,01712345679,Uttara,700,0',
    'UP-3,"Karim, Abdul",12,Uttara,,0',
  );

  it('previews the import in a dry run, and changes nothing', async () => {
    const { body } = await upload({ file, dryRun: 'yes' });
    expect(body).toMatchObject({
      heading: 'File checked',
      successMessage: '1 of 3 rows would be imported.',
      data: { isDryRun: true, rows: 3, good: 1, created: 1, refused: 2, areas: 1 },
    });
    expect(await found('UP-1')).toEqual([]);
  });

  it('is imported, with its refused rows named and returned as a file', async () => {
    const { body } = await upload({ file: `\uFEFF${file}`, format: 'csv' });
    expect(body.data).toMatchObject({
      isDryRun: false,
      created: 1,
      activeCustomers: 1,
      monthlyFee: 700,
      openingBalance: -50,
      problems: [
        {
          rowNumber: 3,
          code: 'UP-2',
          field: 'name',
          reason: 'This field is required.',
          reasonMessage: { key: 'field.required' },
        },
        {
          rowNumber: 4,
          code: 'UP-3',
          field: 'monthlyFee',
          reasonMessage: { key: 'field.required' },
        },
        {
          rowNumber: 4,
          code: 'UP-3',
          field: 'mobileNo',
          reasonMessage: { key: 'field.notAMobile' },
        },
      ],
    });
    expect(body.data.refusedFile.name).toBe('refused-rows.csv');
    expect(body.data.refusedFile.content.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFcode,name,mobileNo,area,monthlyFee,openingBalance,refusedReason',
      'UP-2,,01712345679,Uttara,700,0,name: This field is required.',
      'UP-3,"Karim, Abdul",12,Uttara,,0,monthlyFee: This field is required. ' +
        '| mobileNo: Must be a mobile number like 01712345678.',
    ]);
    expect(await found('UP-1')).toEqual(['Nasrin']);
    await expectBooksAtZero(app.database);
  });

  it('has every reason by key with its values, for other languages', async () => {
    const head = [
      'code,name,mobileNo,monthlyFee,openingBalance,connectionDate,billDate,status,nid,email',
      'category,billingCycle,line,pppoeUserName',
    ].join(',');
    const row = (code: string, cells: Record<number, string>): string => {
      const usual = [code, 'A', '01712345678', '700', '0', '', '', '', '', '', '', '', '', ''];
      return usual.map((cell, column) => cells[column] ?? cell).join(',');
    };
    const taken = 'taken-user';
    const rows = [
      row('R-1', { 4: 'much', 3: '-1', 5: '31/02/2026', 6: '32', 7: 'gone', 8: '12', 9: 'x' }),
      row('R-2', { 10: 'regular', 11: '6' }),
      row('R-3', { 12: 'x'.repeat(81) }),
      row('R-4', { 13: taken }),
      row('R-5', { 13: taken }),
      row('r-5', {}),
    ];
    const { body } = await upload({ file: [head, ...rows].join('\n'), dryRun: 'yes' });
    type Reason = { key: string; values?: Record<string, string | number> };
    const problems: { field: string; reasonMessage: Reason }[] = body.data.problems;
    const reasons = problems.map(({ field, reasonMessage: { key, values = {} } }) =>
      [field, key, ...Object.values(values)].join(' '),
    );
    expect(reasons.sort()).toEqual([
      'billDate field.notInRange 1 31',
      'billingCycle customer.cycleUnknown',
      'code register.duplicateCode 6',
      'connectionDate register.notADay',
      'email field.notAnEmail',
      'line field.tooLong 80',
      'monthlyFee field.belowZero',
      'nid field.notANationalId',
      'openingBalance field.notAnAmount',
      'pppoeUserName customer.pppoeTaken',
      'status field.notOneOf active, deactive, close',
    ]);
  });

  it('changes nothing the second time; refused rows are imported once corrected', async () => {
    const again = (await upload({ file })).body.data;
    expect(again).toMatchObject({ created: 0, unchanged: 1, refused: 2 });
    const fixed = again.refusedFile.content
      .replace('UP-2,', 'UP-2,Salma')
      .replace(',12,Uttara,,', ',01712345670,Uttara,800,');
    const { body } = await upload({ file: fixed });
    expect(body.data).toMatchObject({ created: 2, refused: 0, refusedFile: null });
    expect(await found('UP-3')).toEqual(['Karim, Abdul']);
  });

  it('is audited with its figures, without its rows', async () => {
    const last = await app.database
      .selectFrom('auditTrail')
      .selectAll()
      .where('action', '=', 'registerImport')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      userId: admin.user.id,
      details: { changes: [{ subject: 'register', after: { rows: 2, created: 2 } }] },
    });
    expect(JSON.stringify(last.details)).not.toContain('Karim');
  });
});

describe('an Excel file', () => {
  it("is read as a register, with the spreadsheet's numbers, days and text", async () => {
    const rows: CellValue[][] = [
      ['code', 'name', 'mobileNo', 'monthlyFee', 'connectionDate', 'nid'],
      ['XL-1', 'রহিমা', 1712345601, 700.5, new Date('2024-02-26T00:00:00Z'), 1234567890],
      [],
      ['XL-2', 'Long', '01712345602', 700, null, 12345678901234568],
    ];
    const { body } = await upload({ file: await workbook(rows), format: 'xlsx' });
    expect(body.data).toMatchObject({
      created: 1,
      problems: [{ rowNumber: 4, code: 'XL-2', field: 'nid' }],
    });
    const [card] = await admin.call('customerSearch', { query: { q: 'XL-1' } });
    const details = await admin.call('customerDetails', { params: { id: card!.id } });
    expect(details).toMatchObject({
      name: 'রহিমা',
      mobileNo: '01712345601',
      monthlyFee: 70_050,
      connectionDate: '2024-02-26',
      nid: '1234567890',
    });
  });

  it('that unpacks to exhaust the memory is refused unread', async () => {
    const header = Buffer.alloc(46);
    header.write('PK\u0001\u0002', 'latin1');
    header.writeUInt32LE(1000, 20);
    const bomb = (unpackedBytes: number) => {
      header.writeUInt32LE(unpackedBytes, 24);
      return Buffer.concat([deflateRawSync(Buffer.alloc(1000)), header]).toString('base64');
    };
    for (const unpackedBytes of [0, 2 ** 31]) {
      const answer = await upload({ file: bomb(unpackedBytes), format: 'xlsx' });
      expect(answer.body.errorMessage).toEqual({
        file: ['The file is too large once it is unpacked.'],
      });
    }
  });
});

describe('a file that is not a register', () => {
  it.each([
    ['a,b\n1,2\n', 'csv', message('register.columnsMissing', { columns: 'code, name, mobileNo' })],
    ['code,name,mobileNo', 'xlsx', message('register.notExcel')],
    [
      csv(...Array.from({ length: 20_001 }, () => 'x')),
      'csv',
      message('register.tooManyRows', { most: 20_000 }),
    ],
    ['code,name,mobileNo\nA,B,1\n"1,2,3', 'csv', { key: 'register.quoteOpen' }],
  ])('is refused with everything a screen needs to explain it', async (file, format, reason) => {
    const { body } = await upload({ file, format });
    expect(body.messages.detail).toMatchObject({ file: [reason] });
  });
});

describe('refused is', () => {
  it.each([
    ['nothing', { file: '' }, 'file'],
    ['a file without the columns', { file: 'a,b\n1,2\n' }, 'file'],
    ['broken quotes', { file: 'code,name,mobileNo\n"1,2,3' }, 'file'],
    ['text as Excel', { file: 'code,name,mobileNo', format: 'xlsx' }, 'file'],
    ['another format', { file: csv(), format: 'pdf' }, 'format'],
    ['a large file that is not a register', { file: 'x'.repeat(3 * 1024 * 1024) }, 'file'],
    ['too many rows', { file: csv(...Array.from({ length: 20_001 }, () => 'x')) }, 'file'],
  ])('%s', async (_, body, field) => {
    const answer = await upload(body);
    expect([answer.status, Object.keys(answer.body.errorMessage)]).toEqual([422, [field]]);
  });

  it('a whole register while the disk is full, not its rows', async () => {
    await sql`
      create function run_full() returns trigger language plpgsql as $$
      begin
        if new.code = 'FULL-2' then
          raise exception 'could not extend file' using errcode = 'disk_full';
        end if;
        return new;
      end $$
    `.execute(app.database);
    await sql`
      create trigger run_full before insert on customers for each row execute function run_full()
    `.execute(app.database);
    const rows = [
      'FULL-1,Nasrin,01712345678,Uttara,700,0',
      'FULL-2,Karim,01712345678,Uttara,700,0',
    ];
    const { status, body } = await upload({ file: csv(...rows) });
    expect([status, body.errorMessage]).toEqual([503, 'The disk of the database is full.']);
    expect(await found('FULL-1')).toEqual([]);
    await sql`drop trigger run_full on customers`.execute(app.database);
  });

  it('a place name that no screen accepts, in its row only', async () => {
    const line = (code: string, area: string) => `${code},Name,01712345678,${area},700,0`;
    const file = csv(line('PL-1', 'x'.repeat(5000)), line('PL-2', 'a\u0000b'), line('PL-3', 'ok'));
    const { body } = await upload({ file });
    expect(body.data).toMatchObject({
      created: 1,
      problems: [
        { code: 'PL-1', field: 'area' },
        { code: 'PL-2', field: 'area' },
      ],
    });
  });

  it('a user who may not administer all zones', async () => {
    const clerk = await app.signIn({ userType: '2' });
    expect((await upload({ file: csv() }, clerk)).status).toBe(403);
    const zone = (await admin.call('zoneCreate', { body: { name: 'One zone' } })).data.id;
    const bound = await app.signIn({ userType: '2', zoneId: zone });
    await admin.call('roleRightsUpdate', { body: { role: '2', rights: ['administration'] } });
    expect((await upload({ file: csv() }, bound)).status).toBe(403);
    const file = csv('RI-1,Name,01712345678,ok,700,0');
    expect((await upload({ file }, clerk)).status).toBe(200);
  });
});
