import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { TableSource } from '../database/table-list.ts';
import { HAS_SECOND_FACTOR } from './user-queries.ts';

type UserTableRow = TableRow<Api['userTable']>;

/** `user_dt` */
export const userList = ({
  zoneId,
}: {
  zoneId: number | null;
}): TableSource<UserTableRow, UserTableRow> => ({
  select: sql`
    users.id, users.name, users.email as "userName", users.mobile_no as "mobileNo",
    zones.name as zone, roles.name as "userType", users.is_active as "isActive",
    ${HAS_SECOND_FACTOR} as "hasSecondFactor"`,
  from: sql`
    users join roles on roles.id = users.role_id left join zones on zones.id = users.zone_id`,
  // Who is bound to a zone has to do with the users of that zone alone.
  where: zoneId === null ? [] : [sql`users.zone_id = ${zoneId}`],
  columns: {
    id: { sort: sql`users.id` },
    name: { sort: sql`users.name` },
    userName: { sort: sql`users.email` },
    mobileNo: { sort: sql`users.mobile_no` },
    zone: { sort: sql`zones.name` },
    userType: { sort: sql`roles.name` },
  },
  search: ({ pattern }) => sql`(
    lower(users.name) like ${pattern} or lower(users.email) like ${pattern}
    or users.mobile_no like ${pattern} or lower(zones.name) like ${pattern}
    or lower(roles.name) like ${pattern}
  )`,
  id: sql`users.id`,
  row: (user) => user,
});
