import type { Api } from '@netkhata/contract/api';
import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { SUSPENDED_PROFILE } from '@netkhata/contract/network-profiles';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/failure.ts';
import { columnsHave } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { selectList, type Selected } from '../lists/select-list.ts';

type ProfileRow = TableRow<Api['networkProfileTable']>;

const PACKAGES = sql`(
  select count(*) from packages where network_profile_id = network_profiles.id)`;

const FIELDS = {
  id: sql`network_profiles.id`,
  name: sql`network_profiles.name`,
  rateDown: sql`rate_down_kbit`,
  rateUp: sql`rate_up_kbit`,
  burstDown: sql`burst_down_kbit`,
  burstUp: sql`burst_up_kbit`,
  thresholdDown: sql`threshold_down_kbit`,
  thresholdUp: sql`threshold_up_kbit`,
  burstTime: sql`burst_seconds`,
  pool: sql`pool`,
  addressList: sql`address_list`,
  rateLimit: sql`rate_limit`,
  packages: PACKAGES,
} satisfies Selected<ProfileRow>;

/** `network_profile_dt` */
export const profileList: List<ProfileRow, ProfileRow> = {
  select: FIELDS,
  from: { table: sql`network_profiles`, id: sql`network_profiles.id` },
  where: [],
  columns: {
    id: { order: [sql`network_profiles.id`] },
    name: { order: [sql`network_profiles.name`] },
    rateDown: { order: [sql`rate_down_kbit`] },
    rateUp: { order: [sql`rate_up_kbit`] },
    pool: { order: [sql`pool`] },
    addressList: { order: [sql`address_list`] },
    packages: { order: [PACKAGES] },
  },
  search: (typed) => [
    columnsHave([sql`network_profiles.name`, sql`pool`, sql`address_list`, sql`id`], typed),
  ],
  row: (profile) => profile,
};

/** Throws 404. */
export async function readProfile(
  tx: Database,
  id: number,
): Promise<EndpointResult<Api['networkProfileDetails']>> {
  const { rows } = await sql<ProfileRow>`
    select ${selectList(FIELDS)} from network_profiles where network_profiles.id = ${id}
  `.execute(tx);
  const [profile] = rows;
  if (!profile) throw notFound(message('networkProfile.notFound'));
  return profile;
}

/** Profiles as options of a package's select, by name. */
export const readProfileOptions = (tx: Database): Promise<{ id: number; name: string }[]> =>
  tx
    .selectFrom('networkProfiles')
    .select(['id', 'name'])
    .where('id', '<>', SUSPENDED_PROFILE)
    .orderBy('name')
    .execute();
