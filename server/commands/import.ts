import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { englishOf, message } from '@netkhata/contract/messages';
import { REGISTER_ENCODINGS } from '@netkhata/contract/register';
import { businessDay, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect-database.ts';
import { importRegister, type ImportSummary } from '../register/import-register.ts';
import type { TextEncoding } from '../register/file-text.ts';
import { readRegisterBytes } from '../register/register-bytes.ts';
import { type RegisterRow, unreadColumns } from '../register/register-file.ts';
import { RegisterUnreadable } from '../register/register-unreadable.ts';
import { type Company, readCompany } from '../setup/company-settings.ts';
import { companyTaka } from '../setup/company-taka.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const USAGE =
  'Usage: npm run import -- FILE [--dry-run] [--give-codes] [--encoding windows1252|macRoman|bijoy|utf8]';
const ENCODINGS: ReadonlySet<string> = new Set(REGISTER_ENCODINGS);
const isEncoding = (word: string): word is TextEncoding => ENCODINGS.has(word);

/** Number of problems by field, most frequent first: '  (mobileNo 10, name 9)'. */
function reasonsText(problems: ImportSummary['problems']): string {
  const counts = new Map<string, number>();
  for (const { field } of problems) counts.set(field, (counts.get(field) ?? 0) + 1);
  const sorted = [...counts].sort((one, other) => other[1] - one[1]);
  const text = sorted.map(([field, count]) => `${field} ${count}`).join(', ');
  return text === '' ? '' : `  (${text})`;
}

function printSummary(summary: ImportSummary, isDryRun: boolean, company: Company): void {
  const written = companyTaka(company);
  for (const { rowNumber, code, field, reason } of summary.problems) {
    print(`row ${rowNumber} (${code || 'no code'}): ${field}: ${englishOf(reason)}`);
  }
  for (const { rowNumber, code, field, reason } of summary.warnings) {
    print(`row ${rowNumber} (${code}): to check: ${field}: ${englishOf(reason)}`);
  }
  const { made } = summary;
  const refused = new Set(summary.problems.map(({ rowNumber }) => rowNumber)).size;
  for (const { rowNumber, name, code } of summary.givenCodes) {
    print(`row ${rowNumber} (${name}): gets the code ${code}`);
  }
  print('');
  print(`rows                     ${summary.rows}`);
  print(`valid                    ${summary.good}  (active ${summary.active})`);
  print(`rejected                 ${refused}${reasonsText(summary.problems)}`);
  print(`${isDryRun ? 'would be created' : 'created'.padEnd(16)}         ${summary.created}`);
  print(`already there, unchanged ${summary.unchanged}`);
  print(`areas, zones, packages   ${made.areas}, ${made.zones}, ${made.packages} created`);
  print(`opening balances         ${written(summary.openingBalancePaisa)}`);
  print(`monthly fees             ${written(summary.monthlyFeePaisa)}  (active, regular)`);
  if (isDryRun) print('Dry run: nothing was changed.');
  else if (summary.created === 0) print('Nothing to do: every valid row is there already.');
}

interface Terms {
  file: string;
  isDryRun: boolean;
  isCodeGiven: boolean;
  encoding: TextEncoding | undefined;
}

/** Undefined where the words are not as in the usage. */
function termsOf(words: readonly string[]): Terms | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: false,
    options: {
      'dry-run': { type: 'boolean' },
      'give-codes': { type: 'boolean' },
      encoding: { type: 'string' },
    },
  });
  const { encoding, 'dry-run': dryRun = false, 'give-codes': giveCodes = false, ...rest } = values;
  const [file, ...others] = positionals;
  if (!file || others.length > 0 || Object.keys(rest).length > 0) return undefined;
  if (encoding !== undefined && !(typeof encoding === 'string' && isEncoding(encoding))) {
    return undefined;
  }
  return { file, isDryRun: dryRun === true, isCodeGiven: giveCodes === true, encoding };
}

/** Reads the rows; a text that is not Unicode is only tried out until its encoding is named. */
async function readRows({ file, encoding, isDryRun }: Terms): Promise<RegisterRow[]> {
  const { rows, text } = await readRegisterBytes(await readFile(file), encoding);
  if (text.examples.length === 0 || encoding) return rows;
  for (const { encoding: each, texts } of text.examples) {
    print(`--encoding ${each.padEnd(12)} ${texts.join(' | ')}`);
  }
  if (!isDryRun) throw new RegisterUnreadable(message('register.encodingNeeded'));
  return rows;
}

async function runImport(): Promise<number> {
  const terms = termsOf(process.argv.slice(2));
  if (!terms) {
    printError(USAGE);
    return 2;
  }
  const { isDryRun, isCodeGiven } = terms;
  const rows = await readRows(terms);
  const unread = unreadColumns(rows);
  if (unread.length > 0) print(`columns that are not read: ${unread.join(', ')}`);
  const connected = await connectDatabase(readConfig(process.env));
  try {
    const company = await readCompany(connected.database);
    const today = businessDay(systemClock.now(), company.timeZone);
    const options = { today, createdBy: null, isDryRun, isCodeGiven };
    const summary = await importRegister(connected.database, rows, options);
    printSummary(summary, isDryRun, company);
    return 0;
  } finally {
    await connected.close();
  }
}

try {
  process.exitCode = await runImport();
} catch (error) {
  const isKnown =
    error instanceof RegisterUnreadable || (error as { code?: string }).code === 'ENOENT';
  printError(isKnown ? (error as Error).message : String(error));
  process.exitCode = 1;
}
