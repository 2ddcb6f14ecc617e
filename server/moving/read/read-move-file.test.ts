import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { moveSample } from '../../test-support/move-test-kit.ts';
import { sourceOfBytes } from './file-bytes.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { type ParsedMoveFile, readMoveFile } from './read-move-file.ts';
import type { Secret } from './secret.ts';

const read = (bytes: Buffer): Promise<ParsedMoveFile> => readMoveFile(sourceOfBytes('file', bytes));
const readSample = (name: string): Promise<ParsedMoveFile> => read(moveSample(name));

/** The key of the reason why a file is refused. */
const refusal = async (bytes: Buffer): Promise<string> => {
  try {
    await read(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof MoveFileRefused) return error.reason.key;
    throw error;
  }
};

const tablesOf = (file: ParsedMoveFile) => ('nux' in file ? file.nux.tables : undefined);
const secretsOf = (file: ParsedMoveFile): Secret[] => ('router' in file ? file.router.secrets : []);

describe('a dump of PHPNuxBill', () => {
  it('is read with every row of the relevant tables', async () => {
    const file = await readSample('phpnuxbill.sql');
    const tables = tablesOf(file);
    expect(file).toMatchObject({
      kind: 'phpnuxbill_dump',
      nux: { day: '2026-11-22', isUtc: true },
    });
    expect(tables?.customers).toHaveLength(399);
    expect(tables?.recharges).toHaveLength(431);
    expect(tables?.plans.size).toBe(19);
    expect(tables?.transactionCount).toBe(3243);
    expect(tables?.incomeOf('2026-10')).toBe(299_752_500_000);
    expect(tables?.config.get('timezone')).toBe('Asia/Dhaka');
    expect(tables?.customers[7]).toMatchObject({ fullname: 'Sumon "CNG"', password: 'a"b\\c2' });
  });

  it('reads the same compressed, with named columns, in two statements, and as the backup', async () => {
    const plain = tablesOf(await readSample('phpnuxbill.sql'));
    const packed = tablesOf(await read(gzipSync(moveSample('phpnuxbill.sql'))));
    expect(packed?.customers).toEqual(plain?.customers);
    const backup = tablesOf(await readSample('phpnuxbill_12_tables.json'));
    expect(backup?.customers).toEqual(plain?.customers);
    expect(backup?.recharges).toEqual(plain?.recharges);
    expect([...(backup?.fields ?? [])]).toEqual([...(plain?.fields ?? [])]);
    expect(backup?.incomeOf('2026-10')).toBe(plain?.incomeOf('2026-10'));
    const named = tablesOf(await read(Buffer.from(NAMED_COLUMNS)));
    expect(named?.customers).toMatchObject([
      { id: '7', username: "O'Neil", fullname: 'a\nb', balance: null, phonenumber: '017' },
      { id: '8', username: 'rahim', fullname: '', phonenumber: null },
    ]);
  });

  it('ignores triggers, comments and other tables', async () => {
    const tables = tablesOf(await read(Buffer.from(NAMED_COLUMNS)));
    expect(tables?.customers.map(({ id }) => id)).toEqual(['7', '8']);
  });

  it('repairs names that were encoded as UTF-8 twice', async () => {
    const plain = tablesOf(await readSample('phpnuxbill.sql'));
    const broken = tablesOf(await readSample('damaged/mojibake.sql'));
    expect(broken?.customers).toEqual(plain?.customers);
    expect(broken?.repaired).toMatchObject({ meant: 'নাসরিন সুলতানা' });
    expect(broken?.repaired.stored).toMatch(/^à¦¨à¦¾/);
  });
});

const NAMED_COLUMNS = `-- phpMyAdmin SQL Dump
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
START TRANSACTION;
SET time_zone = "+00:00";
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
CREATE TABLE \`tbl_logs\` (\`id\` int, \`text\` text COMMENT 'it''s; (odd)');
INSERT INTO \`tbl_logs\` VALUES (1,'INSERT INTO \`tbl_customers\` VALUES (99,''x'');');
DELIMITER ;;
CREATE TRIGGER t BEFORE INSERT ON tbl_logs FOR EACH ROW BEGIN
INSERT INTO tbl_customers (id, username) VALUES (98, 'y');
END;;
DELIMITER ;
-- it's a comment; INSERT INTO tbl_customers VALUES (97)
INSERT INTO \`isp\`.\`tbl_customers\` (\`fullname\`, \`phonenumber\`, \`id\`, \`username\`) VALUES
('a\\nb', '017', 7, 'O''Neil');
INSERT INTO \`tbl_customers\` (\`id\`, \`username\`, \`fullname\`, \`phonenumber\`) VALUES
(8, _utf8mb4'rahim', "", NULL) ;
INSERT INTO tbl_plans (id, name_plan, price, type, validity, validity_unit) VALUES
(1, 'Home', '500', 'PPPOE', 1, 'Months');
CREATE TABLE IF NOT EXISTS tbl_user_recharges (id int NOT NULL, customer_id int, plan_id int,
  expiration date, status varchar(20) DEFAULT 'on', type varchar(15), PRIMARY KEY (id));
COMMIT;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
`;

interface ParsedSecret {
  name: string;
  password?: string;
  service?: string;
  profile?: string;
  comment?: string;
  disabled?: string;
  'caller-id'?: string;
  'local-address'?: string;
  'remote-address'?: string;
}

const truth = (JSON.parse(moveSample('ppp-secret.parsed.json').toString()) as ParsedSecret[]).map(
  (secret): Secret => ({
    name: secret.name,
    password: secret.password ?? null,
    service: secret.service ?? 'any',
    profile: secret.profile ?? 'default',
    comment: secret.comment ?? '',
    callerId: secret['caller-id'] ?? '',
    localAddress: secret['local-address'] ?? '',
    remoteAddress: secret['remote-address'] ?? '',
    isDisabled: secret.disabled === 'yes',
  }),
);
const withPassword = (secrets: readonly Secret[]) =>
  secrets.map((secret) => ({ ...secret, password: secret.password ?? '' }));

describe("a router's secrets", () => {
  it.each([
    ['ppp-secret.ros6.rsc', 'router_export'],
    ['ppp-secret.ros7.rsc', 'router_export'],
    ['ppp-secret.ros6-verbose.rsc', 'router_export'],
    ['ppp-secret.ros7-terse.rsc', 'router_export'],
    ['export-whole-router.ros7.rsc', 'router_export'],
    ['ppp-secret.print-detail.ros6.txt', 'router_print'],
    ['ppp-secret.rest-api.json', 'router_rest'],
  ])('are the same in %s', async (name, kind) => {
    const file = await readSample(name);
    expect(file.kind).toBe(kind);
    expect(withPassword(secretsOf(file))).toEqual(withPassword(truth));
  });

  it('have no passwords where the export hides them', async () => {
    const file = await readSample('ppp-secret.ros7-passwords-hidden.rsc');
    expect(secretsOf(file)).toEqual(truth.map((secret) => ({ ...secret, password: null })));
    expect(file).toMatchObject({
      router: { isPasswordHidden: true, day: '2026-11-21', version: 'RouterOS 7.16.2' },
    });
  });

  it('can be in a Windows code page, or pasted from a terminal', async () => {
    const file = await readSample('damaged/codepage-1252.rsc');
    const comments = secretsOf(file).map(({ comment }) => comment);
    expect(comments).toEqual(['José Ramón', 'Café € 20', 'মিতু']);
    expect(file).toMatchObject({ letters: { count: 2 }, router: { day: '2026-11-21' } });
    const pasted = await readSample('damaged/pasted-from-terminal.rsc');
    expect(secretsOf(pasted)).toMatchObject([
      { name: 'rahim', service: 'pppoe', comment: 'Rahim 01712345678' },
      { name: 'karim' },
    ]);
    expect(secretsOf(await readSample('damaged/same-name-twice.rsc'))).toHaveLength(3);
  });
});

describe('a damaged file', () => {
  it.each([
    ['cut-in-a-row.sql', 'move.fileCut'],
    ['ends-before-recharges.sql', 'move.fileCut'],
    ['no-customers-table.sql', 'move.tableMissing'],
    ['login-page.sql', 'move.fileIsPage'],
    ['utf16.sql', 'move.fileCut'],
    ['cut-in-a-secret.rsc', 'move.fileCut'],
    ['empty.rsc', 'move.fileEmpty'],
    ['other-section.rsc', 'move.noSecrets'],
  ])('is refused as a whole: %s', async (name, reason) => {
    expect(await refusal(moveSample(`damaged/${name}`))).toBe(reason);
  });

  it('is refused when a compressed one is truncated', async () => {
    const packed = gzipSync(moveSample('phpnuxbill.sql'));
    expect(await refusal(packed.subarray(0, packed.length / 2))).toBe('move.fileNotUnpacked');
  });

  it.each([
    ["PHPNuxBill's own", moveSample('phpnuxbill_customers.csv').subarray(0, -4), 400],
    ['any other', Buffer.from('Code,Name,Mobile\nR-1,Rahim,01711223344\nR-2,Karim'), 3],
  ])('is refused naming its cut last line: %s', async (_name, bytes, line) => {
    await expect(read(bytes)).rejects.toMatchObject({
      reason: { key: 'move.fileCut', values: { line } },
    });
  });

  it('is refused with two databases in one dump', async () => {
    const dump = moveSample('phpnuxbill.sql').toString('latin1');
    expect(await refusal(Buffer.from(dump + dump, 'latin1'))).toBe('move.tableTwice');
  });
});
