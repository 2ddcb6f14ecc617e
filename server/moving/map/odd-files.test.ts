import { describe, expect, it } from 'vitest';
import { rowOutcomesOf, planOf } from '../../test-support/move-plan-kit.ts';
import type { MoveAnswers } from './answers.ts';

const outcomesOf = async (text: string | Buffer, answers?: Partial<MoveAnswers>) =>
  rowOutcomesOf(await planOf([Buffer.from(text)], answers));
const keysOf = async (...files: string[]) =>
  (await planOf(files.map((text) => Buffer.from(text)))).rows.map(({ row }) => row.key);

const HEADER = 'Code,Name,Mobile,Bill';
const RAHIM = 'R-1,Rahim,01711223344,500';

describe('a hand-kept spreadsheet', () => {
  it('can have a title above its header, and any delimiter', async () => {
    const text = `Customers, November\n${HEADER}\n${RAHIM}\n`;
    expect(await outcomesOf(text)).toMatchObject([{ code: 'R-1', monthlyFee: 50_000 }]);
    expect(await outcomesOf(text.replaceAll(/,(?! )/g, ';'))).toMatchObject([{ code: 'R-1' }]);
  });

  it('can have a repeated header, and two columns of one name', async () => {
    const header = 'Code,Name,Phone,Phone,Bill,';
    const text = `${header}\nR-1,Rahim,01711223344,01811223344,500,\n${header}\n`;
    const plan = await planOf([Buffer.from(text)]);
    expect(rowOutcomesOf(plan)).toMatchObject([
      { mobileNo: '01711223344', alternateMobileNo: '01811223344' },
    ]);
    const named = `Code,Name,Mobile,Bill,X,X\n${RAHIM},keep,drop\n`;
    const columns = new Map([['X (2)', 'note']] as const);
    expect(await outcomesOf(named, { columns })).toMatchObject([{ note: 'drop' }]);
  });

  it('can be in UTF-16, called Unicode by Windows, or begin with a byte order mark', async () => {
    const text = `${HEADER}\nR-1,রহিম,০১৭১১২২৩৩৪৪,৫০০\n`.replaceAll(',', '\t');
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const bytes of [utf16, Buffer.from(utf16).swap16(), Buffer.from(`\ufeff${text}`)]) {
      expect(await outcomesOf(bytes)).toMatchObject([{ name: 'রহিম', mobileNo: '01711223344' }]);
    }
  });

  it('shows half a character at the end of a UTF-16 file', async () => {
    const text = Buffer.from(`\ufeff${HEADER}\n${RAHIM}`, 'utf16le');
    for (const bytes of [text, Buffer.from(text).swap16()]) {
      expect(await outcomesOf(bytes)).toMatchObject([{ monthlyFee: 50_000 }]);
      // Without its last byte the fee would otherwise be 50.
      expect(await outcomesOf(bytes.subarray(0, -1))).toEqual([['monthlyFee: Must be an amount.']]);
    }
  });

  it('has headers and words recognised in any Unicode normalisation', async () => {
    // য় as a single code point, as some keyboards type it.
    const text = `Code,Name,Mobile,Bill,বকে\u09dfা,অবস্থা\n${RAHIM},৫০০,নিষ্ক্রি\u09df\n`;
    expect(await outcomesOf(text)).toMatchObject([
      { openingBalancePaisa: 50_000, status: 'deactive' },
    ]);
  });

  it('can have handwritten notations of amounts and bill days', async () => {
    const text =
      `${HEADER},Due,Bill Date\n` +
      'a,A,01711223344,"1,200/-",Tk. 300/=,৫\nb,B,01711223345,৳৮০০,-50,05/12/2026\n';
    expect(await outcomesOf(text)).toMatchObject([
      { monthlyFee: 120_000, openingBalancePaisa: 30_000, billDate: 5 },
      { monthlyFee: 80_000, openingBalancePaisa: -5_000, billDate: 5 },
    ]);
  });

  it('refuses amounts and dates out of bounds, each by name', async () => {
    const text =
      `${HEADER},Due,Paid until\n` +
      'a,A,01711223344,1000000000000,,\nb,B,01711223345,1e12,,\n' +
      'c,C,01711223346,500,99999999999999999999,\nd,D,01711223347,500,,31/12/2100\n';
    expect(await outcomesOf(text)).toEqual([
      [expect.stringMatching(/^monthlyFee: Is too large/)],
      ['monthlyFee: Must be an amount.'],
      ['openingBalance: Must be an amount.'],
      ['paidUpTo: Must be YYYY-MM-DD or DD/MM/YYYY and exist.'],
    ]);
  });

  it('is read with the month first only where its dates require it', async () => {
    const days = async (...texts: string[]) => {
      const lines = texts.map((day, index) => `c${index},C,0171122334${index},500,${day}\n`);
      const outcomes = await outcomesOf(`${HEADER},Expiry\n${lines.join('')}`);
      return outcomes.map((outcome) =>
        typeof outcome === 'object' && 'paidUntil' in outcome ? outcome.paidUntil : 'refused',
      );
    };
    expect(await days('12/5/2026', '12/25/2026')).toEqual(['2026-12-05', '2026-12-25']);
    expect(await days('5/12/2026', '25/12/2026')).toEqual(['2026-12-05', '2026-12-25']);
    expect(await days('5/12/2026', '6/12/2026')).toEqual(['2026-12-05', '2026-12-06']);
    // Day first and month first in one column: a date that exists only as month first is refused.
    expect(await days('5/12/2026', '25/12/2026', '12/25/2026')).toEqual([
      '2026-12-05',
      '2026-12-25',
      'refused',
    ]);
  });

  it('keeps an invalid connection date in the note', async () => {
    const text = `${HEADER},Joining date,Note\n${RAHIM},1970-01-01,Shop\ns,S,01711223345,5,soon,\n`;
    expect(await outcomesOf(text)).toMatchObject([
      { connectionDate: null, note: 'Shop\nconnectionDate: 1970-01-01' },
      { connectionDate: null, note: 'connectionDate: soon' },
    ]);
  });

  it('treats JavaScript property names such as "constructor" as plain text', async () => {
    const text = `${HEADER},constructor,Status\nconstructor,Rahim,01711223344,500,x,toString\n`;
    expect(await outcomesOf(text)).toEqual([[expect.stringMatching(/^status: Must be one of/)]]);
  });

  it('refuses a login that no router accepts, before anybody is created', async () => {
    const text = `${HEADER},PPPoE,Password\n${RAHIM},rahim,'secret'\n`;
    expect(await outcomesOf(text)).toEqual([[expect.stringMatching(/^pppoePassword: /)]]);
  });
});

describe('the key of a row', () => {
  it('is unique to a row: the second row of a code is mended separately', async () => {
    const text = `${HEADER}\n${RAHIM}\nR-1,Karim,01711223355,600\n`;
    const keys = await keysOf(text);
    expect(keys).toEqual(['sheet:r-1', 'sheet:r-1#2']);
    expect(await outcomesOf(text)).toMatchObject([
      { name: 'Rahim' },
      ['code: An earlier row has this code.'],
    ]);
    const mends = new Map([['sheet:r-1#2', { code: 'K-1' }]]);
    expect(await outcomesOf(text, { mends })).toMatchObject([
      { code: 'R-1', name: 'Rahim' },
      { code: 'K-1', name: 'Karim', mobileNo: '01711223355' },
    ]);
  });

  it('is the same for a customer in two files', async () => {
    const list = `${HEADER}\n${RAHIM}\n`;
    expect(rowOutcomesOf(await planOf([Buffer.from(list), Buffer.from(list)]))).toMatchObject([
      { code: 'R-1' },
      ['code: An earlier row has this code.'],
    ]);
  });

  it('depends neither on the line nor on the file', async () => {
    const header = 'PPPoE,Name,Mobile,Bill';
    const rahim = 'rahim,Rahim,01711223344,500\n';
    const karim = 'karim,Karim,01711223355,500\n';
    const [before] = await keysOf(`${header}\n${rahim}`);
    expect(await keysOf(`${header}\n${karim}${rahim}`)).toContain(before);
    expect(new Set(await keysOf(`${header}\n${rahim}`, `${header}\n${karim}`)).size).toBe(2);
    const nobody = `${header}\n,Nadia,01711223366,500\n`;
    expect(await keysOf(`${header}\n${rahim},Nadia,01711223366,500\n`)).toContain(
      (await keysOf(nobody))[0],
    );
  });

  it('is short, and does not collide with a generated one', async () => {
    const long = 'x'.repeat(2000);
    const codes = ['A', 'A', 'A#2', 'A', long, long];
    const keys = await keysOf([HEADER, ...codes.map((code) => `${code},N,,`), ''].join('\n'));
    expect(new Set(keys).size).toBe(6);
    for (const key of keys) expect(key.length).toBeLessThan(220);
  });
});

describe('a mend', () => {
  it('overrides an answer for all rows', async () => {
    const text = `${HEADER},Expiry,Bill Date\n${RAHIM},15/12/2026,5\n`;
    const isBillDayOfExpiry = true;
    expect(await outcomesOf(text, { isBillDayOfExpiry })).toMatchObject([{ billDate: 15 }]);
    const mends = new Map([['sheet:r-1', { billDate: '7' }]]);
    expect(await outcomesOf(text, { isBillDayOfExpiry, mends })).toMatchObject([{ billDate: 7 }]);
  });

  it('of a row is combined with one of its code', async () => {
    const mends = new Map([
      ['R-1', { name: 'Rahim Uddin', address: 'House 1' }],
      ['sheet:r-1', { address: 'House 2' }],
    ]);
    expect(await outcomesOf(`${HEADER}\n${RAHIM}\n`, { mends })).toMatchObject([
      { name: 'Rahim Uddin', address: 'House 2' },
    ]);
  });
});

describe('a list combined with a router', () => {
  it('only fills in the missing password', async () => {
    const list = `${HEADER},PPPoE\n${RAHIM},rahim\n`;
    const router =
      '# 2026-11-21 10:00:00 by RouterOS 7.16.2\n/ppp secret\n' +
      'add name=rahim password=s3cret profile=20M service=pppoe disabled=yes\n';
    const plan = await planOf([Buffer.from(list), Buffer.from(router)]);
    expect(rowOutcomesOf(plan)).toMatchObject([
      { code: 'R-1', pppoePassword: 's3cret', status: null },
    ]);
  });
});

const insert = (table: string, rows: string | undefined): string =>
  rows === undefined ? '' : `INSERT INTO ${table} VALUES ${rows};`;

/** A dump with one plan and the given customers and recharges. */
const dumpOf = (books: {
  customers: string;
  plan?: string;
  fields?: string;
  transactions?: string;
}): Buffer => {
  const { customers, plan = "1,'Home','500','PPPOE',1,'Months'", fields, transactions } = books;
  return Buffer.from(`-- MariaDB dump
INSERT INTO tbl_customers (id, username, fullname, phonenumber, status) VALUES ${customers};
INSERT INTO tbl_plans (id, name_plan, price, type, validity, validity_unit) VALUES (${plan});
INSERT INTO tbl_user_recharges (id, customer_id, plan_id, expiration, status, type) VALUES
(1, 1, 1, '2026-12-05', 'on', 'PPPOE');
${insert('tbl_customers_fields (customer_id, field_name, field_value)', fields)}
${insert('tbl_transactions (price, recharged_on, method)', transactions)}
-- Dump completed on 2026-13-45
`);
};
const ONE = "(1,'rahim','Rahim','01711223344','Active')";

describe('a database dump with odd values', () => {
  it('use the day of the last payment where they have an invalid one', async () => {
    const transactions = "('500','2026-11-20','Cash'),('1e300','9999-99-99','Cash')";
    const plan = await planOf([dumpOf({ customers: ONE, transactions })]);
    expect(plan).toMatchObject({ movingDay: '2026-11-20', daysMissing: 2 });
    const nothing = "('500','0000-00-00','Cash')";
    expect(await planOf([dumpOf({ customers: ONE, transactions: nothing })])).toMatchObject({
      movingDay: '2026-11-22',
    });
  });

  it('add up an impossibly large income', async () => {
    const transactions = "('99999999999999','2026-10-20','Cash')";
    const { control } = await planOf([dumpOf({ customers: ONE, transactions })]);
    expect(control.income_last_month).toMatch(/^\d+\.\d\d$/);
  });

  it('create no instalment and no package that the database would refuse', async () => {
    const fields = "(1,'Router Bill','99999999999:3')";
    const withFields = await planOf([dumpOf({ customers: ONE, fields })]);
    expect(withFields.rows[0]?.row).toMatchObject({
      instalments: [],
      cells: { note: 'Router Bill: 99999999999:3' },
    });
    const plan = "1,'Home','99999999999','PPPOE',1,'Months'";
    const mends = new Map([['rahim', { monthlyFee: '500' }]]);
    const expensive = await planOf([dumpOf({ customers: ONE, plan })], { mends });
    expect(expensive.packages).toEqual([]);
    expect(expensive.rows.map(({ outcome }) => outcome)).toEqual(['comes_in']);
  });
});
