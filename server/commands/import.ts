import { readFile } from 'node:fs/promises';
import { englishOf } from '@netkhata/contract/messages';
import { businessDay, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect-database.ts';
import { importRegister, type ImportSummary } from '../register/import-register.ts';
import {
  readRegisterFile,
  type RegisterRow,
  RegisterUnreadable,
} from '../register/register-file.ts';
import { readRegisterWorkbook } from '../register/register-workbook.ts';
import { type Company, readCompany } from '../setup/company-settings.ts';
import { companyTaka } from '../setup/company-taka.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);
const USAGE = 'Usage: npm run import -- FILE.csv|FILE.xlsx [--dry-run]';

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
  const { made } = summary;
  const refused = new Set(summary.problems.map(({ rowNumber }) => rowNumber)).size;
  print('');
  print(`rows                     ${summary.rows}`);
  print(`good                     ${summary.good}  (active ${summary.active})`);
  print(`refused                  ${refused}${reasonsText(summary.problems)}`);
  print(`${isDryRun ? 'would be created' : 'created'.padEnd(16)}         ${summary.created}`);
  print(`there already, unchanged ${summary.unchanged}`);
  print(`areas, zones, packages   ${made.areas}, ${made.zones}, ${made.packages} made`);
  print(`opening balances         ${written(summary.openingBalancePaisa)}`);
  print(`monthly fees             ${written(summary.monthlyFeePaisa)}  (active, regular)`);
  if (isDryRun) print('Dry run: nothing was changed.');
  else if (summary.created === 0) print('Nothing to do: every good row is there already.');
}

async function readRows(file: string): Promise<RegisterRow[]> {
  const bytes = await readFile(file);
  return /\.xlsx$/i.test(file)
    ? readRegisterWorkbook(bytes)
    : readRegisterFile(bytes.toString('utf8'));
}

async function runImport(): Promise<number> {
  const words = process.argv.slice(2);
  const isDryRun = words.includes('--dry-run');
  const [file, ...rest] = words.filter((word) => word !== '--dry-run');
  if (!file || rest.length > 0) {
    printError(USAGE);
    return 2;
  }
  const rows = await readRows(file);
  const connected = await connectDatabase(readConfig(process.env));
  try {
    const company = await readCompany(connected.database);
    const today = businessDay(systemClock.now(), company.timeZone);
    const options = { today, createdBy: null, isDryRun };
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
