import { AUDIT_VERBS, verbFilter } from '@netkhata/contract/audit-verbs';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { columnsHave, writtenHas } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import type { Selected } from '../lists/select-list.ts';

type AuditRow = TableRow<Api['auditTrailTable']>;
export type ReadAuditRow = Omit<AuditRow, 'what' | 'names'>;

/** Timestamp in the company's time zone, as shown in the list, for the column filter. */
const LOCAL_TIME = sql`to_char(
  audit_trail.created_at at time zone (select time_zone from company), 'YYYY-MM-DD HH24:MI:SS')`;

/** Action name plus its verb, so that the filter also matches the words on the screens. */
const ACTION_TEXT = sql`
  audit_trail.action || ' ' || case ${sql.join(
    AUDIT_VERBS.map(
      ({ verb, pattern }) =>
        sql`when audit_trail.action ~ ${pattern.source} then ${verbFilter(verb)}`,
    ),
    sql` `,
  )} else '' end`;

/** Subject name plus an exact-match token, so that the filter can match a part or the whole. */
const SUBJECT_TEXT = sql`audit_trail.subject || ' is:' || audit_trail.subject || ';'`;

/** Columns of an audit row under their wire names, with the name of the user. */
export const AUDIT_FIELDS = {
  id: sql`audit_trail.id`,
  at: sql`to_json(audit_trail.created_at) #>> '{}'`,
  action: sql`audit_trail.action`,
  subject: sql`audit_trail.subject`,
  subjectId: sql`audit_trail.subject_id`,
  address: sql`audit_trail.address`,
  user: sql`users.name`,
  changes: sql`coalesce(audit_trail.details -> 'changes', '[]')`,
} satisfies Selected<ReadAuditRow>;

/** A user restricted to a zone sees only actions of that zone's users, never a Super Admin's. */
const byUsersOf = (zoneId: number): RawBuilder<unknown> =>
  sql`audit_trail.user_id in (
    select id from users where zone_id = ${zoneId} and role_id <> ${SUPER_ADMIN}
  )`;

/** `audit_trail_list` */
export const auditList = ({ zoneId }: { zoneId: number | null }): List<ReadAuditRow, AuditRow> => ({
  select: AUDIT_FIELDS,
  from: {
    table: sql`audit_trail`,
    id: sql`audit_trail.id`,
    joins: { users: sql`left join users on users.id = audit_trail.user_id` },
  },
  where: zoneId === null ? [] : [{ sql: byUsersOf(zoneId) }],
  ...(zoneId === null && { total: { names: ['audit_rows'], zoneId: null } }),
  columns: {
    id: { order: [sql`audit_trail.id`] },
    at: { order: [sql`audit_trail.created_at`], filter: writtenHas(LOCAL_TIME) },
    user: { order: [sql`users.name`], joins: ['users'] },
    action: { order: [sql`audit_trail.action`], filter: writtenHas(ACTION_TEXT) },
    subject: {
      order: [sql`audit_trail.subject`],
      filter: writtenHas(SUBJECT_TEXT),
    },
    subjectId: { order: [sql`audit_trail.subject_id`] },
    address: { order: [sql`audit_trail.address`] },
    changes: { order: [sql`audit_trail.details::text`] },
  },
  search: (typed) => [columnsHave(SEARCHED, typed, ['users'])],
  // Names are added by name-records.ts for the screen; an exported file contains the ids as
  // recorded.
  row: (row) => ({ ...row, what: null, names: {} }),
});

const SEARCHED = [
  sql`users.name`,
  sql`audit_trail.action`,
  sql`audit_trail.subject`,
  sql`audit_trail.address`,
  sql`audit_trail.subject_id`,
  sql`audit_trail.details`,
];
