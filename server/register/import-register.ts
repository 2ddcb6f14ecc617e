import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { type PaisaSum, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { markConnectionBilled } from '../bills/mark-connection-billed.ts';
import { postOpeningBalance } from '../bills/opening-balance.ts';
import { registerCustomer } from '../customers/register-customer.ts';
import type { Database } from '../database/database.ts';
import { failureOfConstraint } from '../http/constraint-failure.ts';
import { Failure, isMessage } from '../http/failure.ts';
import type { RegisterRow } from './register-file.ts';
import { type PlaceIds, placeIdsOf, preparePlaces } from './register-places.ts';
import { type GoodRow, readRegisterRow, type RowProblem } from './register-row.ts';

export interface ImportOptions {
  today: Day;
  createdBy: number | null;
  /** Finds out everything and changes nothing. */
  isDryRun: boolean;
}

export interface ImportSummary {
  rows: number;
  /** Rows that are in order, those that were there already among them. */
  good: number;
  created: number;
  unchanged: number;
  problems: RowProblem[];
  made: { areas: number; zones: number; packages: number };
  active: number;
  /** Of the good rows. */
  openingBalancePaisa: PaisaSum;
  /** Fees of the good rows that are active, regular and billed every month. */
  monthlyFeePaisa: PaisaSum;
}

class DryRunDone extends Error {}

/**
 * Brings a register in: good rows come in, bad ones are named, the same file again changes nothing
 * (the code is the key). One transaction: a crash leaves nothing behind.
 */
export async function importRegister(
  database: Database,
  rows: readonly RegisterRow[],
  options: ImportOptions,
): Promise<ImportSummary> {
  let summary: ImportSummary | undefined;
  try {
    await database.transaction().execute(async (tx) => {
      summary = await importRows(tx, rows, options);
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
  rows: readonly RegisterRow[],
  options: ImportOptions,
): Promise<ImportSummary> {
  const { good, problems } = sortRows(rows);
  const places = await preparePlaces(tx, good);
  const summary: ImportSummary = {
    rows: rows.length,
    good: 0,
    created: 0,
    unchanged: 0,
    problems,
    made: places.made,
    active: 0,
    openingBalancePaisa: ZERO_PAISA,
    monthlyFeePaisa: ZERO_PAISA,
  };
  const known = await readKnownCodes(tx, good);
  for (const row of good) {
    if (known.has(codeOf(row))) summary.unchanged += 1;
    else {
      const found = await importRow(tx, row, placeIdsOf(places, row), options);
      problems.push(...found);
      if (found.length > 0) continue;
      summary.created += 1;
    }
    countGood(summary, row);
  }
  problems.sort((one, other) => one.rowNumber - other.rowNumber);
  return summary;
}

const codeOf = (row: GoodRow): string => (row.form.code ?? '').toLowerCase();

/** Checks every row by itself, and that no code stands twice in the file: the first one has it. */
function sortRows(rows: readonly RegisterRow[]): { good: GoodRow[]; problems: RowProblem[] } {
  const good: GoodRow[] = [];
  const problems: RowProblem[] = [];
  const firstRows = new Map<string, number>();
  for (const row of rows) {
    const code = (row.cells.code ?? '').trim();
    const firstRow = firstRows.get(code.toLowerCase());
    if (code !== '' && firstRow !== undefined) {
      const reason = message('register.duplicateCode', { row: firstRow });
      problems.push({ rowNumber: row.rowNumber, code, field: 'code', reason });
      continue;
    }
    firstRows.set(code.toLowerCase(), row.rowNumber);
    const read = readRegisterRow(row);
    if (Array.isArray(read)) problems.push(...read);
    else good.push(read);
  }
  return { good, problems };
}

async function readKnownCodes(tx: Database, rows: readonly GoodRow[]): Promise<Set<string>> {
  const found = await sql<{ code: string }>`
    select lower(code) as code from customers
    where lower(code) = any(${rows.map(codeOf)}::text[])
  `.execute(tx);
  return new Set(found.rows.map(({ code }) => code));
}

/** One row inside a savepoint: what the database refuses is a problem of this row alone. */
async function importRow(
  tx: Database,
  row: GoodRow,
  places: PlaceIds,
  options: ImportOptions,
): Promise<RowProblem[]> {
  await sql`savepoint register_row`.execute(tx);
  try {
    const form = { ...row.form, ...places };
    const { id, code } = await registerCustomer(tx, {
      user: null,
      input: form,
      today: options.today,
    });
    const { openingBalancePaisa: amountPaisa } = row;
    const { today: day, createdBy } = options;
    await postOpeningBalance(tx, {
      customerId: id,
      customerCode: code,
      amountPaisa,
      day,
      createdBy,
    });
    await markConnectionBilled(tx, id);
    await sql`release savepoint register_row`.execute(tx);
    return [];
  } catch (error) {
    const failure = error instanceof Failure ? error : failureOfConstraint(error);
    if (!failure) throw error;
    await sql`rollback to savepoint register_row`.execute(tx);
    return problemsOf(row, failure);
  }
}

function problemsOf({ rowNumber, form }: GoodRow, { detail }: Failure): RowProblem[] {
  const fields = isMessage(detail) ? { row: [detail] } : detail;
  return Object.entries(fields).flatMap(([field, reasons]) =>
    reasons.map((reason) => ({ rowNumber, code: form.code ?? '', field, reason })),
  );
}

function countGood(summary: ImportSummary, { form, openingBalancePaisa }: GoodRow): void {
  summary.good += 1;
  summary.openingBalancePaisa = totalOf([summary.openingBalancePaisa, openingBalancePaisa]);
  if ((form.status ?? 'active') !== 'active') return;
  summary.active += 1;
  if ((form.category ?? 'regular') !== 'regular') return;
  summary.monthlyFeePaisa = totalOf([summary.monthlyFeePaisa, form.monthlyFee ?? ZERO_PAISA]);
}
