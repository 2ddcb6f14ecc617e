import { expect, describe, it } from 'vitest';
import {
  asRegister,
  asMove,
  HEADER,
  LINE,
  csv,
  LIST,
  html,
  wide,
  workbook,
} from '../test-support/any-file-kit.ts';

const old = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    wide(stream),
    Buffer.alloc(600),
  ]);
const zip = (...names: string[]) =>
  Buffer.from(`PK\u0003\u0004${names.join('PK\u0001\u0002')}`, 'latin1');
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
      'This is a web page, not an export. Sign in to that system and export again.',
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
      'This is an export of a router or a database, not a customer list. Use Import from Another System.';
    for (const text of [
      '# 2026-11-20 10:00:00 by RouterOS 7.14.2\n/ppp secret\nadd name=a service=pppoe\n',
      '-- MySQL dump 10.13\nCREATE TABLE `x` (`id` int);\n',
      '--\n-- PostgreSQL database dump\n--\n\\restrict x\n',
    ]) {
      expect(await asRegister(Buffer.from(text))).toBe(reason);
    }
  });

  it('the columns of a router', async () => {
    for (const text of [
      'Flags: X - disabled \n #   NAME   SERVICE CALLER-ID  PASSWORD  PROFILE  REMOTE-ADDRESS \n 0   rahim  pppoe   pw  10M\n',
      'Columns: NAME, SERVICE, PASSWORD, PROFILE\n#  NAME   SERVICE  PASSWORD  PROFILE\n0  rahim  pppoe    pw        10M\n',
      '.id=*1;comment=Rahim;name=rahim;password=pw;profile=10M;service=pppoe\n',
    ]) {
      expect(await asMove(Buffer.from(text))).toBe(
        'A router’s list in columns, which shortens long values: export with /ppp secret export, or with print detail.',
      );
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
