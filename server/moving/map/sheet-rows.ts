import { type Message, message } from '@netkhata/contract/messages';
import type { SheetField } from '@netkhata/contract/move-words';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { paisa, type Paisa, paisaFromTaka, takaText, ZERO_PAISA } from '@netkhata/domain/paisa';
import { parseTypedAmount } from '@netkhata/domain/typed-amount';
import { plainAmount } from '../../register/plain-amount.ts';
import { comparableText } from '@netkhata/domain/comparable-text';
import type { Sheet } from '../read/sheet.ts';
import { LONGEST_CODE } from './router-rows.ts';
import type { MovedRow, RowFault } from './moved-row.ts';
import { type DayReader, dayReader } from './sheet-days.ts';

const AMOUNTS = ['monthlyFee', 'connectionCharge', 'openingBalance', 'deposit'] as const;
const DAYS = ['expiresOn', 'paidUpTo', 'connectionDate', 'billDate'] as const;

/** Words that people write for each status; any other word is kept, and refused by validation. */
const STATUS_WORDS = {
  active: 'active, enabled, enable, online, on, yes, 1, new, চালু, সক্রিয়',
  deactive:
    'deactive, inactive, disabled, disable, blocked, suspended, expired, off, no, 0, ' +
    'বন্ধ, নিষ্ক্রিয়',
  close: 'close, closed, left, terminated',
};
const STATUS_OF = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, words]) =>
    words.split(', ').map((word) => [comparableText(word), status] as const),
  ),
);

type DayReaders = Record<(typeof DAYS)[number], DayReader>;

/** The rows of a spreadsheet as customers, given the field of each column. */
export function sheetRows(sheet: Sheet, fields: readonly (SheetField | null)[]): MovedRow[] {
  const readers = Object.fromEntries(
    DAYS.map((field) => [field, dayReader(sheet, fields.indexOf(field))]),
  ) as DayReaders;
  return sheet.rows.map((row) => rowOf(row.line, fieldsOf(row, fields), readers));
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
    leftOut: null,
    questions: [],
    faults,
  };
}

const isCode = (name: string | undefined): name is string =>
  name !== undefined && name.length <= LONGEST_CODE;

/** Two numbers in one cell, as '01711… / 01811…': the second is the alternate one. */
function withNumbers(row: SheetLine): SheetLine {
  const { mobileNo = '', alternateMobileNo } = row;
  if (alternateMobileNo || normaliseMobile(mobileNo) !== undefined) return row;
  const [first, second, ...more] = mobileNo.split(/[,;/|&\n]|\bor\b/);
  const both = [first, second].map((each) => normaliseMobile(each ?? ''));
  if (more.length > 0 || both.includes(undefined)) return row;
  return { ...row, mobileNo: both[0] ?? '', alternateMobileNo: both[1] ?? '' };
}

/** Never the line number, which changes when a line is inserted above in the next file. */
const keyOf = ({ code, pppoeUserName, name = '', mobileNo = '' }: SheetLine): string =>
  comparableText(code || pppoeUserName || `${name} ${normaliseMobile(mobileNo) ?? mobileNo}`);

const statusOf = (text: string): string => STATUS_OF.get(comparableText(text)) ?? text;

const dayOfMonth = (day: Day | null): string => (day === null ? '' : String(Number(day.slice(8))));

function amountOf(text: string): Paisa | undefined {
  if (text === '' || text === '-') return ZERO_PAISA;
  const plain = parseTypedAmount(plainAmount(text));
  return plain === undefined ? undefined : paisaFromTaka(plain);
}
