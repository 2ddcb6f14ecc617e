import type { AuditSubject } from '@netkhata/contract/audit-subjects';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type HeardChange, KIND_OF_SUBJECT } from './changed-kinds.ts';

/** Rows of the audit trail that are read at once; more of them count as changes of every kind. */
export const MOST_ROWS = 500;
/** What changed within this time is told to a screen that first asks: its data may be older. */
export const FRESH_SECONDS = 10;

interface ChangeRow {
  from: number;
  until: number;
  id: number | null;
  isFresh: boolean;
  subject: AuditSubject | null;
  zoneId: number | null;
}

export interface ReadChanges {
  /** Everything committed before this moment has been seen: milliseconds of the database's clock. */
  from: number;
  /** Nothing that has been seen was committed after it. */
  until: number;
  rows: readonly {
    id: number;
    /** Whether it was written within `FRESH_SECONDS`, by the clock of who wrote it. */
    isFresh: boolean;
    change: HeardChange | null;
  }[];
}

/**
 * Reads the rows of the audit trail above an id, but for those that are known. A record of a
 * customer belongs to the customer's zone, any other to that of the user who changed it.
 */
export async function readChanges(
  database: Database,
  { above, known }: { above: number; known: readonly number[] },
): Promise<ReadChanges> {
  const { rows } = await sql<ChangeRow>`
    with latest as (
      select id, user_id, details,
        created_at > now() - make_interval(secs => ${FRESH_SECONDS}) as is_fresh
      from audit_trail
      where id > ${above} and id <> all(${known}::bigint[])
      order by id limit ${MOST_ROWS}
    ), changed as (
      select distinct latest.id, is_fresh, user_id, change ->> 'subject' as subject,
        (change ->> 'id')::bigint as record_id
      from latest
      left join lateral jsonb_array_elements(latest.details -> 'changes') as change on true
    ), placed as (
      select changed.*, case subject
        when 'customer' then record_id
        when 'suspension' then record_id
        when 'bill' then (select customer_id from bills where bills.id = record_id)
        when 'payment' then (select customer_id from payments where payments.id = record_id)
        when 'sms' then (select customer_id from sms_messages where sms_messages.id = record_id)
        when 'planned_change' then (
          select customer_id from planned_changes where planned_changes.id = record_id
        )
        when 'arrival_claim' then (
          select customer_id from arrival_claims where arrival_claims.id = record_id
        )
        when 'promise' then (
          select customer_id from payment_promises where payment_promises.id = record_id
        )
      end as customer_id
      from changed
    )
    select floor(extract(epoch from statement_timestamp()) * 1000)::float8 as "from",
      ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as "until",
      found.id, found.is_fresh, found.subject, found.zone_id
    from (select) as always
    left join (
      select distinct placed.id, is_fresh, subject, case
        when subject = 'bill_run' then (select zone_id from bill_runs where bill_runs.id = record_id)
        when placed.customer_id is not null then customers.zone_id
        else users.zone_id
      end as zone_id
      from placed
      left join customers on customers.id = placed.customer_id
      left join users on users.id = placed.user_id and users.role_id <> '1'
    ) as found on true
  `.execute(database);
  return {
    from: Math.min(...rows.map((row) => row.from)),
    until: Math.max(...rows.map((row) => row.until)),
    rows: rows.flatMap(({ id, isFresh, ...row }) =>
      id === null ? [] : [{ id, isFresh, change: heardOf(row) }],
    ),
  };
}

/** Records that are of every zone, besides those that are set up. */
const OF_EVERY_ZONE: readonly AuditSubject[] = ['register', 'move'];

function heardOf({ subject, zoneId }: Pick<ChangeRow, 'subject' | 'zoneId'>): HeardChange | null {
  const kind = subject && KIND_OF_SUBJECT[subject];
  if (!kind) return null;
  const isOfAll =
    kind === 'setting' ||
    OF_EVERY_ZONE.includes(subject) ||
    // A run without a zone makes bills in every one.
    (subject === 'bill_run' && zoneId === null);
  return { kind, zoneId: isOfAll ? 'every' : zoneId };
}

/** The latest id of the audit trail; 0 while it is empty. */
export async function latestId(database: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from audit_trail
  `.execute(database);
  return rows[0]?.id ?? 0;
}
