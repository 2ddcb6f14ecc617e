import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TakeoutFile } from '../takeouts/takeout-column.ts';
import { TAKEOUT_FILES } from '../takeouts/takeout-files.ts';
import { expectBooksAtZero, generate, taka } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { importRegister } from './import-register.ts';
import { readRegisterFile } from './register-file.ts';
import { RegisterUnreadable } from './register-unreadable.ts';

const app = await createTestApp();
const admin = await app.signIn();

const HEADER =
  'code,name,mobileNo,alternateMobileNo,area,zone,address,package,monthlyFee,billDate,category,' +
  'billingCycle,status,connectionDate,connectionCharge,pppoeUserName,pppoePassword,nid,openingBalance';

const importText = (lines: string[], isDryRun = false) =>
  importRegister(app.database, readRegisterFile([HEADER, ...lines].join('\n')), {
    today: '2026-11-21',
    createdBy: null,
    isDryRun,
  });

const row = (code: string, change: Partial<Record<string, string>> = {}): string => {
  const cells: Record<string, string> = {
    code,
    name: 'Nasrin ইসলাম',
    mobileNo: '018 9963 0975',
    area: 'Uttara',
    zone: 'Sector 3',
    address: '"House 1, Road 2"',
    package: 'Home 10',
    monthlyFee: '700',
    billDate: '1',
    category: 'regular',
    billingCycle: '1',
    status: 'active',
    connectionDate: '26/02/2024',
    connectionCharge: '500',
    openingBalance: '0',
    ...change,
  };
  return HEADER.split(',')
    .map((column) => cells[column] ?? '')
    .join(',');
};

const search = async (code: string) => {
  const [found] = await admin.call('customerSearch', { query: { q: code } });
  return admin.call('customerDetails', { params: { id: found?.id ?? 0 } });
};

describe('importing a register', () => {
  it('imports valid rows as the form would, and names the faults of the others', async () => {
    const summary = await importText([
      row('R-001', { monthlyFee: '"1,200"', openingBalance: '1939' }),
      row('R-002', { mobileNo: '+৮৮০১৭১২৩৪৫৬৭৮', zone: ' SECTOR 3 ', openingBalance: '-304' }),
      row('R-003', { mobileNo: 'N/A' }),
      row('R-004', { name: '  ' }),
      row('R-001'),
      row('R-005', { monthlyFee: 'free' }),
      row('R-006', { billDate: '32' }),
      row('R-007', { connectionDate: '31/02/2024' }),
      row('R-008', { category: 'special', billingCycle: '5' }),
      row('R-009', { status: 'close', openingBalance: '"1,2"' }),
    ]);
    expect(summary).toMatchObject({
      rows: 10,
      good: 2,
      created: 2,
      active: 2,
      openingBalancePaisa: taka(1635),
      made: { areas: 1, zones: 1, packages: 1 },
    });
    expect(summary.problems.map(({ rowNumber, field }) => [rowNumber, field])).toEqual([
      [4, 'mobileNo'],
      [5, 'name'],
      [6, 'code'],
      [7, 'monthlyFee'],
      [8, 'billDate'],
      [9, 'connectionDate'],
      [10, 'billingCycle'],
      [11, 'openingBalance'],
    ]);
    const owing = await search('R-001');
    expect(owing).toMatchObject({
      mobileNo: '01899630975',
      monthlyFee: taka(1200),
      connectionDate: '2024-02-26',
      address: 'House 1, Road 2',
      balance: taka(1939),
      zone: { name: 'Sector 3' },
    });
    const ahead = await search('R-002');
    expect(ahead).toMatchObject({
      mobileNo: '01712345678',
      balance: taka(-304),
      zone: { name: 'Sector 3' },
    });
    await expectBooksAtZero(app.database);
  });

  it('changes nothing the second time, or in a dry run', async () => {
    const lines = [row('S-001', { openingBalance: '50' }), row('S-002', { zone: 'Goran' })];
    const dry = await importText(lines, true);
    expect(dry).toMatchObject({ created: 2, made: { zones: 1 } });
    expect(await admin.call('customerSearch', { query: { q: 'S-001' } })).toEqual([]);
    expect(await importText(lines)).toMatchObject({ created: 2, unchanged: 0 });
    expect(await importText(lines)).toMatchObject({
      created: 0,
      unchanged: 2,
      openingBalancePaisa: taka(50),
      made: { areas: 0, zones: 0, packages: 0 },
    });
  });

  it('refuses a row whose PPPoE user name is taken, and continues', async () => {
    const summary = await importText([
      row('T-001', { pppoeUserName: 'goran.1' }),
      row('T-002', { pppoeUserName: ' goran.1\u200b' }),
      row('T-003', { pppoeUserName: 'GORAN.1' }),
    ]);
    expect(summary.created).toBe(2);
    expect(summary.problems).toMatchObject([{ rowNumber: 3, field: 'pppoeUserName' }]);
  });

  it('names each row that the database refuses, and imports the rest of its batch', async () => {
    // The duplicate names are found only when the batch is written, and each is refused by itself.
    const rows = Array.from({ length: 40 }, (_, number) =>
      row(`H-${number}`, {
        pppoeUserName: number % 10 === 9 ? 'same.name' : `own.${number}`,
        openingBalance: number % 2 === 0 ? '250' : '-100',
      }),
    );
    const summary = await importText(rows);
    expect(summary.created).toBe(37);
    expect(summary.problems.map(({ rowNumber, field }) => [rowNumber, field])).toEqual([
      [21, 'pppoeUserName'],
      [31, 'pppoeUserName'],
      [41, 'pppoeUserName'],
    ]);
    const again = await importText(rows);
    expect([again.created, again.unchanged, again.problems.length]).toEqual([0, 37, 3]);
    await expectBooksAtZero(app.database);
  });

  it('makes an opening due collectable, and bills no old connection charge', async () => {
    await importText([row('U-001', { openingBalance: '250.50', monthlyFee: '700' })]);
    const { id } = await search('U-001');
    await generate(admin, '2026-11-30');
    const { billData, dueAmount } = await admin.call('unpaidBills', { body: { customer: id } });
    expect(billData.map((bill) => [bill.isOpeningBalance, bill.balance])).toEqual([
      [true, taka(250.5)],
      [false, taka(700)],
    ]);
    expect(dueAmount).toBe(taka(950.5));
    const list = await admin.call('billTable', {
      query: { page: 1, per_page: 500, column: null, order: 'desc', globalSearch: 'U-001' },
      body: {},
    });
    expect(list.total).toBe(1);
    await expectBooksAtZero(app.database);
  });

  it('takes who pays for whom along, from a take-out too, and refuses chains and strangers', async () => {
    const withPayer = `${HEADER},paid_by`;
    const paidRow = (code: string, payer: string, change = {}) => `${row(code, change)},${payer}`;
    const load = (lines: string[]) =>
      importRegister(app.database, readRegisterFile([withPayer, ...lines].join('\n')), {
        today: '2026-11-21',
        createdBy: null,
        isDryRun: false,
      });
    await importText([row('W-001')]);
    const lines = [
      paidRow('W-101', 'w-102'),
      paidRow('W-102', ''),
      paidRow('W-103', 'W-001'),
      paidRow('W-104', 'W-104'),
      paidRow('W-105', 'W-101'),
      paidRow('W-106', 'X-1'),
      paidRow('W-107', 'W-108'),
      paidRow('W-108', 'W-107'),
      // The payer's own row is refused.
      paidRow('W-109', 'W-110'),
      paidRow('W-110', '', { billDate: '32' }),
    ];
    const summary = await load(lines);
    const faults = summary.problems.map(({ rowNumber, field, reason }) => [
      rowNumber,
      field,
      reason.key,
    ]);
    expect(faults).toEqual([
      [5, 'paidBy', 'payer.isOneself'],
      [6, 'paidBy', 'payer.isPaidBy'],
      [7, 'paidBy', 'payer.unknown'],
      [8, 'paidBy', 'payer.isPaidBy'],
      [9, 'paidBy', 'payer.isPaidBy'],
      [10, 'paidBy', 'payer.unknown'],
      [11, 'billDate', expect.any(String)],
    ]);
    expect(summary.created).toBe(3);
    // As the take-out writes it, so that its file can be read here.
    const taken = TAKEOUT_FILES.find(({ name }) => name === 'customers') as TakeoutFile;
    const column = taken.columns.find(({ heading }) => heading === 'paid_by');
    const pairs = async () => {
      const { rows } = await sql<{ code: string; payer: string }>`
        select code, ${sql.raw(column?.sql ?? '')} as payer from customers
        where code like 'W-1%' order by code
      `.execute(app.database);
      return rows.map(({ code, payer }) => [code, payer]);
    };
    const expected = [
      ['W-101', 'W-102'],
      ['W-102', null],
      ['W-103', 'W-001'],
    ];
    expect(await pairs()).toEqual(expected);
    // The same file again changes nothing.
    expect(await load(lines.slice(0, 3))).toMatchObject({ created: 0, unchanged: 3, problems: [] });
    expect(await pairs()).toEqual(expected);
  });

  it.each([
    ['a file that is not a register', 'a,b\n1,2'],
    ['broken quotes', `${HEADER}\n"x`],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(() => readRegisterFile(text)).toThrow(RegisterUnreadable);
  });

  it('reads a file with a byte order mark and Windows line ends', () => {
    const rows = readRegisterFile(`\uFEFF${HEADER}\r\n${row('V-001')}\r\n`);
    expect(rows).toMatchObject([{ rowNumber: 2, cells: { code: 'V-001' } }]);
  });
});
