import { gzipSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import {
  asRegister,
  asMove,
  HEADER,
  LINE,
  csv,
  LIST,
  READ,
  html,
  row,
  spreadsheetXml,
  webArchive,
  wide,
  workbook,
} from '../test-support/any-file-kit.ts';
import { planOf } from '../test-support/move-plan-kit.ts';
import { moveSample } from '../test-support/move-test-kit.ts';

const BANGLA = 'আইডি,নাম,মোবাইল,মাসিক বিল,মেয়াদ';
const GERMAN = 'Kundennummer,Name,Telefon,Monatsgebühr,expiry';
const FRENCH = 'Code client,Nom,Téléphone,Tarif mensuel,expiry';
const SPANISH = 'Código,Nombre,Teléfono,Cuota mensual,expiry';

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
    ['headings in Bangla', Buffer.from(LIST.replace(HEADER.join(','), BANGLA))],
    ['headings in German', Buffer.from(LIST.replace(HEADER.join(','), GERMAN))],
    ['headings in French', Buffer.from(LIST.replace(HEADER.join(','), FRENCH))],
    ['headings in Spanish', Buffer.from(LIST.replace(HEADER.join(','), SPANISH))],
    ['title lines with commas', Buffer.from(`Net, Mirpur, Dhaka\n${LIST.replaceAll(',', ';')}`)],
    ['blanks before quotes', Buffer.from(LIST.replace('N-1,Rahim', '"N-1", "Rahim"'))],
    ['formulas that keep zeros', Buffer.from(LIST.replace('01711223344', '="01711223344"'))],
    ['apostrophes that keep zeros', Buffer.from(LIST.replace('01711223344', "'01711223344"))],
    ['every digit in an exponent', Buffer.from(LIST.replace('01711223344', '1.711223344E+09'))],
    ['a number with .0', Buffer.from(LIST.replace('01711223344', '1711223344.0'))],
    ['an amount in lakh grouping', Buffer.from(LIST.replace('1200', '"0,01,200.00"'))],
    ['an amount with words', Buffer.from(LIST.replace('1200', '"1200/- টাকা মাত্র"'))],
    ['an amount of Europe', Buffer.from(LIST.replace('1200', '"1.200,00"'))],
    ['a workbook in XML', spreadsheetXml(HEADER, LINE)],
    ['a web archive', webArchive(`<table>${row(HEADER)}${row(LINE)}</table>`)],
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

  it('two numbers in one cell, and quotes that were not doubled', async () => {
    const bytes = Buffer.from(
      'ID,Name,Mobile,Bill\n1,"Sumon "CNG" Khan",01711223344 / 01811223344,500\n',
    );
    const { rows } = await planOf([bytes]);
    expect(rows[0]).toMatchObject({
      good: {
        form: {
          name: 'Sumon "CNG" Khan',
          mobileNo: '01711223344',
          alternateMobileNo: '01811223344',
        },
      },
    });
  });

  it('headings as owners write them, in English and Bangla', async () => {
    for (const headings of [
      'Customer No,Client’s Name,Contact Number,Monthly Rent',
      'User ID,Subscriber Name,Mob.,Bill (Tk)',
      'গ্রাহক নং,গ্রাহকের নাম,মোবাইল নাম্বার,মাসিক চার্জ',
    ]) {
      const bytes = Buffer.from(`${headings}\n7,Rahim,01711223344,1200\n`);
      expect([headings, await asMove(bytes)]).toEqual([headings, 'Rahim 01711223344 1200 -']);
    }
  });

  it('print terse of a router', async () => {
    const plan = await planOf(
      [
        Buffer.from(
          ' 0   name=rahim service=pppoe caller-id="" password=pw profile=10M routes="" \n' +
            ' 1 X comment=Karim 01711223344 name=karim service=pppoe password=p 2 profile=10M \n',
        ),
      ],
      { mobileForMissing: '01912345678' },
    );
    expect(
      plan.rows.map(({ row: { cells } }) => [
        cells.code,
        cells.name,
        cells.pppoePassword,
        cells.status,
      ]),
    ).toEqual([
      ['rahim', 'rahim', 'pw', 'active'],
      ['karim', 'Karim', 'p 2', 'deactive'],
    ]);
  });

  it('quotes that belong to a name, doubled as they should be', async () => {
    const bytes = Buffer.from(
      'ID,Name,Mobile,Bill\n1,"""Bhai Bhai"" Net",01711223344,500\n2,"""Ma""",01711223345,500\n',
    );
    const { rows } = await planOf([bytes]);
    expect(rows.map(({ row: { cells } }) => cells.name)).toEqual(['"Bhai Bhai" Net', '"Ma"']);
  });

  it('a dump of SQLite', async () => {
    const bytes = Buffer.from(
      'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE radcheck (id int, username text, attribute text, op text, value text);\n' +
        "INSERT INTO radcheck VALUES(1,'rahim','Cleartext-Password',':=','pw');\nCOMMIT;\n",
    );
    expect(await asMove(bytes)).toBe('rahim 01912345678 0 -');
  });

  it('rows of sums below the list, which are no customers', async () => {
    for (const sum of [
      ['Total', '', '', '1200', ''],
      ['', 'সর্বমোট:', '', '1200', ''],
      ['', '', '', '1200', ''],
      ['Total 1', '', '', '', ''],
    ]) {
      const bytes = Buffer.from(LIST + csv(sum));
      expect([await asRegister(bytes), await asMove(bytes)]).toEqual([
        '1 good, 1 refused | name: A row of sums and no customer.',
        `${READ[1]}, left out`,
      ]);
    }
  });

  it('a number as Excel computes it and shows it', async () => {
    const bytes = await workbook([HEADER, ['N-1', 'Rahim', 1_711_223_344, 0.1 + 0.2, null]]);
    expect(await asRegister(bytes)).toBe('1 good, 0 refused');
  });

  it('a dump of MySQL with a mark, in UTF-16, or with its texts in hexadecimal', async () => {
    const dump = (values: string) =>
      'CREATE TABLE `radcheck` (\n  `id` int,\n  `username` varchar(64),\n  `attribute` varchar(64),\n' +
      '  `op` char(2),\n  `value` varchar(253)\n);\nINSERT INTO `radcheck` VALUES ' +
      `(1,${values});\n-- Dump completed\n`;
    const plain = dump("'rahim','Cleartext-Password',':=','pw'");
    const hex = `0x${Buffer.from('রহিম').toString('hex').toUpperCase()}`;
    for (const [bytes, name] of [
      [Buffer.from(`\ufeff${plain}`), 'rahim'],
      [wide(`\ufeff${plain}`), 'rahim'],
      [Buffer.from(dump(`${hex},'Cleartext-Password',':=','pw'`)), 'রহিম'],
    ] as const) {
      expect(await asMove(bytes)).toBe(`${name} 01912345678 0 -`);
    }
  });

  it('days as people write them', async () => {
    for (const typed of [
      '46387',
      '৩১ ডিসেম্বর ২০২৬',
      '2026/12/31 00:00:00',
      '31/12/26',
      '31-12-2026',
      '31.12.26',
      '2026-12-31',
      '31 Dec 2026',
      '31-Dec-26',
    ]) {
      const bytes = Buffer.from(LIST.replace('31/12/2026', typed));
      expect([typed, await asMove(bytes)]).toEqual([typed, READ[1]]);
      const connection = typed
        .replace('2026', '2025')
        .replace('২০২৬', '২০২৫')
        .replace('46387', '46022')
        .replace(/26$/, '25');
      const register = Buffer.from(
        LIST.replace('expiry', 'connectionDate').replace('31/12/2026', connection),
      );
      expect([connection, await asRegister(register)]).toEqual([connection, READ[0]]);
    }
  });
});
