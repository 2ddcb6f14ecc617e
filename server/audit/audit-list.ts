import { AUDIT_DEEDS, deedFilter } from '@netkhata/contract/audit-deeds';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { TableSource } from '../database/table-list.ts';

type AuditRow = TableRow<Api['auditTrailTable']>;

/** What is filtered by is the time as the company's clock shows it. */
const LOCAL_TIME = sql`to_char(
  audit_trail.created_at at time zone (select time_zone from company), 'YYYY-MM-DD HH24:MI:SS')`;

/** Filtered by its name, and by what it did, which the screens have words for. */
const ACTION_TEXT = sql`
  audit_trail.action || ' ' || case ${sql.join(
    AUDIT_DEEDS.map(
      ({ deed, pattern }) =>
        sql`when audit_trail.action ~ ${pattern.source} then ${deedFilter(deed)}`,
    ),
    sql` `,
  )} else '' end`;

/** Filtered by its name, and by the whole of it, as the screens do. */
const SUBJECT_TEXT = sql`audit_trail.subject || ' is:' || audit_trail.subject || ';'`;

/** The columns of an audit row as the wire names them. */
export const AUDIT_FIELDS = sql`
  audit_trail.id, to_json(audit_trail.created_at) #>> '{}' as at, audit_trail.action,
  audit_trail.subject, audit_trail.subject_id as "subjectId", audit_trail.address`;

/** Who is bound to a zone sees what those did who are bound to it too: a Super Admin never is. */
const byUsersOf = (zoneId: number): RawBuilder<unknown> =>
  sql`audit_trail.user_id in (
    select id from users where zone_id = ${zoneId} and role_id <> ${SUPER_ADMIN}
  )`;

/** `audit_trail_list` */
export const auditList = ({
  zoneId,
}: {
  zoneId: number | null;
}): TableSource<AuditRow, AuditRow> => ({
  select: sql`
    ${AUDIT_FIELDS}, users.name as user,
    coalesce(audit_trail.details -> 'changes', '[]') as changes`,
  from: sql`audit_trail left join users on users.id = audit_trail.user_id`,
  where: zoneId === null ? [] : [byUsersOf(zoneId)],
  changes: zoneId === null ? ['audit'] : ['audit', 'users'],
  searchChanges: ['users'],
  ...(zoneId === null && { kept: { lists: ['audit'], zoneId: null } }),
  columns: {
    id: { sort: sql`audit_trail.id` },
    at: { sort: sql`audit_trail.created_at`, text: LOCAL_TIME },
    user: { sort: sql`users.name`, changes: ['users'], isComputed: true },
    action: { sort: sql`audit_trail.action`, text: ACTION_TEXT },
    subject: { sort: sql`audit_trail.subject`, text: SUBJECT_TEXT, isComputed: true },
    subjectId: { sort: sql`audit_trail.subject_id`, isComputed: true },
    address: { sort: sql`audit_trail.address`, isComputed: true },
    changes: { sort: sql`audit_trail.details::text` },
  },
  search: ({ pattern }) => sql`(
    lower(users.name) like ${pattern} or lower(audit_trail.action) like ${pattern}
    or lower(audit_trail.subject) like ${pattern} or audit_trail.address like ${pattern}
    or audit_trail.subject_id::text like ${pattern}
    or lower(audit_trail.details::text) like ${pattern}
  )`,
  id: sql`audit_trail.id`,
  row: (row) => row,
});
