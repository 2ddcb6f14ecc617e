import { type Message, message } from '@netkhata/contract/messages';
import type { SheetField } from '@netkhata/contract/move-words';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { paisa, type Paisa, paisaFromTaka, takaText, ZERO_PAISA } from '@netkhata/domain/paisa';
import { parseTypedAmount } from '@netkhata/domain/typed-amount';
import { plainAmount } from '../../register/plain-amount.ts';
import { isSumRow } from '../../register/sum-row.ts';
import { statusOf } from '../../register/status-words.ts';
import { withNumbers } from '../../register/written-numbers.ts';
import { comparableText } from '@netkhata/domain/comparable-text';
import type { Sheet } from '../read/sheet.ts';
import { LONGEST_CODE } from './router-rows.ts';
import type { MovedRow, RowFault } from './moved-row.ts';
import { type DayReader, dayReader } from '../../register/column-days.ts';
import { TERM_DAYS } from '../../register/row-terms.ts';

const AMOUNTS = ['monthlyFee', 'connectionCharge', 'openingBalance', 'deposit'] as const;
const DAYS = ['expiresOn', 'paidUpTo', 'connectionDate', 'billDate'] as const;

type DayReaders = Record<(typeof DAYS)[number], DayReader>;

/** The rows of a spreadsheet as customers, given the field of each column. */
export function sheetRows(sheet: Sheet, fields: readonly (SheetField | null)[]): MovedRow[] {
  const readers = Object.fromEntries(
    DAYS.map((field) => [field, dayReader(sheet, fields.indexOf(field))]),
  ) as DayReaders;
  const withDays = termDays(sheet, fields);
  return sheet.rows.map((row) => rowOf(row.line, withDays(fieldsOf(row, fields)), readers));
}

/** Writes the days of absences and changes to come as ISO days, as their columns have them. */
export function termDays(
  sheet: Sheet,
  fields: readonly (SheetField | null)[],
): (line: SheetLine) => SheetLine {
  const readers = TERM_DAYS.filter((field) => fields.includes(field)).map(
    (field) => [field, dayReader(sheet, fields.indexOf(field))] as const,
  );
  return (line) => {
    // What is no day stays, and refuses the row.
    const days = readers.map(([field, read]) => {
      const day = read(line[field] ?? '');
      return [field, day === undefined ? line[field] : (day ?? '')] as const;
    });
    return { ...line, ...Object.fromEntries(days) };
  };
}

export type SheetLine = Partial<Record<SheetField, string>>;

/** The cells of a line, by field. */
export function fieldsOf(
  { cells }: Sheet['rows'][number],
  fields: readonly (SheetField | null)[],
): SheetLine {
  const row: SheetLine = {};
  for (const [index, field] of fields.entries()) {
    if (field) row[field] = (cells[index] ?? '').trim();
  }
  return row;
}

function rowOf(line: number, row: SheetLine, readers: DayReaders): MovedRow {
  const faults: RowFault[] = [];
  const refuse = (field: string, reason: Message) => void faults.push({ field, reason });
  const amounts = Object.fromEntries(
    AMOUNTS.map((field) => {
      const amount = amountOf(row[field] ?? '');
      if (amount === undefined) refuse(field, message('field.notAnAmount'));
      return [field, amount ?? ZERO_PAISA];
    }),
  ) as Record<(typeof AMOUNTS)[number], Paisa>;
  const dayIn = (field: keyof DayReaders): Day | null => {
    const day = readers[field](row[field] ?? '');
    if (day === undefined) refuse(field, message('register.notADay'));
    return day ?? null;
  };
  const expiry = dayIn('expiresOn');
  const paidUpTo = dayIn('paidUpTo');
  // An invalid connection date does not refuse the row: validation moves it to the note.
  const connectionDay = readers.connectionDate(row.connectionDate ?? '');
  // The column has days of the month; some people write whole dates there.
  const typedDay = toLatinDigits(row.billDate ?? '');
  const billDay = /^\d{1,2}$/.test(typedDay) ? typedDay : dayIn('billDate')?.slice(8);
  const paidUntil = expiry ?? (paidUpTo && addDays(paidUpTo, 1));
  const { openingBalance, deposit, monthlyFee } = amounts;
  const { deposit: _deposit, expiresOn: _expiry, paidUpTo: _paidUpTo, ...cells } = withNumbers(row);
  return {
    source: 'sheet',
    key: `sheet:${keyOf(row) || line}`,
    rowNumber: line,
    cells: {
      ...cells,
      // A name that is too long for a code is none.
      code: row.code || (isCode(row.pppoeUserName) ? row.pppoeUserName : ''),
      // In ISPBills' template a row with a password and no PPPoE name uses its code as the name.
      pppoeUserName: row.pppoeUserName ?? (row.pppoePassword === undefined ? '' : (row.code ?? '')),
      monthlyFee: row.monthlyFee ? takaText(monthlyFee) : '',
      connectionCharge: row.connectionCharge ? takaText(amounts.connectionCharge) : '',
      openingBalance: takaText(paisa(openingBalance - deposit)),
      status: statusOf(row.status ?? ''),
      connectionDate: (connectionDay === undefined ? row.connectionDate : connectionDay) ?? '',
      billDate: billDay ? String(Number(billDay)) : dayOfMonth(paidUntil),
    },
    paidUntil,
    instalments: [],
    balancePaisa: paisa(deposit - openingBalance),
    leftOut: isSumRow(row) ? message('register.sumRow') : null,
    questions: [],
    faults,
  };
}

const isCode = (name: string | undefined): name is string =>
  name !== undefined && name.length <= LONGEST_CODE;

/** Never the line number, which changes when a line is inserted above in the next file. */
const keyOf = ({ code, pppoeUserName, name = '', mobileNo = '' }: SheetLine): string =>
  comparableText(code || pppoeUserName || `${name} ${normaliseMobile(mobileNo) ?? mobileNo}`);

const dayOfMonth = (day: Day | null): string => (day === null ? '' : String(Number(day.slice(8))));

function amountOf(text: string): Paisa | undefined {
  if (text === '' || text === '-') return ZERO_PAISA;
  const plain = parseTypedAmount(plainAmount(text));
  return plain === undefined ? undefined : paisaFromTaka(plain);
}
