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

/** Writes an audit row (user, address, changes with secrets blanked) in the same transaction. */
export async function writeAudit(
  tx: Database,
  entry: {
    userId: number | null;
    action: string;
    address: string;
    changes: AuditChange[];
    at: Date;
  },
): Promise<void> {
  const first = entry.changes[0];
  const changes = entry.changes.map((change) => ({
    subject: change.subject,
    id: change.id,
    ...changedFields(change),
  }));
  await sql`${PREPARED}
    insert into audit_trail (user_id, action, subject, subject_id, address, details, created_at)
    values (${entry.userId}, ${entry.action}, ${first?.subject ?? null}, ${first?.id ?? null},
      ${entry.address}, ${JSON.stringify({ changes })}, ${entry.at})
  `.execute(tx);
}
