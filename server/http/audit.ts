import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';
import type { AuditChange } from './implement.ts';

/** Fields that are never shown, neither in the trail nor in a refusal. */
export const SECRET_FIELDS = new Set([
  'password',
  'confirmPassword',
  'currentPassword',
  'pppoePassword',
  'passwordHash',
  'radiusSecret',
  'sealedSecret',
  'token',
]);
const BLANKED = '•••';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutSecrets = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_FIELDS.has(name) && inner !== null ? BLANKED : inner,
    ]),
  );
};

/** Reduces the two records of a change to the fields that differ. */
const changedFields = (change: AuditChange): Pick<AuditChange, 'before' | 'after'> => {
  const { before, after } = change;
  if (!isRecord(before) || !isRecord(after)) {
    return { before: withoutSecrets(before), after: withoutSecrets(after) };
  }
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (record: Record<string, unknown>) =>
    withoutSecrets(Object.fromEntries(names.map((name) => [name, record[name]])));
  return { before: pick(before), after: pick(after) };
};

export interface AuditEntry {
  userId: number | null;
  action: string;
  address: string;
  changes: AuditChange[];
  at: Date;
}

const detailsOf = ({ changes }: AuditEntry): string =>
  JSON.stringify({
    changes: changes.map((change) => ({
      subject: change.subject,
      id: change.id,
      ...changedFields(change),
    })),
  });

/** Writes an audit row (user, address, changes with secrets blanked) in the same transaction. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  const [first] = entry.changes;
  await sql`${PREPARED}
    insert into audit_trail (user_id, action, subject, subject_id, address, details, created_at)
    values (${entry.userId}, ${entry.action}, ${first?.subject ?? null}, ${first?.id ?? null},
      ${entry.address}, ${detailsOf(entry)}, ${entry.at})
  `.execute(tx);
}

/** As `writeAudit`, for many entries at once; their rows come in the given order. */
export async function writeAudits(tx: Database, entries: readonly AuditEntry[]): Promise<void> {
  await sql`
    insert into audit_trail (user_id, action, subject, subject_id, address, details, created_at)
    select * from unnest(
      ${entries.map(({ userId }) => userId)}::bigint[],
      ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ changes }) => changes[0]?.subject ?? null)}::text[],
      ${entries.map(({ changes }) => changes[0]?.id ?? null)}::bigint[],
      ${entries.map(({ address }) => address)}::text[],
      ${entries.map(detailsOf)}::jsonb[],
      ${entries.map(({ at }) => at)}::timestamptz[]
    )
  `.execute(tx);
}
