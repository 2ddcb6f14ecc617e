import { message } from '@netkhata/contract/messages';
import { Failure } from '../../http/failure.ts';
import { type GoodRow, readRegisterRow } from '../../register/register-row.ts';
import { type CompanyRules, requireRegistrable } from '../../register/row-columns.ts';
import { problemsOf } from '../../register/row-writer.ts';
import type { MovedRow, RowFault } from './moved-row.ts';

export type JudgedRow =
  | { outcome: 'comes_in'; row: MovedRow; good: GoodRow }
  | { outcome: 'refused'; row: MovedRow; faults: RowFault[] }
  | { outcome: 'left_out'; row: MovedRow };

export type ComingRow = Extract<JudgedRow, { outcome: 'comes_in' }>;

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

/** Who is here already, as far as rows ask for it; codes and names in small letters. */
export interface CustomersHere {
  /** Rows that brought a customer with an earlier attempt or move. */
  keys: ReadonlySet<string>;
  /** Each with the row that the customer came from; null where no move brought them. */
  codes: ReadonlyMap<string, string | null>;
  pppoeNames: ReadonlyMap<string, string | null>;
}

export const NOBODY_HERE: CustomersHere = {
  keys: new Set(),
  codes: new Map(),
  pppoeNames: new Map(),
};

export interface JudgeTerms extends CompanyRules {
  here: CustomersHere;
}

/**
 * Says of each row whether it can come in, by the rules of the registration form, and that nobody
 * before it has its code or, unless that one is closed, its PPPoE user name. A row that came in
 * with an earlier attempt is no obstacle to itself.
 */
export function judgeRows(rows: readonly MovedRow[], terms: JudgeTerms): JudgedRow[] {
  const earlier = { codes: new Set<string>(), pppoeNames: new Set<string>() };
  return rows.map((row) => {
    if (row.leftOut) return { outcome: 'left_out', row };
    const { good, faults } = registration(row, terms);
    faults.push(...row.faults, ...takenFaults(row, earlier, terms.here));
    if (good && faults.length === 0) return { outcome: 'comes_in', row, good };
    return { outcome: 'refused', row, faults };
  });
}

/** As a code or a PPPoE user name is compared. */
export const comparableName = (text: string | undefined): string =>
  (text ?? '').trim().toLowerCase();

/** What somebody else has; takes what is free. */
function takenFaults(
  { key, cells }: MovedRow,
  earlier: { codes: Set<string>; pppoeNames: Set<string> },
  here: CustomersHere,
): RowFault[] {
  const faults: RowFault[] = [];
  const code = comparableName(cells.code);
  if (code !== '' && earlier.codes.has(code)) {
    faults.push({ field: 'code', reason: message('move.codeTaken') });
  } else if (here.codes.has(code) && here.codes.get(code) !== key) {
    faults.push({ field: 'code', reason: message('customer.codeTaken') });
  }
  earlier.codes.add(code);
  const pppoe = comparableName(cells.pppoeUserName);
  if (cells.status === 'close' || pppoe === '') return faults;
  if (earlier.pppoeNames.has(pppoe)) {
    faults.push({ field: 'pppoeUserName', reason: message('move.pppoeTaken') });
  } else if (here.pppoeNames.has(pppoe) && here.pppoeNames.get(pppoe) !== key) {
    faults.push({ field: 'pppoeUserName', reason: message('customer.pppoeTaken') });
  }
  earlier.pppoeNames.add(pppoe);
  return faults;
}

interface Registration {
  good: GoodRow | undefined;
  faults: RowFault[];
}

/** The registration form that a row makes, and what is wrong with it. */
function registration({ rowNumber, cells }: MovedRow, terms: JudgeTerms): Registration {
  let remaining = cells;
  for (;;) {
    const registered = register(rowNumber, remaining, terms);
    const odd = registered.faults.map(({ field }) => field).filter((field) => OPTIONAL.has(field));
    // An empty cell that is refused all the same would be refused for ever.
    if (!odd.some((field) => remaining[field])) return registered;
    remaining = withoutFields(remaining, new Set(odd));
  }
}

/** By the rules of the form, of the company and of registering itself: accepting finds no others. */
function register(rowNumber: number, cells: MovedRow['cells'], rules: CompanyRules): Registration {
  const read = readRegisterRow({ rowNumber, cells });
  if (Array.isArray(read)) return { good: undefined, faults: read.map(faultOf) };
  try {
    requireRegistrable(read, rules);
    return { good: read, faults: [] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { good: undefined, faults: problemsOf(read, error).map(faultOf) };
  }
}

const faultOf = ({ field, reason }: RowFault): RowFault => ({ field, reason });

function withoutFields(
  cells: Readonly<Record<string, string>>,
  fields: ReadonlySet<string>,
): Record<string, string> {
  const remaining = { ...cells };
  const lines = [cells.note ?? ''];
  for (const field of fields) {
    lines.push(`${field}: ${cells[field] ?? ''}`);
    remaining[field] = '';
  }
  const note = lines.filter((line) => line !== '').join('\n');
  // Never half of a letter, which nothing can store.
  remaining.note = note.slice(0, LONGEST_NOTE).replace(/\p{Surrogate}$/u, '');
  return remaining;
}
