import { message } from '@netkhata/contract/messages';
import type { CommentExpiry } from '@netkhata/contract/move-words';
import { addDays } from '@netkhata/domain/billing-period';
import { describe, expect, it } from 'vitest';
import { exported, planOf, rowOutcomesOf } from '../../test-support/move-plan-kit.ts';
import { sourceOfBytes } from '../read/file-bytes.ts';
import { readMoveFile } from '../read/read-move-file.ts';
import { NO_ANSWERS } from './answers.ts';
import { questionsOf } from './questions.ts';

const read = (text: string | Buffer) => readMoveFile(sourceOfBytes('file', Buffer.from(text)));
const refusalOf = async (text: string | Buffer) => {
  const refusal = (await read(text).catch((error: unknown) => error)) as { reason: unknown };
  return refusal.reason;
};

const RADIUS = `-- MySQL dump 10.13
CREATE TABLE \`radcheck\` (\`id\` int, \`username\` varchar(64), \`attribute\` varchar(64), \`op\` char(2), \`value\` varchar(253));
INSERT INTO \`radcheck\` VALUES (1,'rahim','Cleartext-Password',':=','pw1'),(2,'rahim','Expiration',':=','25 Oct 2026'),
(3,'karim','MD5-Password',':=','abc'),(4,'karim','Auth-Type',':=','Reject');
CREATE TABLE radreply (id int, username varchar(64), attribute varchar(64), op char(2), value varchar(253));
INSERT INTO radreply VALUES (1,'rahim','Framed-IP-Address',':=','10.0.0.9');
CREATE TABLE radusergroup (username varchar(64), groupname varchar(64), priority int);
INSERT INTO radusergroup VALUES ('rahim','Home 20M',5),('rahim','Home 10M',1),('karim','daloRADIUS-Disabled-Users',0);
CREATE TABLE userinfo (id int, username varchar(128), firstname varchar(200), lastname varchar(200), mobilephone varchar(200));
INSERT INTO userinfo VALUES (1,'rahim','Rahim','Uddin','01711223344'),(2,'staff','No','Login','');
-- Dump completed on 2026-11-20
`;

describe('a dump of FreeRADIUS or daloRADIUS', () => {
  it('is read as a register: names, passwords, groups, expiry', async () => {
    const plan = await planOf([Buffer.from(RADIUS)], {
      prices: new Map([
        ['Home 10M', 80_000 as never],
        ['default', 50_000 as never],
      ]),
      mobileForMissing: '01700000000',
    });
    expect(rowOutcomesOf(plan)).toMatchObject([
      {
        code: 'rahim',
        name: 'Rahim Uddin',
        mobileNo: '01711223344',
        pppoePassword: 'pw1',
        monthlyFee: 80_000,
        remoteAddress: '10.0.0.9',
        status: 'active',
        paidUntil: '2026-10-25',
        billDate: 25,
      },
      { code: 'karim', name: 'karim', status: 'deactive', pppoePassword: null, paidUntil: null },
    ]);
    expect(plan.movingDay).toBe('2026-11-20');
  });

  it('is refused as cut where it is', async () => {
    expect(await refusalOf(RADIUS.slice(0, -60))).toMatchObject({ key: 'move.fileCut' });
  });
});

const USERS = `#
# "John Doe"  Cleartext-Password := "hello"
$INCLUDE other

rahim	Cleartext-Password := "pw \\"1\\"", Expiration := "25 Oct 2026"
	Framed-IP-Address = 10.0.0.9,
	Mikrotik-Rate-Limit = "10M/10M",   # both ways
	Mikrotik-Group = "Home 10M"

"shah alam" Cleartext-Password := 'two words'
karim  NT-Password := 0123456789ABCDEF0123456789ABCDEF, Auth-Type := Reject
DEFAULT	Framed-Protocol == PPP
	Framed-Compression = Van-Jacobson-TCP-IP
`;

describe('the users file of FreeRADIUS', () => {
  it('is read as its tables are: names, passwords, addresses, expiry', async () => {
    const plan = await planOf([Buffer.from(USERS)], {
      prices: new Map([
        ['Home 10M', 80_000 as never],
        ['default', 50_000 as never],
      ]),
      mobileForMissing: '01700000000',
    });
    expect(rowOutcomesOf(plan)).toMatchObject([
      {
        code: 'rahim',
        pppoePassword: 'pw "1"',
        remoteAddress: '10.0.0.9',
        monthlyFee: 80_000,
        status: 'active',
        paidUntil: '2026-10-25',
      },
      { name: 'shah alam', pppoePassword: 'two words', status: 'active' },
      { code: 'karim', pppoePassword: null, status: 'deactive' },
    ]);
  });

  it.each([
    ['a value that does not end', 'rahim Cleartext-Password := "pw\n', 1],
    ['a word that is no attribute', 'a Cleartext-Password := b\n\tnonsense\n', 2],
  ])('is refused where it cannot be read: %s', async (_name, damage, line) => {
    const text = `b Cleartext-Password := c\n${damage}`;
    expect(await refusalOf(text)).toEqual(message('move.fileDamaged', { line: line + 1 }));
  });

  it('is not seen in a table', async () => {
    expect(await read('name,mobile\nAuth-Type := x,01711\n')).toMatchObject({ kind: 'csv' });
    expect(await read('code\tPassword = x\nA\tb\n')).toMatchObject({ kind: 'csv' });
  });
});

describe('a file of another kind', () => {
  it.each([
    ['RADIUSdesk without logins', 'CREATE TABLE permanent_users (id int);\n', 'RADIUSdesk'],
    [
      'accounting alone, of PostgreSQL',
      '--\n-- PostgreSQL database dump\n--\nCOPY public.radacct (id) FROM stdin;\n1\n\\.\n',
      'FreeRADIUS',
    ],
    [
      'Radius Manager, cut',
      "-- MySQL dump 10\nCREATE TABLE `rm_users` (id int);\nINSERT INTO `rm_users` VALUES (1,'a",
      'Radius Manager',
    ],
  ])('is called what it is: %s', async (_name, text, program) => {
    expect(await refusalOf(text)).toEqual(message('move.otherProgram', { program }));
  });

  it('is named by its tables where the program is not known', async () => {
    const text = 'CREATE TABLE clients (id int);\nCREATE TABLE bills (id int);\n';
    expect(await refusalOf(text)).toEqual(message('move.otherDump', { tables: 'clients, bills' }));
  });

  it('is told what to export instead: a backup of a router, an old workbook', async () => {
    for (const magic of ['88aca1b1', 'efa89172']) {
      const bytes = Buffer.concat([Buffer.from(magic, 'hex'), Buffer.alloc(300, 7)]);
      expect(await refusalOf(bytes)).toEqual(message('move.fileIsRouterBackup'));
    }
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await refusalOf(old)).toEqual(message('register.oldExcel'));
  });

  it('is read where it is an HTML table named .xls, and a page where it has none', async () => {
    const table =
      '<meta charset=utf-8><table border=1><tr><th>Code<th>Name<th>Mobile<th>Bill</tr>' +
      '<tr><td>R-1</td><td>Rahim &amp; sons</td><td>01711223344</td><td>500</td></tr></table>';
    expect(rowOutcomesOf(await planOf([Buffer.from(table)]))).toMatchObject([
      { code: 'R-1', name: 'Rahim & sons', monthlyFee: 50_000 },
    ]);
    expect(await refusalOf('<html><form>Sign in</form></html>')).toEqual(
      message('move.fileIsPage'),
    );
  });
});

describe('a spreadsheet together with a router', () => {
  const router = exported(
    'name=rahim password=new profile="Home 20M" remote-address=10.0.0.2 service=pppoe',
    'name=karim password=pw profile="Home 10M" service=pppoe disabled=yes',
    'name=only password=pw profile="Home 10M" service=pppoe',
  );
  const list = (header: string, ...rows: string[]) =>
    Buffer.from(`${[header, ...rows].join('\n')}\n`);
  const sheet = list(
    'Code,Name,Mobile,Bill,PPPoE,Password,Package,IP',
    'R-1,Rahim,01711223344,500,rahim,old,Home 10M,10.0.0.1',
    'R-2,Karim,01711223345,500,karim,,,',
    'R-3,Gone,01711223346,500,gone,,,',
  );

  it('is compared with it, and asks what it asks for books', async () => {
    const { routerDifferences } = await planOf([sheet, router]);
    expect(routerDifferences).toMatchObject({
      matched: 2,
      onlyOnRouter: ['only'],
      onlyInBooks: ['gone'],
      profileDiffers: [{ name: 'rahim', books: 'Home 10M', router: 'Home 20M' }],
      passwordDiffers: ['rahim'],
      addressDiffers: [{ name: 'rahim', books: '10.0.0.1', router: '10.0.0.2' }],
      disabledOnRouter: ['karim'],
    });
  });

  it('lets the router win where a person says so', async () => {
    const plan = await planOf([sheet, router], { routerWins: ['remoteAddress', 'status'] });
    expect(rowOutcomesOf(plan)).toMatchObject([
      { code: 'R-1', remoteAddress: '10.0.0.2', pppoePassword: 'old' },
      { code: 'R-2', status: 'deactive', pppoePassword: 'pw' },
      { code: 'R-3' },
    ]);
  });

  it('is compared by code where the list has no PPPoE names', async () => {
    const codes = list(
      'Code,Name,Mobile,Bill',
      'rahim,Rahim,01711223344,500',
      'x,X,01711223345,500',
    );
    const plan = await planOf([codes, router]);
    expect(plan.routerDifferences).toMatchObject({
      matched: 1,
      onlyOnRouter: ['karim', 'only'],
      onlyInBooks: ['x'],
      passwordDiffers: [],
      addressDiffers: [],
      profileDiffers: [],
    });
    expect(rowOutcomesOf(plan)).toMatchObject([
      { code: 'rahim', pppoeUserName: 'rahim', pppoePassword: 'new' },
      { code: 'x', pppoeUserName: null },
    ]);
  });
});

describe('the comment of a secret', () => {
  it.each([
    ['Rahim Uddin - 01711223344', 'Rahim Uddin', '01711223344', null],
    ['Rahim (01711223344)', 'Rahim', '01711223344', null],
    ['Rahim, 01711-223344, House 4 Road 2', 'Rahim', '01711223344', 'House 4 Road 2'],
    ['Rahim 01711223344 exp 2026-10-25', 'Rahim', '01711223344', 'exp 2026-10-25'],
    ['Rahim exp: 25/10/2026 01711223344', 'Rahim', '01711223344', 'exp: 25/10/2026'],
    ['01711223344 Rahim Uddin', 'Rahim Uddin', '01711223344', null],
    ['Md. Rahim', 'Md. Rahim', '01700000000', null],
  ])('%s', async (comment, name, mobileNo, note) => {
    const plan = await planOf([exported(`name=r password=p profile=x comment="${comment}"`)], {
      prices: new Map([['x', 50_000 as never]]),
      mobileForMissing: '01700000000',
    });
    expect(rowOutcomesOf(plan)).toMatchObject([{ name, mobileNo, note }]);
  });

  it.each([
    ['Rahim 01711223344 exp 2026-10-25', '2026-10-25'],
    ['Rahim 01711223344 (valid till 25/10/2026)', '2026-10-25'],
    ['Rahim 01711223344 expires: 25-Oct-2026', '2026-10-25'],
    ['Rahim 01711223344 conn 2025-01-02 exp 2026-10-25', '2026-10-25'],
    ['রহিম 01711223344 মেয়াদ ২৫/১০/২০২৬', '2026-10-25'],
    ['Rahim 01711223344 conn 2025-01-02', null],
    ['Rahim 01711223344 exp 2026-13-45', null],
  ])('offers its day of expiry in both readings: %s', async (comment, day) => {
    const file = exported(`name=r password=p profile=x comment="${comment}"`);
    const outcomesFor = async (commentExpiry: CommentExpiry) => {
      const plan = await planOf([file], {
        prices: new Map([['x', 50_000 as never]]),
        commentExpiry,
      });
      return plan.rows[0]?.row;
    };
    const note = await outcomesFor('note');
    expect(note?.paidUntil).toBeNull();
    const first = await outcomesFor('expiresOn');
    expect(first?.paidUntil).toBe(day);
    expect(first?.cells.note).toBe(note?.cells.note);
    const last = await outcomesFor('paidUpTo');
    expect(last?.paidUntil).toBe(day && addDays(day, 1));
    expect(last?.cells.billDate).toBe(day ? '26' : '');
  });

  it('is asked about with both readings, and stays a note until it is answered', async () => {
    const file = exported(
      'name=r profile=x comment="Rahim 01711223344 exp 2026-10-25"',
      'name=k profile=x comment="Karim 01711223345"',
    );
    const asked = async (commentExpiry: CommentExpiry) => {
      const answers = { ...NO_ANSWERS, commentExpiry };
      const plan = await planOf([file], answers);
      const questions = questionsOf({ plan, answers, files: [], marks: {} });
      return questions.filter(({ about }) => about === 'comment_expiry');
    };
    const question = {
      rows: 1,
      isOpen: false,
      answer: null,
      otherwise: 'note',
      examples: [{ code: 'r', name: 'Rahim', first: '2026-10-25', second: '2026-10-26' }],
    };
    expect(await asked('note')).toMatchObject([question]);
    expect(await asked('paidUpTo')).toMatchObject([{ ...question, answer: 'paidUpTo' }]);
  });
});
