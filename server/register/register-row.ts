import { api } from '@netkhata/contract/api';
import { type Message, message } from '@netkhata/contract/messages';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { parseRegisterDay } from '@netkhata/domain/billing-period';
import { LARGEST } from '@netkhata/domain/bounds';
import { isAllowedCycle } from '@netkhata/domain/customer-terms';
import { optionalText } from '@netkhata/contract/wire';
import { type Paisa, paisaFromTaka, ZERO_PAISA } from '@netkhata/domain/paisa';
import { tooLarge } from '@netkhata/contract/wire-formats';
import * as z from 'zod/mini';
import type { CustomerInput } from '../customers/customer-form.ts';
import { reasonOfIssue } from '../http/issue-message.ts';
import type { DayReader } from './column-days.ts';
import { plainAmount } from './plain-amount.ts';
import type { RegisterRow } from './register-file.ts';
import { readRowTerms, type RowTerms, TERM_COLUMNS, type TERM_DAYS } from './row-terms.ts';
import { statusOf } from './status-words.ts';
import { isSumRow } from './sum-row.ts';
import { isCutNumber, wholeNumber, withNumbers } from './written-numbers.ts';

export interface RowProblem {
  rowNumber: number;
  code: string;
  field: string;
  reason: Message;
}

/** A row that can be imported: the customer (places still by name) and the opening balance. */
export interface GoodRow extends RowTerms {
  rowNumber: number;
  form: CustomerInput;
  areaName: string;
  zoneName: string;
  packageName: string;
  /** The code of who pays for the customer; missing where nobody else does. */
  payerCode?: string;
  openingBalancePaisa: Paisa;
}

/** Columns with days. */
export type DayColumn = 'connectionDate' | (typeof TERM_DAYS)[number];

export interface RowRules {
  /** Whether a row without a code is good: the system gives it one when it is imported. */
  isCodeGiven?: boolean;
  /** Reads the days of the file's columns; without it only the usual notations are days. */
  dayIn?: (column: DayColumn, text: string) => ReturnType<DayReader>;
}

/** What stands for bytes that were no text in the encoding that the file was read in. */
const BROKEN = '\ufffd';

/** The same limit as on the screens for areas, zones and packages. */
export const LONGEST_PLACE = 80;
const NUMBER_COLUMNS = ['code', 'mobileNo', 'alternateMobileNo', 'nid', 'paidBy'] as const;
const AMOUNT_COLUMNS = ['monthlyFee', 'connectionCharge'] as const;
const placeName = optionalText(LONGEST_PLACE);
const PLACE_COLUMNS = ['area', 'zone', 'package', 'nextPackage'] as const;

/**
 * Columns that have names in a register where the registration form has ids, or that the form does
 * not have.
 */
const NAME_COLUMNS = new Set<string>([
  'area',
  'zone',
  'package',
  'openingBalance',
  'paidBy',
  ...TERM_COLUMNS,
]);

/**
 * Validates one row with the rules of the registration form, after converting what is usual in
 * registers: Bangla digits, `1,200`, DD/MM/YYYY. Returns the row, or every problem in it by column.
 */
export function readRegisterRow(
  row: RegisterRow,
  { isCodeGiven = false, dayIn = (_, text) => usualDay(text) }: RowRules = {},
): GoodRow | RowProblem[] {
  const { rowNumber } = row;
  const cells = withNumbers(withWholeNumbers(row.cells));
  const code = (cells.code ?? '').trim();
  const problems: RowProblem[] = [];
  const refuse = (field: string, reason: Message): void =>
    void problems.push({ rowNumber, code, field, reason });

  if (isSumRow(cells)) {
    refuse('name', message('register.sumRow'));
    return problems;
  }
  for (const [column, text] of Object.entries(cells)) {
    if (text.includes(BROKEN)) refuse(column, message('register.brokenText'));
  }
  for (const column of NUMBER_COLUMNS) {
    if (isCutNumber(cells[column] ?? '')) refuse(column, message('file.cutByExcel'));
  }
  if (problems.length > 0) return problems;
  if (code === '' && !isCodeGiven) refuse('code', message('field.required'));
  if ((cells.monthlyFee ?? '').trim() === '') refuse('monthlyFee', message('field.required'));
  const connectionDay = dayIn('connectionDate', cells.connectionDate ?? '');
  if (connectionDay === undefined) refuse('connectionDate', message('register.notADay'));
  const terms = readRowTerms(cells, (column) => dayIn(column, cells[column] ?? ''), refuse);
  const openingBalancePaisa = readAmount(cells.openingBalance ?? '');
  if (openingBalancePaisa === undefined) {
    refuse('openingBalance', message('field.notAnAmount'));
  } else if (Math.abs(openingBalancePaisa) > LARGEST.openingBalance) {
    refuse('openingBalance', tooLarge(LARGEST.openingBalance));
  }
  for (const column of PLACE_COLUMNS) {
    const name = z.safeDecode(placeName, cells[column]);
    if (!name.success) refuse(column, reasonOfIssue(name.error.issues[0]));
  }
  const amounts = Object.fromEntries(
    AMOUNT_COLUMNS.flatMap((name) => (cells[name] ? [[name, plainAmount(cells[name])]] : [])),
  );
  const formCells = Object.entries(cells).filter(([name]) => !NAME_COLUMNS.has(name));
  const wire = Object.fromEntries(formCells.map(([name, text]) => [name, toLatinDigits(text)]));
  const parsed = z.safeDecode(api.customerCreate.body, {
    ...wire,
    ...amounts,
    // Digits in names and addresses stay as they were written.
    name: cells.name,
    address: cells.address,
    status: statusOf(cells.status ?? ''),
    connectionDate: connectionDay ?? null,
  });
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      refuse(String(issue.path[0]), reasonOfIssue(issue));
    }
    return problems;
  }
  const cycleProblem = checkCycle(parsed.data);
  if (cycleProblem) refuse('billingCycle', cycleProblem);
  if (problems.length > 0) return problems;
  const payerCode = toLatinDigits(cells.paidBy ?? '').trim();
  return {
    rowNumber,
    form: parsed.data,
    areaName: cells.area ?? '',
    zoneName: cells.zone ?? '',
    packageName: cells.package ?? '',
    ...(payerCode !== '' && { payerCode }),
    ...terms,
    openingBalancePaisa: openingBalancePaisa ?? ZERO_PAISA,
  };
}

const usualDay: DayReader = (text) => (text.trim() === '' ? null : parseRegisterDay(text.trim()));

/** The cells with numbers as they were before Excel wrote them as 1.711223344E+09. */
function withWholeNumbers(cells: RegisterRow['cells']): Record<string, string> {
  const typed: Record<string, string> = { ...cells };
  for (const column of NUMBER_COLUMNS) {
    if (typed[column]) typed[column] = wholeNumber(typed[column]);
  }
  return typed;
}

const readAmount = (text: string): Paisa | undefined =>
  ['', '-'].includes(text.trim()) ? ZERO_PAISA : paisaFromTaka(plainAmount(text));

function checkCycle({ category, billingCycle }: CustomerInput): Message | undefined {
  const terms = { category: category ?? 'regular', cycleMonths: billingCycle ?? 1 } as const;
  return isAllowedCycle(terms) ? undefined : message('customer.cycleUnknown');
}
