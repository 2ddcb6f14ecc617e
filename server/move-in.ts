import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { englishOf } from '@netkhata/contract/messages';
import { businessDay, systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { connectDatabase } from './database/connect-database.ts';
import type { Database } from './database/database.ts';
import { inTransaction } from './database/transaction.ts';
import { acceptMove } from './moving/accept/accept-move.ts';
import { openMove } from './moving/accept/open-move.ts';
import { type MoveCommand, moveCommandOf, USAGE } from './moving/command-words.ts';
import { type MoveAnswers, readAnswers, requireMovingDay } from './moving/map/answers.ts';
import { compareControl } from './moving/map/control-totals.ts';
import { moveReport, type MoveReport } from './moving/map/move-report.ts';
import { prepareMove, readMoveFiles } from './moving/prepare-move.ts';
import { sourceOfFile } from './moving/read/file-bytes.ts';
import { MoveFileRefused } from './moving/read/move-file-refused.ts';
import {
  readStoredAnswers,
  storeAnswers,
  storedOf,
  storeMends,
} from './moving/stage/stored-answers.ts';
import { readCompany } from './setup/company-settings.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

const DIFFERS =
  'A figure differs: nothing was accepted. Look for what differs, or say why it may (--reason).';

const ASKS = 'There are questions that the files cannot answer: nothing was accepted (--map).';

const isAsking = ({ questions }: MoveReport): boolean =>
  questions.price_of.length > 0 || questions.mobile_missing > 0;

async function runMove(): Promise<number> {
  const command = moveCommandOf(process.argv.slice(2));
  if (!command) {
    printError(USAGE);
    return 2;
  }
  const connected = await connectDatabase(readConfig(process.env));
  try {
    const { database } = connected;
    const answers = await readAllAnswers(database, command);
    const { timeZone } = await readCompany(database);
    const today = businessDay(systemClock.now(), timeZone);
    requireMovingDay(answers, today);
    const { files, digest } = await readMoveFiles(
      command.files.map((path) => sourceOfFile(basename(path), path)),
      { isKeptBroken: answers.isBrokenTextKept },
    );
    const plan = await prepareMove(database, files, { answers, today });
    const control = compareControl(plan.control, command.control);
    const report = moveReport(plan, control);
    printReport(report);
    await writeReport(command, report);
    if (command.isDryRun) {
      print('Dry run: nothing was changed.');
      return 0;
    }
    if (control.some(({ outcome }) => outcome === 'differs') && command.reason === undefined) {
      printError(DIFFERS);
      return 3;
    }
    if (isAsking(report)) {
      printError(ASKS);
      return 4;
    }
    await keepAnswers(database, answers);
    const accepted = await accept(database, { command, digest, plan, report, today });
    await writeReport(command, { ...report, accepted });
    return 0;
  } finally {
    await connected.close();
  }
}

/** What was answered and mended before, also on the screen; what `--map` says goes before it. */
async function readAllAnswers(database: Database, { mapFile }: MoveCommand): Promise<MoveAnswers> {
  const stored = await readStoredAnswers(database);
  return mapFile ? readAnswers(await readFile(mapFile, 'utf8'), stored) : stored;
}

/** The next files find them, here and on the screen. */
const keepAnswers = (database: Database, answers: MoveAnswers): Promise<void> =>
  inTransaction(database, async (tx) => {
    await storeAnswers(tx, storedOf(answers), null);
    const mends = Object.entries(answers.mends).map(([rowKey, cells]) => ({ rowKey, cells }));
    await storeMends(tx, mends, null);
  });

async function accept(
  database: Database,
  move: {
    command: MoveCommand;
    digest: string;
    plan: Awaited<ReturnType<typeof prepareMove>>;
    report: MoveReport;
    today: string;
  },
) {
  const { command, digest, plan, report, today } = move;
  const moveId = await openMove(database, {
    digest,
    fileNames: command.files.map((path) => basename(path)),
    movingDay: plan.movingDay,
    report,
    differsReason: command.reason ?? null,
    createdBy: null,
  });
  const onProgress = (done: number, all: number) => print(`${done} of ${all}`);
  const accepted = await acceptMove(database, plan, { moveId, today, createdBy: null, onProgress });
  for (const { code, field, reason } of accepted.refused) {
    print(`refused by the database: ${code}: ${field}: ${englishOf(reason)}`);
  }
  print(`came in                  ${accepted.created}`);
  print(`there already, unchanged ${accepted.thereAlready}`);
  return {
    created: accepted.created,
    there_already: accepted.thereAlready,
    refused: accepted.refused.map(({ reason, ...row }) => ({ ...row, reason: englishOf(reason) })),
  };
}

async function writeReport({ reportFile }: MoveCommand, report: object): Promise<void> {
  if (reportFile) await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`);
}

function printReport(report: MoveReport): void {
  for (const { row, code, name, reason } of report.refused) {
    print(`refused: row ${row} (${code || name || 'no code'}): ${reason}`);
  }
  for (const { code, plans } of report.second_live_plans) {
    print(`second plan, not billed: ${code}: ${plans.join(', ')}`);
  }
  const { price_of: profiles, mobile_missing: mobiles } = report.questions;
  for (const profile of profiles) print(`question: what does one month of ${profile} cost?`);
  if (mobiles > 0) print(`question: which mobile number for ${mobiles} who have none?`);
  if (report.off_bill_day > 0) {
    print(
      `settled until another day than the bill day: ${report.off_bill_day} (bill_day_of_expiry)`,
    );
  }
  const { repaired, unreadColumns } = report.doubts;
  if (unreadColumns.length > 0) {
    print(`not read: column ${unreadColumns.join(', ')}  (columns of --map say what one is)`);
  }
  if (repaired.count > 0) {
    print(
      `broken letters put right: ${repaired.count}, as ${repaired.stored} to ${repaired.meant}`,
    );
  }
  const statuses = Object.entries(report.customers_by_status);
  print('');
  print(`moving day               ${report.moving_day}`);
  if (report.days_missing > 0) {
    const days = report.days_missing === 1 ? '1 day' : `${report.days_missing} days`;
    print(`lacks                    ${days} of payments up to today`);
  }
  print(
    `come in                  ${report.come_in}  ` +
      `(${statuses.map(([status, count]) => `${status} ${count}`).join(', ')})`,
  );
  print(`refused                  ${report.refused.length}`);
  print(`left out                 ${report.left_out}`);
  print(`opening dues             ${report.opening_owed}`);
  print(`opening advances         ${report.opening_advance}`);
  print(`monthly fees             ${report.monthly_fees_active}  (active, regular)`);
  print(`instalments to come      ${report.instalments_to_come}`);
  if (report.secrets.all > 0) {
    print(
      `secrets                  ${report.secrets.all}  (on the router only ` +
        `${report.only_on_router.length}, in the books only ${report.only_in_books.length})`,
    );
  }
  for (const { name, ours, theirs, outcome } of report.control) {
    const words = { equal: 'equal', differs: 'DIFFERS', not_compared: 'not compared' };
    print(`${name.padEnd(24)} ${ours ?? '-'} | ${theirs ?? '-'}  ${words[outcome]}`);
  }
}

try {
  process.exitCode = await runMove();
} catch (error) {
  const isKnown =
    error instanceof MoveFileRefused || (error as { code?: string }).code === 'ENOENT';
  printError(isKnown ? (error as Error).message : String(error));
  process.exitCode = 1;
}
