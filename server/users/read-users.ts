import type { Api } from '@netkhata/contract/api';
import type { RegionalSettings } from '@netkhata/contract/regional-settings';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { UserType } from '@netkhata/contract/users';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { likePattern } from '../lists/list-filters.ts';
import { notFound } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { COMPANY_PLACE } from '../setup/company-settings.ts';
import { HAS_SECOND_FACTOR } from '../auth/user-queries.ts';

type CurrentUser = EndpointResult<Api['currentUser']>;

interface ZoneColumns {
  zoneId: number | null;
  zoneName: string | null;
}

const zoneOf = ({ zoneId, zoneName }: ZoneColumns) =>
  zoneId === null ? null : { id: zoneId, name: zoneName ?? '' };

/** `users/get_user_info`; the zone is the one that the user is restricted to, null for none. */
export async function readCurrentUser({ tx, user, today }: SignedInContext): Promise<CurrentUser> {
  const { rows } = await sql<
    RegionalSettings &
      ZoneColumns &
      Pick<
        CurrentUser,
        'fileName' | 'language' | 'preferences' | 'savedViewLists' | 'companyName' | 'askAgainFrom'
      > & { isPasswordGiven: boolean }
  >`
    select users.picture_file as file_name, users.language, users.preferences,
      users.is_password_given, zones.id as zone_id,
      array(select distinct list from saved_views where user_id = users.id) as saved_view_lists,
      zones.name as zone_name, company.name as company_name,
      company.ask_again_from_paisa as ask_again_from, ${COMPANY_PLACE}
    from users cross join company left join zones on zones.id = ${user.zoneId}
    where users.id = ${user.id}
  `.execute(tx);
  const row = rows[0] as (typeof rows)[number];
  const { timeZone, currencyCode, currencySign, numberGrouping, phoneRule } = row;
  return {
    userId: user.id,
    fullName: user.name,
    fileName: row.fileName,
    userType: user.userType,
    zone: zoneOf(row),
    rights: [...user.rights],
    mustChangePassword: user.mustChangePassword || row.isPasswordGiven,
    mustAddSecondFactor: user.mustAddSecondFactor ?? false,
    language: row.language,
    preferences: row.preferences,
    savedViewLists: row.savedViewLists,
    companyName: row.companyName,
    askAgainFrom: row.askAgainFrom,
    regionalSettings: { timeZone, currencyCode, currencySign, numberGrouping, phoneRule },
    today,
  };
}

type Employees = EndpointResult<Api['employeeOptions']>;

const employeeCode = sql`'E-' || lpad(id::text, greatest(4, length(id::text)), '0')`;

/**
 * `get_employee`: active users in whose name money may be collected; only the user's own without
 * the right to collect for others. `q` searches name and code.
 */
export async function readEmployeeOptions(
  { tx, user }: SignedInContext,
  q: string | null,
): Promise<Employees> {
  const inScope = user.rights.has('collect_for_others') ? sql`true` : sql`id = ${user.id}`;
  const pattern = likePattern(q ?? '');
  const { rows } = await sql<Employees[number]>`
    select id as employee_id, name as employee_name, ${employeeCode} as employee_code
    from users
    where is_active and ${inScope}
      and (comparable_text(name) like ${pattern} or lower(${employeeCode}) like ${pattern})
    order by name, id
  `.execute(tx);
  return rows;
}

/** Throws 404, also for a user outside the zone that the caller is restricted to. */
export async function readUserDetails(
  tx: Database,
  { zoneId: ownZoneId }: Pick<SignedInUser, 'zoneId'>,
  id: number,
): Promise<EndpointResult<Api['userDetails']>> {
  const { rows } = await sql<
    ZoneColumns & {
      id: number;
      name: string;
      email: string;
      mobileNo: string | null;
      usertype: UserType;
      isActive: boolean;
      hasSecondFactor: boolean;
    }
  >`
    select users.id, users.name, users.email, users.mobile_no,
      users.role_id as usertype, users.is_active,
      ${HAS_SECOND_FACTOR} as has_second_factor, zones.id as zone_id, zones.name as zone_name
    from users left join zones on zones.id = users.zone_id
    where users.id = ${id}
  `.execute(tx);
  const [row] = rows;
  if (!row || (ownZoneId !== null && row.zoneId !== ownZoneId))
    throw notFound(message('user.notFound'));
  const { zoneId, zoneName, ...user } = row;
  return { ...user, zone: zoneOf({ zoneId, zoneName }) };
}
