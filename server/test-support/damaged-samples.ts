import { codePageText } from '../register/file-text.ts';

type Damage = (whole: Buffer) => Buffer | string;

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const windowsLines = (...all: string[]): Buffer => Buffer.from(`${all.join('\r\n')}\r\n`, 'latin1');

const endsBefore =
  (text: string): Damage =>
  (whole) =>
    whole.subarray(0, whole.indexOf(text));

/** What damaged a dump or an export of the sample provider, by the damaged file's name. */
const DAMAGES: Record<string, { of: string; damage: Damage }> = {
  'cut-in-a-row.sql': {
    of: 'phpnuxbill.sql',
    damage: (whole) => whole.subarray(0, whole.indexOf("(1920,'INV-1920'") + 46),
  },
  'ends-before-recharges.sql': {
    of: 'phpnuxbill.sql',
    damage: endsBefore('-- Table structure for table `tbl_user_recharges`'),
  },
  'no-customers-table.sql': {
    of: 'phpnuxbill.sql',
    damage: (whole) => whole.toString().replaceAll('`tbl_customers`', '`wp_users`'),
  },
  // Its UTF-8 was taken for windows-1252, and encoded once more.
  'mojibake.sql': {
    of: 'phpnuxbill.sql',
    damage: (whole) => codePageText(whole.toString('latin1')),
  },
  // As PowerShell's `>` writes it; cut, because that copy was not finished.
  'utf16.sql': {
    of: 'phpnuxbill.sql',
    damage: (whole) => Buffer.from(`\ufeff${whole.toString().slice(0, 60_001)}`, 'utf16le'),
  },
  'cut-in-a-secret.rsc': {
    of: 'ppp-secret.ros6.rsc',
    damage: (whole) => whole.subarray(0, 28_319),
  },
};

const EXPORT_OF_6 = '# nov/21/2026 10:00:00 by RouterOS 6.49.10';

/** Small files of which no whole one exists. */
const SMALL_FILES: Record<string, string | Buffer> = {
  'empty.rsc': '',
  'login-page.sql': lines(
    '<!DOCTYPE html><html><head><title>PHPNuxBill - Login</title></head><body>Session expired</body></html>',
  ),
  'other-section.rsc': windowsLines(
    EXPORT_OF_6,
    '/ip firewall filter',
    'add action=accept chain=input',
  ),
  'codepage-1252.rsc': windowsLines(
    EXPORT_OF_6,
    '/ppp secret',
    String.raw`add comment="Jos\E9 Ram\F3n" name=jose1 password=1 profile=default-10 service=pppoe`,
    String.raw`add comment="Caf\E9 \80 20" name=cafe password=2 service=pppoe`,
    String.raw`add comment="\E0\A6\AE\E0\A6\BF\E0\A6\A4\E0\A7\81" name=mitu password=3 service=pppoe`,
  ),
  'pasted-from-terminal.rsc': lines(
    '[admin@MikroTik] > /ppp secret export',
    EXPORT_OF_6,
    '# software id = 7XWB-QK2P',
    '#',
    '/ppp secret',
    'add comment="Rahim 01712345678" name=rahim password=12345 profile=10M service=\\',
    '    pppoe',
    'add name=karim password=222 profile=10M service=pppoe',
    '[admin@MikroTik] > ',
  ),
  'same-name-twice.rsc': lines(
    '# 2026-11-21 10:00:00 by RouterOS 7.16.2',
    '/ppp secret',
    'add name=rahim password=1 profile=10M service=pppoe',
    'add name=rahim password=2 profile=5M service=l2tp',
    'add name=Rahim password=3 profile=5M service=pppoe',
  ),
};

/** Makes a damaged file of the sample provider, from the whole one that `read` returns. */
export function damagedSample(name: string, read: (name: string) => Buffer): Buffer {
  const made = DAMAGES[name];
  const bytes = made ? made.damage(read(made.of)) : SMALL_FILES[name];
  if (bytes === undefined) throw new Error(`no damaged sample is named ${name}`);
  return Buffer.from(bytes as Buffer);
}
