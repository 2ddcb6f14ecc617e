import { message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import { visibleText } from '@netkhata/domain/visible-text';
import type { LoginsByForm } from '../../customers/login-doubts.ts';
import { Failure } from '../../http/failure.ts';
import { type GoodRow, readRegisterRow } from '../../register/register-row.ts';
import { personOf } from '../../register/given-codes.ts';
import { byCode, type KnownPayers, payerFault } from '../../register/row-payers.ts';
import { type CompanyRules, requireRegistrable } from '../../register/row-columns.ts';
import { nextPackageFault } from '../../register/row-terms.ts';
import { problemsOf } from '../../register/row-writer.ts';
import type { MovedRow, RowFault } from './moved-row.ts';

export type ValidatedRow =
  | { outcome: 'comes_in'; row: MovedRow; good: GoodRow }
  | { outcome: 'refused'; row: MovedRow; faults: RowFault[] }
  | { outcome: 'left_out'; row: MovedRow };

export type ComingRow = Extract<ValidatedRow, { outcome: 'comes_in' }>;

/** Optional fields: an invalid value does not refuse the row but is moved to the note. */
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

/** Existing customers that the rows refer to; codes in their comparable form. */
export interface ExistingCustomers {
  /** Rows that were imported by an earlier attempt or move, by key, with their customer's code. */
  keys: ReadonlyMap<string, string>;
  /** By code, the key of the row that the customer was moved in from; null for other customers. */
  codes: ReadonlyMap<string, string | null>;
  pppoeNames: ReadonlyMap<string, string | null>;
  /** PPPoE user names of customers that are like those of rows. */
  likeLogins: LoginsByForm;
  /**
   * The codes of customers that rows without a code may be, by name and number; without those that
   * were moved in from rows of these files.
   */
  people: ReadonlyMap<string, readonly string[]>;
  /** Those whom rows name as payers. */
  payers: KnownPayers;
  /** The names of all packages, in comparable form. */
  packages: ReadonlySet<string>;
}

export const NO_EXISTING_CUSTOMERS: ExistingCustomers = {
  keys: new Map(),
  codes: new Map(),
  pppoeNames: new Map(),
  likeLogins: new Map(),
  people: new Map(),
  payers: new Map(),
  packages: new Set(),
};

export interface ValidationTerms extends CompanyRules {
  /** Whether a row of a spreadsheet without a code is good: it gets one. */
  isCodeGiven: boolean;
  existing: ExistingCustomers;
}

/**
 * Decides for each row whether it can be imported: by the rules of the registration form, and by
 * whether its code and, unless it is closed, its PPPoE user name are free. A row that an earlier
 * attempt imported does not conflict with itself.
 */
export function validateRows(rows: readonly MovedRow[], terms: ValidationTerms): ValidatedRow[] {
  const earlier = { codes: new Set<string>(), pppoeNames: new Set<string>() };
  const people = new Map(terms.existing.people);
  const validated = rows.map((row): ValidatedRow => {
    if (row.leftOut) return { outcome: 'left_out', row };
    const { good, faults } = validateRegistration(row, terms);
    faults.push(...row.faults, ...takenFaults(row, earlier, terms.existing));
    if (good?.form.code === null && !terms.existing.keys.has(row.key)) {
      faults.push(...knownPerson(good, people));
    }
    if (good && faults.length === 0) return { outcome: 'comes_in', row, good };
    return { outcome: 'refused', row, faults };
  });
  return withPayers(withNextPackages(validated, terms.existing.packages), terms.existing.payers);
}

/** Refuses those whose package to come is not there and does not come in. */
function withNextPackages(
  rows: readonly ValidatedRow[],
  known: ReadonlySet<string>,
): ValidatedRow[] {
  const coming = new Set(
    rows.flatMap((row) =>
      row.outcome === 'comes_in' ? [comparableText(row.good.packageName)] : [],
    ),
  );
  return rows.map((validated) => {
    if (validated.outcome !== 'comes_in') return validated;
    const { row, good } = validated;
    const reason = nextPackageFault(good, (name) => known.has(name) || coming.has(name));
    return reason
      ? { outcome: 'refused', row, faults: [{ field: 'nextPackage', reason }] }
      : validated;
  });
}

/** Refuses those whose payer is not there and does not come in, or is paid by another. */
function withPayers(rows: readonly ValidatedRow[], known: KnownPayers): ValidatedRow[] {
  const coming = byCode(rows.flatMap((row) => (row.outcome === 'comes_in' ? [row.good] : [])));
  return rows.map((validated) => {
    if (validated.outcome !== 'comes_in') return validated;
    const reason = payerFault(validated.good, known, coming);
    if (!reason) return validated;
    return { outcome: 'refused', row: validated.row, faults: [{ field: 'paidBy', reason }] };
  });
}

/** The PPPoE user name of a row as it is stored: RADIUS compares it exactly. */
export const loginOf = (cells: MovedRow['cells']): string => visibleText(cells.pppoeUserName ?? '');

/** Faults for a code or name that is in use; marks the row's own as used. */
function takenFaults(
  { key, source, cells }: MovedRow,
  earlier: { codes: Set<string>; pppoeNames: Set<string> },
  existing: ExistingCustomers,
): RowFault[] {
  const faults: RowFault[] = [];
  const code = comparableText(cells.code ?? '');
  if (code !== '' && earlier.codes.has(code)) {
    faults.push({ field: 'code', reason: message('move.codeTaken') });
  } else if (existing.codes.has(code) && existing.codes.get(code) !== key) {
    faults.push({ field: 'code', reason: message('customer.codeTaken') });
  }
  earlier.codes.add(code);
  const pppoe = loginOf(cells);
  if (cells.status === 'close' || pppoe === '') return faults;
  // MySQL, and with it PHPNuxBill, takes names in other letters for the same.
  const used = source === 'books' ? `books:${comparableText(pppoe)}` : pppoe;
  if (earlier.pppoeNames.has(pppoe) || earlier.pppoeNames.has(used)) {
    faults.push({ field: 'pppoeUserName', reason: message('move.pppoeTaken') });
  } else if (existing.pppoeNames.has(pppoe) && existing.pppoeNames.get(pppoe) !== key) {
    faults.push({ field: 'pppoeUserName', reason: message('customer.pppoeTaken') });
  }
  earlier.pppoeNames.add(pppoe).add(used);
  return faults;
}

/**
 * The fault of a row without a code whose name and number a customer has. One person may have
 * several connections: as many rows are refused as there are such customers.
 */
function knownPerson({ form }: GoodRow, people: Map<string, readonly string[]>): RowFault[] {
  const [code, ...others] = people.get(personOf(form)) ?? [];
  if (code === undefined) return [];
  people.set(personOf(form), others);
  return [{ field: 'code', reason: message('move.personIsHere', { code }) }];
}

interface Registration {
  good: GoodRow | undefined;
  faults: RowFault[];
}

/** The registration form of a row and its faults. Invalid optional fields are moved to the note. */
function validateRegistration(row: MovedRow, terms: ValidationTerms): Registration {
  const isCodeGiven = terms.isCodeGiven && row.source === 'sheet';
  const isThere = terms.existing.keys.has(row.key);
  let remaining = row.cells;
  for (;;) {
    const checked = validateOnce({ ...row, cells: remaining }, { ...terms, isCodeGiven, isThere });
    const odd = checked.faults.map(({ field }) => field).filter((field) => OPTIONAL.has(field));
    // Only fields with a value are moved to the note, or the loop would not end.
    if (!odd.some((field) => remaining[field])) return checked;
    remaining = withoutFields(remaining, new Set(odd));
  }
}

/**
 * Applies all rules of the form, the company and registering, so that accepting finds no further
 * fault.
 */
function validateOnce(
  { rowNumber, cells }: MovedRow,
  rules: CompanyRules & { isCodeGiven: boolean; isThere: boolean },
): Registration {
  const read = readRegisterRow({ rowNumber, cells }, rules);
  if (Array.isArray(read)) return { good: undefined, faults: read.map(faultOf) };
  try {
    // What was planned when the row came in is not planned again.
    const { away: _away, next: _next, ...registered } = read;
    const good = rules.isThere ? registered : read;
    requireRegistrable(good, rules);
    return { good, faults: [] };
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
  // A cut surrogate pair cannot be stored in the database.
  remaining.note = note.slice(0, LONGEST_NOTE).replace(/\p{Surrogate}$/u, '');
  return remaining;
}
