import { MAX_STATEMENT_LINES } from '@netkhata/contract/arrival-statements';
import type { StatementField } from '@netkhata/contract/arrival-words';
import { type Message, message } from '@netkhata/contract/messages';
import { LARGEST } from '@netkhata/domain/bounds';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import {
  addPaisa,
  isPositive,
  negatePaisa,
  type Paisa,
  takaText,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import {
  type DayOrder,
  dayOrderOf,
  isUnmoved,
  statementAmount,
  statementDirection,
  statementMoment,
} from '@netkhata/domain/statement-values';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { storable } from '../database/storable.ts';
import { sourceOfBytes, wholeFile } from '../moving/read/file-bytes.ts';
import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import { readMoveFile } from '../moving/read/read-move-file.ts';
import type { Sheet } from '../moving/read/sheet.ts';
import { MAX_LETTERS } from '../uploads/post-parts.ts';
import type { ArrivalLine } from './bring-arrivals.ts';
import { matchStatementColumns } from './statement-columns.ts';
import {
  failed,
  foldCharges,
  inOrder,
  type RowLine,
  type StatementProblem,
  type StatementReading,
} from './statement-order.ts';

export interface StatementTask {
  name: string;
  bytes: Uint8Array;
  /** What people chose for the account's columns, by heading. */
  chosen: ReadonlyMap<string, StatementField | null>;
  /** Nothing after it is believed. */
  latest: string;
}

export interface StatementColumn {
  heading: string;
  field: StatementField | null;
  /** The first different cells. */
  examples: string[];
}

export interface StatementRead extends StatementReading {
  columns: StatementColumn[];
  rows: number;
}

/**
 * Reads a statement of any format that moving in reads as a table. Throws MoveFileRefused with the
 * reason for what is none, is cut or is damaged.
 */
export async function readStatement(task: StatementTask): Promise<StatementRead> {
  const sheet = await readStatementSheet(task.name, task.bytes);
  const fields = matchStatementColumns(sheet.columns, task.chosen);
  const columns = sheet.columns.map((heading, index) => ({
    heading,
    field: fields[index] ?? null,
    examples: examplesOf(sheet, index),
  }));
  return { columns, rows: sheet.rows.length, ...readStatementLines(sheet, fields, task) };
}

async function readStatementSheet(name: string, bytes: Uint8Array): Promise<Sheet> {
  // A statement is small. Unpacked first, so that a backup of gigabytes, which moving in reads row by
  // row, is refused by its size.
  const unpacked = await wholeFile(sourceOfBytes(name, Buffer.from(bytes)));
  const file = await readMoveFile(sourceOfBytes(name, unpacked));
  if (file.kind !== 'csv' && file.kind !== 'xlsx') {
    throw new MoveFileRefused(message('statement.notATable'));
  }
  const { rows } = file.sheet;
  if (rows.length > MAX_STATEMENT_LINES) {
    throw new MoveFileRefused(message('statement.tooManyLines', { most: MAX_STATEMENT_LINES }));
  }
  let letters = 0;
  for (const { cells } of rows) for (const cell of cells) letters += cell.length;
  if (letters > MAX_LETTERS) throw new MoveFileRefused(message('register.tooLargeUnpacked'));
  return file.sheet;
}

const EXAMPLES = 5;

function examplesOf({ rows }: Sheet, index: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const cell = (cells[index] ?? '').trim();
    if (cell !== '') found.add(cell);
    if (found.size === EXAMPLES) break;
  }
  return [...found];
}

/** Limits the line that a problem list shows. */
const MOST_PROBLEMS = 100;

type Cells = (field: StatementField) => string;

/** Reads the lines of a sheet by the fields of its columns. */
function readStatementLines(
  sheet: Sheet,
  fields: readonly (StatementField | null)[],
  { latest }: { latest: string },
): StatementReading {
  const missing = missingColumns(fields);
  if (missing.length > 0) return failed(missing);
  const indexOf = new Map(fields.map((field, index) => [field, index]));
  const cellsOf =
    (cells: readonly string[]): Cells =>
    (field) => {
      const index = indexOf.get(field);
      return index === undefined ? '' : (cells[index] ?? '').trim();
    };
  const dates = sheet.rows.map(({ cells }) => cellsOf(cells)('day') || cellsOf(cells)('moment'));
  const order = dayOrderOf(dates);
  if (order === undefined) {
    return failed([{ line: null, text: message('statement.noDay', { text: dates[0] ?? '' }) }]);
  }
  const problems: StatementProblem[] = [];
  const lines: RowLine[] = [];
  for (const { line, cells } of sheet.rows) {
    const read = readRow(cellsOf(cells), { order, latest, fields });
    if (read === null) continue;
    if ('problem' in read) problems.push({ line, text: read.problem });
    else lines.push({ ...read.line, lineNo: line, raw: rawOf(cells) });
  }
  if (problems.length > 0) return failed(problems.slice(0, MOST_PROBLEMS));
  if (lines.length === 0) return failed([{ line: null, text: message('statement.noLines') }]);
  const folded = foldCharges(lines);
  if ('problem' in folded) return failed([folded.problem]);
  return inOrder(folded.lines);
}

const LONGEST_RAW = 4000;

/** The cells of a line as they came. A sheet may have thousands of columns. */
function rawOf(cells: readonly string[]): string {
  let raw = cells[0] ?? '';
  for (let at = 1; at < cells.length && raw.length < LONGEST_RAW; at += 1) raw += `\t${cells[at]}`;
  return storable(raw, LONGEST_RAW);
}

function missingColumns(fields: readonly (StatementField | null)[]): StatementProblem[] {
  const has = (field: StatementField): boolean => fields.includes(field);
  const missing = [
    ...(has('day') || has('moment') ? [] : ['date']),
    ...(has('amount') || has('amountIn') || has('amountOut') ? [] : ['amount']),
  ];
  return missing.map((column) => ({
    line: null,
    text: message('statement.columnMissing', { column }),
  }));
}

type RowReading = { line: ArrivalLine } | { problem: Message } | null;

/** Rows at the end or between pages: totals, balances carried over. */
const IS_TOTAL = /total|sum\b|opening|closing|brought forward|carried|balance b|মোট|সর্বমোট/i;

function readRow(
  cell: Cells,
  { order, latest, fields }: { order: DayOrder; latest: string; fields: readonly unknown[] },
): RowReading {
  const date = cell('day') || cell('moment');
  const money = readMoney(cell);
  if (isUnmoved(cell('status'))) return null;
  const text = [...new Set(['reference', 'direction', 'number', 'counterparty'] as const)]
    .map(cell)
    .join(' ');
  // A line of a balance or a total moves nothing, with or without a day.
  if (money === null) return null;
  if (date === '' || (IS_TOTAL.test(date) && !/\d/.test(date))) {
    if (IS_TOTAL.test(`${date} ${text}`)) return null;
    return { problem: message('statement.noDay', { text: date }) };
  }
  if ('problem' in money) return money;
  const moment = statementMoment(date, cell('time'), order);
  if (!moment) return { problem: message('statement.noDay', { text: storable(date, 60) }) };
  if (moment.at > latest) return { problem: message('statement.dayAhead', { text: moment.at }) };
  const number = cell('number');
  const counterpartyNo = storable(cell('counterparty'), 100) || null;
  const balance = statementAmount(cell('balance'));
  if (balance === undefined) {
    return { problem: message('statement.noAmount', { text: storable(cell('balance'), 60) }) };
  }
  const hasFee = fields.includes('fee');
  return {
    line: {
      ...money,
      feePaisa: hasFee ? money.feePaisa : null,
      at: moment.at,
      hasTime: moment.hasTime,
      trxId: transactionKey(number) === undefined ? null : storable(number, 60),
      counterpartyNo,
      counterpartyMobile:
        counterpartyNo === null ? null : (normaliseMobile(counterpartyNo, 'international') ?? null),
      counterpartyName: storable(cell('counterpartyName'), 200) || null,
      reference: storable(cell('reference'), 500) || null,
      balanceAfterPaisa: balance?.amountPaisa ?? null,
      raw: '',
    },
  };
}

type Money = { direction: 'in' | 'out'; amountPaisa: Paisa; feePaisa: Paisa };

/** What a row moved; null where it has no amount. */
function readMoney(cell: Cells): Money | { problem: Message } | null {
  const [into, out, amount, fee] = (['amountIn', 'amountOut', 'amount', 'fee'] as const).map(
    (field) => ({ text: cell(field), read: statementAmount(cell(field)) }),
  ) as [AmountCell, AmountCell, AmountCell, AmountCell];
  const unread = [into, out, amount, fee].find(({ read }) => read === undefined);
  if (unread)
    return { problem: message('statement.noAmount', { text: storable(unread.text, 60) }) };
  const feePaisa = absolute(fee.read?.amountPaisa ?? ZERO_PAISA);
  const inPaisa = into.read?.amountPaisa ?? ZERO_PAISA;
  const outPaisa = absolute(out.read?.amountPaisa ?? ZERO_PAISA);
  if (inPaisa !== 0 && outPaisa !== 0) return { problem: message('statement.noDirection') };
  if (inPaisa !== 0) return bounded({ direction: 'in', amountPaisa: inPaisa, feePaisa });
  if (outPaisa !== 0) return bounded({ direction: 'out', amountPaisa: outPaisa, feePaisa });
  if (!amount.read || amount.read.amountPaisa === 0) return null;
  const { amountPaisa, side } = amount.read;
  const told = cell('direction');
  const direction =
    side ?? (amountPaisa < 0 ? 'out' : told === '' ? 'in' : statementDirection(told));
  if (!direction) return { problem: message('statement.noDirection') };
  return bounded({ direction, amountPaisa: absolute(amountPaisa), feePaisa });
}

interface AmountCell {
  text: string;
  read: ReturnType<typeof statementAmount>;
}

function bounded(money: Money): Money | { problem: Message } {
  const { amountPaisa, feePaisa, direction } = money;
  const isPossible =
    isPositive(amountPaisa) &&
    addPaisa(amountPaisa, feePaisa) <= LARGEST.transfer &&
    (direction === 'out' || feePaisa <= amountPaisa);
  if (isPossible) return money;
  return { problem: message('statement.noAmount', { text: takaText(amountPaisa) }) };
}

const absolute = (amount: Paisa): Paisa => (amount < 0 ? negatePaisa(amount) : amount);
