import type { Api } from '@netkhata/contract/api';
import type { AuditSubject } from '@netkhata/contract/audit-subjects';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Fields that say what a record is (closed, in use, whose), or whether something happens at all: a
 * form that was opened before one of them changed carries its old value along, whatever its user
 * meant to change (0053).
 */
const RECORDS: Partial<Record<AuditSubject, readonly string[]>> = {
  customer: ['status'],
  user: ['usertype', 'zone', 'isActive'],
  account: ['active'],
  category: ['active'],
  item: ['active'],
  router: ['active'],
};
const SETTINGS: Partial<Record<AuditSubject, readonly string[]>> = {
  company: ['smsOnGenerate', 'isVatInclusive'],
  reminder_settings: ['isOn'],
  suspension_settings: ['partPaymentLifts', 'billSuspended', 'smsAtSuspension'],
  late_fee_settings: ['isOn', 'sendSms'],
  backup_settings: ['isDaily'],
};

export const statesOf = (subject: AuditSubject): readonly string[] =>
  RECORDS[subject] ?? SETTINGS[subject] ?? [];

/** Whether the record is one of the settings: whoever changes them knows their own last change. */
export const isOfSettings = (subject: AuditSubject): boolean => subject in SETTINGS;

/** The calls by which clients without `openedWith` fill their forms. */
const READ_BY: Partial<Record<keyof Api, AuditSubject>> = {
  customerDetails: 'customer',
  userDetails: 'user',
  moneyAccountDetails: 'account',
  moneyCategoryDetails: 'category',
  itemDetails: 'item',
  routerDetails: 'router',
  companySettings: 'company',
  reminderSettings: 'reminder_settings',
  suspensionSettings: 'suspension_settings',
  lateFeeSettings: 'late_fee_settings',
  backups: 'backup_settings',
};
/** Settings are one record, and are read without an id. */
const SETTINGS_ID = 1;

type Values = Record<string, unknown>;

const keyOf = (subject: AuditSubject, id: number): string => `${subject}:${id}`;

/** An option of a reply as forms hold it: its id. */
const stateOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);

/** Beyond this a session's memory begins anew: no client has so many forms open. */
const MOST_BYTES = 16_384;

/**
 * Keeps, with the session, which states of a record it was shown by this read. A record that is read
 * again as it was writes nothing.
 */
export async function rememberStates(
  database: Database,
  session: { tokenHash: Buffer },
  read: { key: string; params: unknown; result: unknown },
): Promise<void> {
  const subject = READ_BY[read.key as keyof Api];
  if (!subject) return;
  const { id = SETTINGS_ID } = (read.params ?? {}) as { id?: number };
  const record = read.result as Values;
  const states = Object.fromEntries(
    statesOf(subject).map((field) => [field, stateOf(record[field])]),
  );
  const seen = JSON.stringify({ [keyOf(subject, id)]: states });
  await sql`
    update sessions set read_states = ${seen}::jsonb ||
      case when pg_column_size(read_states) > ${MOST_BYTES} then '{}' else read_states - ${keyOf(subject, id)} end
    where token_hash = ${session.tokenHash} and not read_states @> ${seen}::jsonb
  `.execute(database);
}

/** The states of a record that the session was shown last; undefined where it never read them. */
export async function readStates(
  tx: Database,
  session: { tokenHash: Buffer },
  record: { subject: AuditSubject; id: number },
): Promise<Values | undefined> {
  const { rows } = await sql<{ states: Values | null }>`
    select read_states -> ${keyOf(record.subject, record.id)} as states
    from sessions where token_hash = ${session.tokenHash}
  `.execute(tx);
  return rows[0]?.states ?? undefined;
}
