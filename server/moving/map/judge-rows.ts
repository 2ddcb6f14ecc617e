import { message } from '@netkhata/contract/messages';
import { ownNumbers } from '../../customers/customer-form.ts';
import { type GoodRow, readRegisterRow } from '../../register/register-row.ts';
import { foreignMobiles } from '../../setup/own-mobiles.ts';
import type { MovedRow, RowFault } from './moved-row.ts';

export type JudgedRow =
  | { outcome: 'comes_in'; row: MovedRow; good: GoodRow }
  | { outcome: 'refused'; row: MovedRow; faults: RowFault[] }
  | { outcome: 'left_out'; row: MovedRow };

/** A customer does without these: what cannot be taken as it stands is kept in the note. */
const OPTIONAL = new Set([
  'email',
  'nid',
  'address',
  'gpsLocation',
  'alternateMobileNo',
  'localAddress',
  'remoteAddress',
  'callerId',
  'onuMacAddress',
  'router',
  'connectionDate',
]);
const LONGEST_NOTE = 1000;

/** Customers who are here already, by code and by PPPoE user name, in small letters. */
export interface CustomersHere {
  /** With the row that the customer came from, where a move brought them. */
  codes: ReadonlyMap<string, string | null>;
  /** With the code of who has the name. */
  pppoeNames: ReadonlyMap<string, string>;
}

export const NOBODY_HERE: CustomersHere = { codes: new Map(), pppoeNames: new Map() };

/**
 * Says of each row whether it can come in, by the rules of the registration form, and that nobody
 * before it has its code or, unless that one is closed, its PPPoE user name. A row that came in
 * with an earlier attempt is no obstacle to itself.
 */
export function judgeRows(
  rows: readonly MovedRow[],
  terms: { phoneRule: string; here: CustomersHere },
): JudgedRow[] {
  const earlier = { codes: new Set<string>(), pppoeNames: new Set<string>() };
  return rows.map((row) => {
    if (row.leftOut) return { outcome: 'left_out', row };
    const { good, faults } = formOf(row, terms.phoneRule);
    faults.push(...row.faults, ...takenFaults(row, earlier, terms.here));
    if (good && faults.length === 0) return { outcome: 'comes_in', row, good };
    return { outcome: 'refused', row, faults };
  });
}

/** What somebody else has; takes what is free. */
function takenFaults(
  { key, cells }: MovedRow,
  earlier: { codes: Set<string>; pppoeNames: Set<string> },
  here: CustomersHere,
): RowFault[] {
  const faults: RowFault[] = [];
  const code = (cells.code ?? '').trim().toLowerCase();
  if (code !== '' && earlier.codes.has(code)) {
    faults.push({ field: 'code', reason: message('move.codeTaken') });
  } else if (here.codes.has(code) && here.codes.get(code) !== key) {
    faults.push({ field: 'code', reason: message('customer.codeTaken') });
  }
  earlier.codes.add(code);
  const pppoe = (cells.pppoeUserName ?? '').trim().toLowerCase();
  if (cells.status === 'close' || pppoe === '') return faults;
  if (earlier.pppoeNames.has(pppoe)) {
    faults.push({ field: 'pppoeUserName', reason: message('move.pppoeTaken') });
  } else if ((here.pppoeNames.get(pppoe) ?? code) !== code) {
    faults.push({ field: 'pppoeUserName', reason: message('customer.pppoeTaken') });
  }
  earlier.pppoeNames.add(pppoe);
  return faults;
}

/** The registration form that a row makes, and what is wrong with it. */
function formOf(
  row: MovedRow,
  phoneRule: string,
): { good: GoodRow | undefined; faults: RowFault[] } {
  let cells = row.cells;
  let read = readRegisterRow({ rowNumber: row.rowNumber, cells });
  if (Array.isArray(read) && read.some(({ field }) => OPTIONAL.has(field))) {
    const fields = new Set(read.map(({ field }) => field).filter((field) => OPTIONAL.has(field)));
    cells = withoutFields(cells, fields);
    read = readRegisterRow({ rowNumber: row.rowNumber, cells });
  }
  if (Array.isArray(read)) {
    return { good: undefined, faults: read.map(({ field, reason }) => ({ field, reason })) };
  }
  const foreign = phoneRule === 'international' ? [] : foreignMobiles(ownNumbers(read.form));
  const faults = foreign.map((field) => ({ field, reason: message('field.notAMobile') }));
  return { good: read, faults };
}

function withoutFields(
  cells: Readonly<Record<string, string>>,
  fields: ReadonlySet<string>,
): Record<string, string> {
  const kept = { ...cells };
  const lines = [cells.note ?? ''];
  for (const field of fields) {
    lines.push(`${field}: ${cells[field] ?? ''}`);
    kept[field] = '';
  }
  kept.note = lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, LONGEST_NOTE);
  return kept;
}
