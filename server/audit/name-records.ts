import { auditNameKey } from '@netkhata/contract/audit-trail';
import type { Api } from '@netkhata/contract/api';
import type { AuditSubject } from '@netkhata/contract/audit-subjects';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type NamedTable, RECORD_NAMES } from './record-names.ts';

type AuditRow = TableRow<Api['auditTrailTable']>;
type NamedRecord = Pick<AuditRow, 'what' | 'names'>;
type RecordedChange = Pick<AuditRow, 'subject' | 'subjectId' | 'changes'>;
type NameRow = { kind: NamedTable; id: number } & NonNullable<AuditRow['what']>;
type Reference = { kind: NamedTable; id: number };

/** Table that holds the record named by `subject` and `subjectId`. */
const SUBJECT_TABLES: Partial<Record<AuditSubject, NamedTable>> = {
  account: 'accounts',
  area: 'areas',
  bill: 'bills',
  bill_run: 'billRuns',
  block: 'blocks',
  category: 'moneyCategories',
  customer: 'customers',
  day_close: 'dayCloses',
  handover: 'handovers',
  item: 'items',
  label: 'labels',
  movement: 'moneyMovements',
  outage: 'outages',
  package: 'packages',
  payment: 'payments',
  planned_change: 'plannedChanges',
  pppoe_password: 'customers',
  promise: 'paymentPromises',
  road: 'roads',
  role: 'roles',
  saved_view: 'savedViews',
  second_factor: 'users',
  sms: 'smsMessages',
  staff_debt: 'staffDebtSettlements',
  suspension: 'customers',
  till: 'accounts',
  user: 'users',
  zone: 'zones',
};

/** Fields whose values are ids of other records. Keys are lower case, letters only. */
const FIELD_TABLES: Record<string, NamedTable> = {
  account: 'accounts',
  accountid: 'accounts',
  toaccountid: 'accounts',
  fromaccountid: 'accounts',
  to: 'accounts',
  from: 'accounts',
  area: 'areas',
  areaid: 'areas',
  block: 'blocks',
  blockid: 'blocks',
  road: 'roads',
  roadid: 'roads',
  zone: 'zones',
  zoneid: 'zones',
  package: 'packages',
  packageid: 'packages',
  categoryid: 'moneyCategories',
  category: 'moneyCategories',
  customer: 'customers',
  paidby: 'customers',
  customerid: 'customers',
  billid: 'bills',
  paymentid: 'payments',
  sharedtrxwith: 'payments',
  item: 'items',
  itemid: 'items',
  label: 'labels',
  roleid: 'roles',
  usertype: 'roles',
  staff: 'users',
  staffid: 'users',
  collector: 'users',
  collectionby: 'users',
  keeperid: 'users',
  createdby: 'users',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idIn = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

type FieldReference = Reference & { key: string };

/** Collects every id inside a value together with the field that it belongs to. */
function referencesIn(value: unknown, field = ''): FieldReference[] {
  if (Array.isArray(value)) return value.flatMap((each) => referencesIn(each, field));
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      // A block or road may be written as { id } or { name }; the id then belongs to the enclosing
      // field.
      referencesIn(inner, name === 'id' && field !== '' ? field : name),
    );
  }
  const id = idIn(value);
  const [name = ''] = auditNameKey(field, '').split(':');
  const kind = FIELD_TABLES[name];
  return id === undefined || !kind ? [] : [{ kind, id, key: auditNameKey(field, value) }];
}

const subjectOf = ({ subject, subjectId }: RecordedChange): Reference | undefined => {
  const kind = SUBJECT_TABLES[subject as AuditSubject];
  return kind && subjectId ? { kind, id: subjectId } : undefined;
};

/**
 * Adds display names to audit rows: for the subject and for every id among the changed values. All
 * names are read in one statement.
 */
export async function nameRecords<Row extends RecordedChange>(
  { tx, user }: { tx: Database; user: { zoneId: number | null } },
  rows: readonly Row[],
): Promise<(Omit<Row, keyof NamedRecord> & NamedRecord)[]> {
  const named = rows.map((row) => ({
    row,
    subject: subjectOf(row),
    fields: row.changes.flatMap(({ before, after }) => referencesIn([before, after])),
  }));
  const wanted = named.flatMap(({ subject, fields }) => (subject ? [subject, ...fields] : fields));
  const found = await readNames(tx, wanted, user.zoneId);
  return named.map(({ row, subject, fields }) => ({
    ...row,
    what: (subject && found.get(keyOf(subject))) ?? lastName(row),
    names: Object.fromEntries(
      fields.flatMap((field) => {
        const name = found.get(keyOf(field))?.name;
        return name ? [[field.key, name]] : [];
      }),
    ),
  }));
}

/** Fallback for a deleted record, such as a label: the name recorded in the audit trail. */
function lastName({ changes }: RecordedChange): NamedRecord['what'] {
  const [change] = changes;
  const record = isRecord(change?.after) ? change.after : change?.before;
  const name = isRecord(record) ? record['name'] : undefined;
  return typeof name === 'string' ? { name, amount: null, day: null } : null;
}

const keyOf = ({ kind, id }: Reference): string => `${kind}:${id}`;

async function readNames(
  tx: Database,
  wanted: readonly Reference[],
  zoneId: number | null,
): Promise<Map<string, NonNullable<NamedRecord['what']>>> {
  const ids = new Map<NamedTable, Set<number>>();
  for (const { kind, id } of wanted) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  if (ids.size === 0) return new Map();
  const parts = [...ids].map(
    ([kind, those]) => sql`
      select ${kind} as kind, id::bigint as id, name, amount, day
      from (${RECORD_NAMES[kind]([...those], zoneId)}) as named (id, name, amount, day)`,
  );
  const { rows } = await sql<NameRow>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return new Map(rows.map(({ kind, id, ...what }) => [keyOf({ kind, id }), what] as const));
}
