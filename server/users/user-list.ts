import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { columnsHave } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { HAS_SECOND_FACTOR } from '../auth/user-queries.ts';

type UserTableRow = TableRow<Api['userTable']>;

/** `user_dt` */
export const userList = ({
  zoneId,
}: {
  zoneId: number | null;
}): List<UserTableRow, UserTableRow> => ({
  select: {
    id: sql`users.id`,
    name: sql`users.name`,
    userName: sql`users.email`,
    mobileNo: sql`users.mobile_no`,
    zone: sql`zones.name`,
    userType: sql`roles.name`,
    isActive: sql`users.is_active`,
    hasSecondFactor: HAS_SECOND_FACTOR,
  },
  from: {
    table: sql`users`,
    id: sql`users.id`,
    joins: {
      roles: sql`join roles on roles.id = users.role_id`,
      zones: sql`left join zones on zones.id = users.zone_id`,
    },
  },
  // Users restricted to a zone manage only users of that zone.
  where: zoneId === null ? [] : [{ sql: sql`users.zone_id = ${zoneId}` }],
  columns: {
    id: { order: [sql`users.id`] },
    name: { order: [sql`users.name`] },
    userName: { order: [sql`users.email`] },
    mobileNo: { order: [sql`users.mobile_no`] },
    zone: { order: [sql`zones.name`], joins: ['zones'] },
    userType: { order: [sql`roles.name`], joins: ['roles'] },
  },
  search: (typed) => [columnsHave(SEARCHED, typed, ['roles', 'zones'])],
  row: (user) => user,
});

const SEARCHED = [
  sql`users.name`,
  sql`users.email`,
  sql`users.mobile_no`,
  sql`zones.name`,
  sql`roles.name`,
];
