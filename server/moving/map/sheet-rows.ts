import { type Message, message } from '@netkhata/contract/messages';
import type { SheetField } from '@netkhata/contract/move-words';
import { addDays, type Day, parseRegisterDay } from '@netkhata/domain/billing-period';
import { paisa, type Paisa, paisaFromTaka, takaText, ZERO_PAISA } from '@netkhata/domain/paisa';
import { typedAmount } from '@netkhata/domain/typed-amount';
import { parseTypedDay } from '@netkhata/domain/typed-day';
import type { Sheet } from '../read/sheet.ts';
import type { MovedRow, RowFault } from './moved-row.ts';

const AMOUNTS = ['monthlyFee', 'connectionCharge', 'openingBalance', 'deposit'] as const;

/** What people write for a status; what is none of it is told as it stands, and refused. */
const STATUSES: Readonly<Record<string, string>> = {
  active: 'active',
  enabled: 'active',
  enable: 'active',
  online: 'active',
  on: 'active',
  yes: 'active',
  '1': 'active',
  new: 'active',
  চালু: 'active',
  সক্রিয়: 'active',
  deactive: 'deactive',
  inactive: 'deactive',
  disabled: 'deactive',
  disable: 'deactive',
  blocked: 'deactive',
  suspended: 'deactive',
  expired: 'deactive',
  off: 'deactive',
  no: 'deactive',
  '0': 'deactive',
  বন্ধ: 'deactive',
  নিষ্ক্রিয়: 'deactive',
  close: 'close',
  closed: 'close',
  left: 'close',
  terminated: 'close',
};

/** The rows of a spreadsheet as customers, by what each column is. */
export function sheetRows(sheet: Sheet, fields: readonly (SheetField | null)[]): MovedRow[] {
  return sheet.rows.map((row) => rowOf(row.line, fieldsOf(row, fields)));
}

/** The cells of a line by what each column is. */
export function fieldsOf(
  { cells }: Sheet['rows'][number],
  fields: readonly (SheetField | null)[],
): Partial<Record<SheetField, string>> {
  const row: Partial<Record<SheetField, string>> = {};
  for (const [index, field] of fields.entries()) {
    if (field) row[field] = (cells[index] ?? '').trim();
  }
  return row;
}

function rowOf(line: number, row: Partial<Record<SheetField, string>>): MovedRow {
  const faults: RowFault[] = [];
  const refuse = (field: string, reason: Message) => void faults.push({ field, reason });
  const amounts = Object.fromEntries(
    AMOUNTS.map((field) => {
      const amount = amountOf(row[field] ?? '');
      if (amount === undefined) refuse(field, message('field.notAnAmount'));
      return [field, amount ?? ZERO_PAISA];
    }),
  ) as Record<(typeof AMOUNTS)[number], Paisa>;
  const dayIn = (field: SheetField): Day | null => {
    const day = sheetDay(row[field] ?? '');
    if (day === undefined) refuse(field, message('register.notADay'));
    return day ?? null;
  };
  const expiry = dayIn('expiresOn');
  const paidUpTo = dayIn('paidUpTo');
  const connectionDay = dayIn('connectionDate');
  // A column of days of the month; some write a whole date there.
  const billDay = /^\d{1,2}$/.test(row.billDate ?? '') ? row.billDate : dayIn('billDate')?.slice(8);
  const paidUntil = expiry ?? (paidUpTo && addDays(paidUpTo, 1));
  const { openingBalance, deposit, monthlyFee } = amounts;
  const { deposit: _deposit, expiresOn: _expiry, paidUpTo: _paidUpTo, ...cells } = row;
  return {
    key: `sheet:${(row.code ?? '').toLowerCase() || line}`,
    rowNumber: line,
    cells: {
      ...cells,
      code: row.code || row.pppoeUserName || '',
      // ISPBills' template: a password without a name of its own is of who the row is.
      pppoeUserName: row.pppoeUserName ?? (row.pppoePassword === undefined ? '' : (row.code ?? '')),
      monthlyFee: row.monthlyFee ? takaText(monthlyFee) : '',
      connectionCharge: row.connectionCharge ? takaText(amounts.connectionCharge) : '',
      openingBalance: takaText(paisa(openingBalance - deposit)),
      status: STATUSES[(row.status ?? '').toLowerCase()] ?? row.status ?? '',
      connectionDate: connectionDay ?? '',
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

const dayOfMonth = (day: Day | null): string => (day === null ? '' : String(Number(day.slice(8))));

function amountOf(text: string): Paisa | undefined {
  if (text === '' || text === '-') return ZERO_PAISA;
  const plain = typedAmount(text.replace(/(?:tk|bdt|টাকা)\.?/iu, '').trim());
  return plain === undefined ? undefined : paisaFromTaka(plain);
}

/** Null where there is none; undefined where it is no day. */
export function sheetDay(text: string): Day | null | undefined {
  if (text === '' || text === '-' || text.startsWith('0000-00-00')) return null;
  const withoutTime = text.replace(/[ T]\d{1,2}:\d{2}(?::\d{2})?.*$/, '');
  return parseRegisterDay(withoutTime) ?? parseTypedDay(withoutTime);
}
