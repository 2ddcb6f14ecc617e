import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { englishOf, message } from '@netkhata/contract/messages';
import { businessDay, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect-database.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { Failure } from '../http/failure.ts';
import { acceptMove } from '../moving/accept/accept-move.ts';
import { openMove } from '../moving/accept/open-move.ts';
import { type MoveCommand, parseMoveCommand, USAGE } from '../moving/move-command.ts';
import { mendOf, type MoveAnswers, readAnswers, requireMovingDay } from '../moving/map/answers.ts';
import { compareControl } from '../moving/map/control-totals.ts';
import type { MovePlan } from '../moving/map/move-plan.ts';
import { moveReport, type MoveReport } from '../moving/map/move-report.ts';
import { prepareMove, readMoveFiles } from '../moving/prepare-move.ts';
import { sourceOfFile } from '../moving/read/file-bytes.ts';
import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import {
  faultOfAnswer,
  readStoredAnswers,
  replaceAnswers,
  storedOf,
  storeMends,
} from '../moving/stage/stored-answers.ts';
import { readCompany } from '../setup/company-settings.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** The messages of the screen, with the option of the command that resolves each. */
const DIFFERS = `${englishOf(message('move.reasonNeeded'))} Nothing was imported (--reason).`;
const ASKS = `${englishOf(message('move.questionsOpen'))} Nothing was imported (--map).`;
const NOBODY = `${englishOf(message('move.nobody'))} Nothing was imported.`;

/** Column at which the figures are aligned. */
const WIDTH = 38;

const hasOpenQuestions = ({ questions, doubts }: MoveReport): boolean =>
  questions.price_of.length > 0 ||
  questions.mobile_missing > 0 ||
  doubts.encodingOf.length > 0 ||
  doubts.bijoy > 0;

async function runMove(): Promise<number> {
  const command = parseMoveCommand(process.argv.slice(2));
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
      answers,
    );
    const plan = await prepareMove(database, files, { answers, today, isWithoutUser: true });
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
    if (hasOpenQuestions(report)) {
      printError(ASKS);
      return 4;
    }
    if (report.come_in === 0) {
      printError(NOBODY);
      return 5;
    }
    await keepAnswers(database, answers, plan);
    const accepted = await accept(database, { command, digest, plan, report, today });
    await writeReport(command, { ...report, accepted });
    return 0;
  } finally {
    await connected.close();
  }
}

/** The answers and mends stored earlier, also from the screen; those of `--map` take precedence. */
async function readAllAnswers(database: Database, { mapFile }: MoveCommand): Promise<MoveAnswers> {
  const stored = await readStoredAnswers(database);
  if (!mapFile) return stored;
  const answers = readAnswers(await readFile(mapFile, 'utf8'), stored);
  for (const answer of storedOf(answers)) {
    const fault = faultOfAnswer(answer);
    const name = [answer.about, answer.subject].filter((part) => part !== '').join(' ');
    if (fault) throw new Error(`${name}: ${englishOf(fault)}`);
  }
  return answers;
}

/** Stored by row key, so that a later run of this command or the screen reuses them. */
const keepAnswers = (database: Database, answers: MoveAnswers, plan: MovePlan): Promise<void> =>
  inTransaction(database, async (tx) => {
    await replaceAnswers(tx, storedOf(answers), null);
    const mends = plan.rows.map(({ original }) => ({
      rowKey: original.key,
      cells: mendOf(original, answers),
    }));
    await storeMends(
      tx,
      mends.filter(({ cells }) => Object.keys(cells).length > 0),
      null,
    );
  });

async function accept(
  database: Database,
  move: {
    command: MoveCommand;
    digest: string;
    plan: MovePlan;
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
    print(`rejected by the database: ${code}: ${field}: ${englishOf(reason)}`);
  }
  print(`${'imported'.padEnd(WIDTH)} ${accepted.created}`);
  print(`${'already customers'.padEnd(WIDTH)} ${accepted.thereAlready}`);
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
    print(`rejected: row ${row} (${code || name || 'no code'}): ${reason}`);
  }
  for (const { code, plans } of report.second_live_plans) {
    print(`second plan, not billed: ${code}: ${plans.join(', ')}`);
  }
  const { price_of: profiles, mobile_missing: mobiles } = report.questions;
  for (const profile of profiles) print(`question: what does one month of ${profile} cost?`);
  if (mobiles > 0) print(`question: which mobile number for ${mobiles} customers without one?`);
  for (const file of report.doubts.encodingOf) {
    print(`question: is ${file} of windows1252 or macRoman? (encodings)`);
  }
  if (report.doubts.bijoy > 0) {
    print(`question: are ${report.doubts.bijoy} rows Bangla in Bijoy? (bijoy)`);
  }
  const [first, ...others] = report.given_codes;
  if (first) {
    const last = others.at(-1)?.code ?? first.code;
    print(`codes assigned: ${report.given_codes.length}, ${first.code} to ${last}`);
  }
  if (report.off_bill_day > 0) {
    print(`paid until another day than the bill day: ${report.off_bill_day} (bill_day_of_expiry)`);
  }
  printDoubts(report);
  print('');
  printFigures(report);
}

function printDoubts({ doubts, days_missing: days, moving_day: day }: MoveReport): void {
  const { repaired, unreadColumns, lastPaidColumns } = doubts;
  if (days > 0) {
    print(`not in the files: ${days} ${days === 1 ? 'day' : 'days'} of payments since ${day}`);
  }
  if (unreadColumns.length > 0) {
    print(`not read: column ${unreadColumns.join(', ')}  (columns of --map say what one is)`);
  }
  for (const header of lastPaidColumns) {
    print(`read as the last day paid: column ${header}  (columns of --map may say expiresOn)`);
  }
  if (repaired.count > 0) {
    const { count, stored, meant } = repaired;
    print(`broken characters repaired: ${count}, for example ${stored} to ${meant}`);
  }
}

/** Uses the same labels as the screen. */
function printFigures(report: MoveReport): void {
  const statuses = Object.entries(report.customers_by_status);
  const figures: [string, string | number][] = [
    ['cut-over date', report.moving_day],
    ['to import', `${report.come_in}  (${statuses.map((each) => each.join(' ')).join(', ')})`],
    ['rejected', report.refused.length],
    ['skipped', report.left_out],
    ['opening dues', report.opening_owed],
    ['paid in advance', report.opening_advance],
    ['dues minus advances', report.opening_net],
    ['monthly fees of active customers', report.monthly_fees_active],
    ['instalments remaining', report.instalments_to_come],
  ];
  if (report.secrets.all > 0) {
    figures.push(
      ['secrets on the router', report.secrets.all],
      ['only on the router', report.only_on_router.length],
      ['active in the old system, not on the router', report.only_in_books.length],
    );
  }
  for (const [label, figure] of figures) print(`${label.padEnd(WIDTH)} ${figure}`);
  for (const { name, ours, theirs, outcome } of report.control) {
    const words = { equal: 'match', differs: 'DIFFERENT', not_compared: 'not compared' };
    print(`${name.padEnd(WIDTH)} ${ours ?? '-'} | ${theirs ?? '-'}  ${words[outcome]}`);
  }
}

try {
  process.exitCode = await runMove();
} catch (error) {
  const isKnown =
    error instanceof MoveFileRefused ||
    error instanceof Failure ||
    (error as { code?: string }).code === 'ENOENT';
  printError(isKnown ? (error as Error).message : String(error));
  process.exitCode = 1;
}
