import { gzipSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { englishOf } from '@netkhata/contract/messages';
import { describe, expect, it } from 'vitest';
import { planOf } from '../test-support/move-plan-kit.ts';
import { moveSample } from '../test-support/move-test-kit.ts';
import { checkRows } from '../register/check-rows.ts';
import { readRegisterBytes } from '../register/register-bytes.ts';
import { RegisterUnreadable } from '../register/register-file.ts';
import { MoveFileRefused } from './read/move-file-refused.ts';

/** What a register makes of a file: its good rows and refused rows, or why it is refused. */
async function asRegister(bytes: Buffer): Promise<string> {
  try {
    const { rows } = await readRegisterBytes(bytes);
    const { good, problems } = checkRows(rows);
    const reasons = problems.map(({ field, reason }) => `${field}: ${englishOf(reason)}`);
    return [`${good.length} good, ${reasons.length} refused`, ...reasons].join(' | ');
  } catch (error) {
    return reasonOf(error);
  }
}

/** Why a file is refused; an error of the program fails the test. */
function reasonOf(error: unknown): string {
  if (error instanceof RegisterUnreadable || error instanceof MoveFileRefused) return error.message;
  throw error;
}

/** What moving in makes of it: names, numbers, fees and days of rows, or why it is refused. */
async function asMove(bytes: Buffer): Promise<string> {
  try {
    const { rows } = await planOf([bytes], { mobileForMissing: '01912345678' });
    return rows
      .map((each) => {
        if (each.outcome === 'left_out') return 'left out';
        if (each.outcome === 'refused') {
          return each.faults
            .map(({ field, reason }) => `${field}: ${englishOf(reason)}`)
            .join(' | ');
        }
        const { form } = each.good;
        return [
          form.name,
          form.mobileNo,
          Number(form.monthlyFee) / 100,
          each.row.paidUntil ?? '-',
        ].join(' ');
      })
      .join(', ');
  } catch (error) {
    return (error as { reason?: never }).reason
      ? (error as Error).message
      : String((error as Error).stack);
  }
}

const HEADER = ['code', 'name', 'mobileNo', 'monthlyFee', 'expiry'];
const LINE = ['N-1', 'Rahim', '01711223344', '1200', '31/12/2026'];
const csv = (...lines: string[][]) => lines.map((line) => line.join(',')).join('\n');
const LIST = `${csv(HEADER, LINE)}\n`;
const READ = ['1 good, 0 refused', 'Rahim 01711223344 1200 2026-12-31'];
const html = (table: string) => Buffer.from(`<html><body>${table}</body></html>`);
const row = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const wide = (text: string) => Buffer.from(text, 'utf16le');
const old = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    wide(stream),
    Buffer.alloc(600),
  ]);
const zip = (...names: string[]) =>
  Buffer.from(`PK\u0003\u0004${names.join('PK\u0001\u0002')}`, 'latin1');
const workbook = (...sheets: (readonly (readonly CellValue[])[])[]) =>
  writeXlsx({
    sheets: sheets.map((rows, index) => ({
      name: `Zone ${index + 1}`,
      rows: rows.map((each) => [...each]),
    })),
  }).then((bytes) => Buffer.from(bytes));

describe('files that are read', () => {
  it.each([
    ['semicolons with sep=', Buffer.from(`sep=;\r\n${LIST.replaceAll(',', ';')}`)],
    ['tabs as .txt', Buffer.from(LIST.replaceAll(',', '\t'))],
    ['bars', Buffer.from(LIST.replaceAll(',', '|'))],
    ['a mark and CRLF', Buffer.from(`\ufeff${LIST.replaceAll('\n', '\r\n')}`)],
    ['line ends of an old Mac', Buffer.from(LIST.replaceAll('\n', '\r'))],
    ['no line end at the end', Buffer.from(LIST.trimEnd())],
    ['title lines above', Buffer.from(`Speed Net\nCustomers of November,,,,\n\n${LIST}`)],
    [
      'headings in capitals',
      Buffer.from(LIST.replace(HEADER.join(','), HEADER.join(',').toUpperCase())),
    ],
    ['headings repeated', Buffer.from(LIST + csv(HEADER) + '\n')],
    [
      'an empty column of the same heading',
      Buffer.from(LIST.replace('name', 'name,Name').replace('Rahim', 'Rahim,')),
    ],
    ['gzip', gzipSync(LIST)],
    ['UTF-16', wide(`\ufeff${LIST}`)],
    ['UTF-16 without a mark', wide(LIST)],
    ['an amount with signs', Buffer.from(LIST.replace('1200', '"Tk. 1,200/-"'))],
    ['an amount with /=', Buffer.from(LIST.replace('1200', '৳1200/='))],
    ['a number without its 0', Buffer.from(LIST.replace('0171', '171'))],
    ['a number as Excel keeps it', Buffer.from(LIST.replace('01711223344', '+880 1711-223344'))],
    [
      'Bangla digits',
      Buffer.from(LIST.replace('01711223344', '০১৭১১২২৩৩৪৪').replace('1200', '১২০০')),
    ],
    ['an HTML table', html(`<table>${row(HEADER)}${row(LINE)}</table>`)],
    [
      'an HTML table within another',
      html(`<table><tr><td><table>${row(HEADER)}${row(LINE)}</table></td></tr></table>`),
    ],
    [
      'an HTML title over columns',
      html(`<table><tr><td colspan="5">Customers</td></tr>${row(HEADER)}${row(LINE)}</table>`),
    ],
  ])('%s', async (_name, bytes) => {
    expect([await asRegister(bytes), await asMove(bytes)]).toEqual(READ);
  });

  it('workbooks of Excel and OpenDocument, with numbers, days and formulas', async () => {
    const day = new Date('2026-12-31T00:00:00Z');
    const rows = [HEADER, ['N-1', 'Rahim', 1_711_223_344, 1200, day]];
    const xlsx = await workbook(rows);
    const ods = Buffer.from(
      await writeOds({ sheets: [{ name: 'A', rows: rows.map((each) => [...each]) }] }),
    );
    for (const bytes of [xlsx, ods])
      expect([await asRegister(bytes), await asMove(bytes)]).toEqual(READ);
  });

  it('a workbook of Excel 97', async () => {
    expect(await asMove(moveSample('list-of-excel-97.xls'))).toBe(
      'রহিম 01711223344 700 2026-12-15, Karim 01712345678 1200 2026-12-20',
    );
  });

  it('the only sheet with a list, whatever stands on the others', async () => {
    const bytes = await workbook(
      [['Customers of November'], [null]],
      [HEADER, LINE],
      [['Sum', 1200]],
    );
    expect([await asRegister(bytes), await asMove(bytes)]).toEqual(READ);
  });

  it('cells that are merged over rows', async () => {
    const second = ['N-2', 'Karim', '01811223344', '800'];
    const table = `<table>${row(['area', ...HEADER])}<tr><td rowspan="2">Uttara</td>${row(LINE).slice(4)}${row(second)}</table>`;
    const { rows } = await planOf([html(table)]);
    expect(rows.map(({ row: { cells } }) => [cells.area, cells.name, cells.code])).toEqual([
      ['Uttara', 'Rahim', 'N-1'],
      ['Uttara', 'Karim', 'N-2'],
    ]);
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'A',
            rows: [
              ['area', ...HEADER],
              ['Uttara', ...LINE],
              [null, ...second],
            ],
            merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
          },
        ],
      }),
    );
    const plan = await planOf([bytes]);
    expect(plan.rows.map(({ row: { cells } }) => cells.area)).toEqual(['Uttara', 'Uttara']);
  });

  it('days as people write them', async () => {
    for (const typed of [
      '31/12/26',
      '31-12-2026',
      '31.12.26',
      '2026-12-31',
      '31 Dec 2026',
      '31-Dec-26',
    ]) {
      const bytes = Buffer.from(LIST.replace('31/12/2026', typed));
      expect([typed, await asMove(bytes)]).toEqual([typed, READ[1]]);
    }
  });
});

describe('files that are refused say what they are', () => {
  const picture =
    'A picture, from which no list can be read: save the list as CSV or Excel (.xlsx).';
  const archive = 'A packed archive: unpack it, and choose the files in it.';
  const document =
    'A text document: put its table into a spreadsheet, and save that as CSV or Excel (.xlsx).';
  const binary = (text: string) =>
    Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(300, 1)]);
  const tar = (name: string) => {
    const bytes = Buffer.alloc(1024);
    bytes.write(name);
    bytes.write('ustar', 257);
    return bytes;
  };
  it.each([
    [
      'PDF',
      binary('%PDF-1.7\n'),
      'A PDF shows a list and holds no table: save the list as CSV or Excel (.xlsx).',
    ],
    ['a screenshot', binary('\u0089PNG\r\n\u001a\n'), picture],
    ['a photo', binary('\u00ff\u00d8\u00ff\u00e0'), picture],
    ['a photo of a phone', binary('\0\0\0\u0018ftypheic'), picture],
    ['zip', zip('customers.csv'), archive],
    ['rar', binary('Rar!\u001a\u0007'), archive],
    ['7z', binary('7z\u00bc\u00af\u0027\u001c'), archive],
    ['tar', tar('customers.csv'), archive],
    [
      'a workbook with a password',
      old('EncryptedPackage'),
      'An Excel file with a password: open it, take the password off, and save it again.',
    ],
    ['Word', old('WordDocument'), document],
    ['Word of today', zip('[Content_Types].xml', 'word/document.xml'), document],
    [
      'SQLite',
      binary('SQLite format 3\0'),
      'A database of SQLite: export its table of customers as CSV or Excel (.xlsx).',
    ],
    [
      'Access',
      binary('\0\u0001\0\0Standard Jet DB\0'),
      'A database of Microsoft Access: export its table of customers as CSV or Excel (.xlsx).',
    ],
    [
      'pg_dump -Fc',
      binary('PGDMP\u0001'),
      'A dump of PostgreSQL in its own format: make a plain one, with pg_dump without -Fc or -Ft.',
    ],
    [
      'pg_dump -Ft',
      tar('toc.dat'),
      'A dump of PostgreSQL in its own format: make a plain one, with pg_dump without -Fc or -Ft.',
    ],
    [
      'Numbers',
      zip('Index/Document.iwa'),
      'A spreadsheet of the kind Numbers: open it, and save it as Excel (.xlsx).',
    ],
    [
      'a web archive named .xls',
      Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\n'),
      'A spreadsheet of the kind .mht: open it, and save it as Excel (.xlsx).',
    ],
    [
      'Excel XML',
      Buffer.from(
        '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
      ),
      'A spreadsheet of the kind XML: open it, and save it as Excel (.xlsx).',
    ],
    [
      'XML of phpMyAdmin',
      Buffer.from(
        '<?xml version="1.0" encoding="utf-8"?>\n<pma_xml_export version="1.0"></pma_xml_export>',
      ),
      'An XML file: export the list as CSV, or the database as SQL.',
    ],
    [
      'JSON of phpMyAdmin',
      Buffer.from(
        '[\n{"type":"header","version":"5.2.1","comment":"Export to JSON plugin for PHPMyAdmin"},\n{"type":"table","name":"clients","data":[]}\n]\n',
      ),
      'A JSON file of another program: export the list as CSV, or the database as SQL.',
    ],
    [
      'JSON of another program',
      Buffer.from('{"customers":[{"id":1}]}'),
      'A JSON file of another program: export the list as CSV, or the database as SQL.',
    ],
    [
      'a login page',
      html('<form>Sign in</form>'),
      'The file is a web page, not an export: sign in there and save the export again.',
    ],
    [
      'a list without headings',
      Buffer.from(csv(LINE, LINE)),
      'The list has no headings: its first row has a mobile number. Put a row above that says what each column is.',
    ],
    ['an empty file', Buffer.from(''), 'The file is empty.'],
    ['a blank file', Buffer.from('\r\n \r\n'), 'The file is empty.'],
    ['headings alone', Buffer.from(csv(HEADER)), 'The file has headings and no row below them.'],
    [
      "a router's backup",
      Buffer.concat([Buffer.from('88aca1b1', 'hex'), Buffer.alloc(99)]),
      expect.stringContaining('/ppp secret export'),
    ],
  ])('%s', async (_name, bytes, reason) => {
    expect([await asRegister(bytes), await asMove(bytes)]).toEqual([reason, reason]);
  });

  it('several sheets with lists, by name', async () => {
    const bytes = await workbook([HEADER, LINE], [HEADER, LINE]);
    const reason =
      'The workbook has several sheets with lists (Zone 1, Zone 2): save each as a file of its own.';
    expect([await asRegister(bytes), await asMove(bytes)]).toEqual([reason, reason]);
  });

  it('what belongs to moving in, in a register', async () => {
    const reason =
      'The export of a router or a database, and no register: drop it where files of another system are moved in.';
    for (const text of [
      '# 2026-11-20 10:00:00 by RouterOS 7.14.2\n/ppp secret\nadd name=a service=pppoe\n',
      '-- MySQL dump 10.13\nCREATE TABLE `x` (`id` int);\n',
      '--\n-- PostgreSQL database dump\n--\n\\restrict x\n',
    ]) {
      expect(await asRegister(Buffer.from(text))).toBe(reason);
    }
  });

  it('a dump of structure alone', async () => {
    const tables = ['tbl_customers', 'tbl_plans', 'tbl_user_recharges'].map(
      (table) =>
        `CREATE TABLE \`${table}\` (id int, username text, fullname text, phonenumber text, name_plan text, price text, type text, validity int, validity_unit text, customer_id int, plan_id int, expiration date, status text);`,
    );
    expect(await asMove(Buffer.from(`${tables.join('\n')}\n`))).toBe(
      'The dump has tables and no customer in them: export the data as well.',
    );
  });

  it('numbers that Excel has cut, row by row', async () => {
    const reason =
      'mobileNo: Excel has written it as 1.71E+09 and lost digits: format the column as text, and type the number again.';
    const bytes = Buffer.from(LIST.replace('01711223344', '1.71E+09'));
    expect([await asRegister(bytes), await asMove(bytes)]).toEqual([
      `0 good, 1 refused | ${reason}`,
      reason,
    ]);
  });
});
