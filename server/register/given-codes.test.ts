import { expect, describe, it } from 'vitest';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn();

const HEADER = 'code,name,mobileNo,monthlyFee';
const read = async (file: string, options: object = {}) =>
  (await admin.raw('POST', 'register_import', { file, dryRun: 'yes', ...options })).body.data;

describe('a register without codes', () => {
  const people = ['Ali,01711111111', 'Bina,01722222222', 'Ali,01711111111'];
  const file = (lines = people) =>
    ['name,mobileNo,monthlyFee', ...lines.map((line) => `${line},500`)].join('\n');
  const giveCodes = { giveCodes: 'yes' };

  it('says so, and is refused row by row until codes are asked for', async () => {
    expect(await read(file())).toMatchObject({ withoutCode: 3, created: 0, refused: 3 });
  });

  it('shows the codes that it would get, in its order, and gets them', async () => {
    const given = [
      { rowNumber: 2, name: 'Ali', code: 'C1001' },
      { rowNumber: 3, name: 'Bina', code: 'C1002' },
      { rowNumber: 4, name: 'Ali', code: 'C1003' },
    ];
    const shown = { created: 3, refused: 0, givenCodes: given };
    expect(await read(file(), giveCodes)).toMatchObject(shown);
    expect(await read(file(), { ...giveCodes, dryRun: 'no' })).toMatchObject(shown);
    await expectBooksAtZero(app.database);
  });

  it('is recognised by name and number when it comes again, with what was added', async () => {
    const again = ['bina,+880 1722-222222', 'Chan,01733333333', ...people];
    expect(await read(file([...people, 'Chan,01733333333']), giveCodes)).toMatchObject({
      created: 1,
      unchanged: 3,
      givenCodes: [{ name: 'Chan', code: 'C1004' }],
    });
    // One more Bina than there are: another connection.
    expect(await read(file(again), giveCodes)).toMatchObject({ created: 2, unchanged: 3 });
  });

  it('leaves out the codes that other rows of the file have', async () => {
    const mixed = `${HEADER}\nc1004,Dina,01744444444,500\n,Emon,01755555555,500\n`;
    expect(await read(mixed, giveCodes)).toMatchObject({
      created: 2,
      givenCodes: [{ name: 'Emon', code: 'C1005' }],
    });
  });
});

it('refused rows are no formulas to a spreadsheet, and read back as they were', async () => {
  const file = `code,name,mobileNo,openingBalance\nG-1,=1+1,+8801712345678,-50\n`;
  const { refusedFile } = await read(file);
  expect(refusedFile.content).toContain("G-1,'=1+1,'+8801712345678,-50");
  const mended = refusedFile.content.replaceAll('openingBalance', 'openingBalance,monthlyFee');
  const again = await read(mended.replace(',-50,', ',-50,700,'));
  expect(again).toMatchObject({ created: 1, openingBalance: -50 });
});

describe('PPPoE names that routers take and that are unwise', () => {
  const header = `${HEADER},pppoeUserName`;
  const warnings = async (...logins: string[]) => {
    const lines = logins.map((login, index) => `P-${index},Ali,0171111111${index},500,${login}`);
    const { warnings: found, created } = await read([header, ...lines].join('\n'));
    expect(created).toBe(logins.length);
    return found.map(({ rowNumber, field, reasonMessage }: Record<string, { key: string }>) => [
      rowNumber,
      field,
      reasonMessage?.key,
    ]);
  };

  it('come in with a warning that names why', async () => {
    const long = 'x'.repeat(70);
    expect(await warnings('karim', 'karim uddin', 'রহিম', long, 'sa\u200blma', 'Karim')).toEqual([
      [2, 'pppoeUserName', 'login.twin'],
      [3, 'pppoeUserName', 'login.blank'],
      [4, 'pppoeUserName', 'login.nonAscii'],
      [5, 'pppoeUserName', 'login.long'],
      [6, 'pppoeUserName', 'login.hidden'],
      [7, 'pppoeUserName', 'login.twin'],
    ]);
    expect(await warnings('karim', 'salma')).toEqual([]);
  });

  it('are compared with customers who are here, but not with closed ones', async () => {
    await admin.raw('POST', 'register_import', {
      file: `${header},status\nQ-1,Ali,01711111111,500,Jamal,active\nQ-2,Ali,01711111112,500,Kamal,close`,
    });
    expect(await warnings('jamal', 'kamal')).toEqual([[2, 'pppoeUserName', 'login.twin']]);
  });
});
