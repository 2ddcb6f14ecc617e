import type { Message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { type PaisaSum, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';
import { comparableText } from '@netkhata/domain/comparable-text';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { sql } from 'kysely';
import {
  type LoginsByForm,
  loginsByForm,
  readLikeLogins,
  warningsOfLogin,
} from '../customers/login-doubts.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { badInput, Failure } from '../http/failure.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type NewRow, problemsOf, RowWriter } from './row-writer.ts';
import type { RegisterRow } from './register-file.ts';
import { type CompanyRules, rowColumns } from './row-columns.ts';
import { placeIdsOf, preparePlaces, type RegisterPlaces } from './register-places.ts';
import type { GoodRow, RowProblem } from './register-row.ts';
import { type CheckedRows, checkRows } from './check-rows.ts';
import {
  byCode,
  payerFault,
  payerProblem,
  payersFirst,
  readPayers,
  writePayers,
} from './row-payers.ts';
import { isAwayNow, nextPackageFault, plannerOf } from './row-terms.ts';
import { codesInFile, codesOf, giveCodes, recogniseUncoded } from './given-codes.ts';

export interface ImportOptions {
  today: Day;
  createdBy: number | null;
  /** Of what is planned; missing where nobody is signed in. */
  now?: Date;
  /** Validates and reports everything, and rolls back. */
  isDryRun: boolean;
}

/** Whether rows without a code get one; used where the rows are not checked yet. */
type RowOptions = ImportOptions & { isCodeGiven?: boolean };

export interface ImportSummary {
  rows: number;
  /** Valid rows, including those that exist already. */
  good: number;
  created: number;
  unchanged: number;
  problems: RowProblem[];
  /** What is unwise in rows that are new, though it is no reason to refuse them. */
  warnings: RowProblem[];
  made: { areas: number; zones: number; packages: number };
  /** The codes that the system gave to rows without one, in the order of the file. */
  givenCodes: { rowNumber: number; name: string; code: string }[];
  active: number;
  /** Sum over the good rows. */
  openingBalancePaisa: PaisaSum;
  /** Sum over the good rows that are active, regular and billed every month. */
  monthlyFeePaisa: PaisaSum;
}

class DryRunDone extends Error {}

/** Rows of one batch. */
const BATCH = 500;

export const importRegister = (
  database: Database,
  rows: readonly RegisterRow[],
  options: RowOptions,
): Promise<ImportSummary> =>
  importCheckedRows(
    database,
    { rows, ...checkRows(rows, { isCodeGiven: options.isCodeGiven }) },
    options,
  );

/**
 * Imports a register: good rows are written, bad ones reported, and rows that exist are skipped, so
 * importing a file twice is idempotent: they are recognised by their code, those without one by
 * name and number. Everything is one transaction.
 */
export async function importCheckedRows(
  database: Database,
  register: CheckedRows & { rows: readonly RegisterRow[] },
  options: ImportOptions,
): Promise<ImportSummary> {
  let summary: ImportSummary | undefined;
  try {
    await inTransaction(database, async (tx) => {
      summary = await importRows(tx, register, options);
      if (options.isDryRun) throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  if (!summary) throw new Error('The import ended without a summary');
  return summary;
}

async function importRows(
  tx: Database,
  { rows, good, problems: unreadable }: CheckedRows & { rows: readonly RegisterRow[] },
  options: ImportOptions,
): Promise<ImportSummary> {
  const problems = [...unreadable];
  const books = await lockBookDay(tx, options.today);
  const places = await preparePlaces(tx, good);
  const { codePrefix, language, ...company } = await readCompany(tx);
  const rules = { ...company, isWithoutUser: options.createdBy === null };
  const summary: ImportSummary = {
    rows: rows.length,
    good: 0,
    created: 0,
    unchanged: 0,
    problems,
    warnings: [],
    made: places.made,
    givenCodes: [],
    active: 0,
    openingBalancePaisa: ZERO_PAISA,
    monthlyFeePaisa: ZERO_PAISA,
  };
  const known = await readKnownCodes(tx, good);
  const recognised = await recogniseUncoded(tx, good);
  const inFile = codesInFile(rows);
  const logins = good.map(loginOf);
  const typedLogin = new Map(
    rows.map(({ rowNumber, cells }) => [rowNumber, toLatinDigits(cells.pppoeUserName ?? '')]),
  );
  const likeIt = [loginsByForm(logins), await readLikeLogins(tx, logins)];
  const isThere = (row: GoodRow) =>
    row.form.code === null ? recognised.has(row) : known.has(codeOf(row));
  const writer = new RowWriter(tx, {
    books,
    openingDay: books.today,
    createdBy: options.createdBy,
    planner: plannerOf(options, { language, packages: places.packages }),
  });
  const payers = await readPayers(
    tx,
    good.map(({ payerCode = '' }) => payerCode),
  );
  const coming = byCode(good.filter((row) => !isThere(row)));
  for (const batch of payersFirst(good, (row) => row).flatMap(inBatches)) {
    const existing = batch.filter(isThere);
    const { incoming, unpaid } = withPayers(
      batch.filter((row) => !isThere(row)),
      (row) => payerFault(row, payers, coming),
    );
    problems.push(...unpaid);
    const given = await giveCodes(tx, incoming, { inFile, codePrefix });
    const { newRows, refused } = prepare(given, { places, options, rules });
    const { written, refused: refusedByData } = await writer.write(newRows);
    problems.push(...refused, ...refusedByData);
    // Nobody is paid by a customer who does not come in.
    for (const { code } of [...refused, ...refusedByData]) coming.delete(comparableText(code));
    await writePayers(tx, written, options.createdBy);
    summary.unchanged += existing.length;
    summary.created += written.length;
    for (const row of existing) countGood(summary, row, options.today);
    for (const { row } of written) countGood(summary, row, options.today);
    summary.givenCodes.push(...codesOf(written, incoming));
    for (const { row } of written) summary.warnings.push(...warningsOf(row, typedLogin, likeIt));
  }
  problems.sort((one, other) => one.rowNumber - other.rowNumber);
  summary.givenCodes.sort((one, other) => one.rowNumber - other.rowNumber);
  summary.warnings.sort((one, other) => one.rowNumber - other.rowNumber);
  return summary;
}

const inBatches = (rows: readonly GoodRow[]): GoodRow[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );

function withPayers(
  rows: readonly GoodRow[],
  faultOf: (row: GoodRow) => Message | undefined,
): { incoming: GoodRow[]; unpaid: RowProblem[] } {
  const faults = rows.map(faultOf);
  return {
    incoming: rows.filter((_, index) => faults[index] === undefined),
    unpaid: rows.flatMap((row, index) => {
      const fault = faults[index];
      return fault ? [payerProblem(row, fault)] : [];
    }),
  };
}

const loginOf = ({ form }: GoodRow): string =>
  form.status === 'close' ? '' : (form.pppoeUserName ?? '');

/** What is unwise in the PPPoE user name of a row, as it stands in the file. */
function warningsOf(
  row: GoodRow,
  typedLogin: ReadonlyMap<number, string>,
  likeIt: readonly LoginsByForm[],
): RowProblem[] {
  const { rowNumber, form } = row;
  if (loginOf(row) === '') return [];
  const typed = typedLogin.get(rowNumber) ?? '';
  return warningsOfLogin(typed, likeIt).map((reason) => {
    return { rowNumber, code: form.code ?? '', field: 'pppoeUserName', reason };
  });
}

const codeOf = (row: GoodRow): string => comparableText(row.form.code ?? '');

async function readKnownCodes(tx: Database, rows: readonly GoodRow[]): Promise<Set<string>> {
  const found = await sql<{ code: string }>`
    select comparable_text(code) as code from customers
    where comparable_text(code) = any(${rows.map(codeOf)}::text[])
  `.execute(tx);
  return new Set(found.rows.map(({ code }) => code));
}

interface RowContext {
  places: RegisterPlaces;
  rules: Omit<CompanyRules, 'today'>;
  options: ImportOptions;
}

/**
 * Converts rows to database columns, and collects the problems of those that the company's rules
 * refuse.
 */
function prepare(
  rows: readonly GoodRow[],
  { places, rules, options }: RowContext,
): { newRows: NewRow[]; refused: RowProblem[] } {
  const newRows: NewRow[] = [];
  const refused: RowProblem[] = [];
  for (const row of rows) {
    try {
      const fault = nextPackageFault(row, (name) => places.packages.has(name));
      if (fault) throw badInput({ nextPackage: fault });
      const columns = rowColumns(row, placeIdsOf(places, row), { ...rules, ...options });
      newRows.push({ row, columns });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push(...problemsOf(row, error));
    }
  }
  return { newRows, refused };
}

function countGood(summary: ImportSummary, row: GoodRow, today: Day): void {
  const { form, openingBalancePaisa } = row;
  summary.good += 1;
  summary.openingBalancePaisa = totalOf([summary.openingBalancePaisa, openingBalancePaisa]);
  if ((form.status ?? 'active') !== 'active' || isAwayNow(row, today)) return;
  summary.active += 1;
  if ((form.category ?? 'regular') !== 'regular') return;
  summary.monthlyFeePaisa = totalOf([summary.monthlyFeePaisa, form.monthlyFee ?? ZERO_PAISA]);
}
