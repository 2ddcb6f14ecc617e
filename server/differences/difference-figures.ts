import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { DIFFERENCE_KINDS } from '@netkhata/contract/network-differences';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

type Figures = EndpointResult<Api['networkDifferenceFigures']>;

/** The differences that a user may see; a user with a zone sees those of its customers only. */
const visibleTo = (user: Pick<SignedInUser, 'zoneId'>) => sql`
  (select network_differences.* from network_differences
    left join customers on customers.id = network_differences.customer_id
    where ${customersInScope(user)})`;

/** `network_differences` */
export async function readDifferenceFigures(tx: Database, user: SignedInUser): Promise<Figures> {
  const { rows: checks } = await sql<Pick<Figures, 'checkedAt'>>`
    select to_json(checked_at) #>> '{}' as checked_at from difference_checks
  `.execute(tx);
  const { rows: kinds } = await sql<Figures['kinds'][number]>`
    select kind, count(*)::int as count from ${visibleTo(user)} as d group by kind
    order by array_position(${DIFFERENCE_KINDS}::text[], kind)
  `.execute(tx);
  return { checkedAt: checks[0]?.checkedAt ?? null, kinds, routers: await readRouters(tx, user) };
}

/** Active routers, and inactive ones that have an uploaded list. */
async function readRouters(tx: Database, user: SignedInUser): Promise<Figures['routers']> {
  const { rows } = await sql<Figures['routers'][number]>`
    select r.id, r.name, asks_radius(r.id) as is_radius,
      (select to_json(heard_at) #>> '{}' from radius.router_signs where router_id = r.id)
        as last_seen,
      coalesce(found.differences, 0) as differences, coalesce(found.in_script, 0) as in_script,
      case when reading.router_id is not null then json_build_object(
        'readAt', reading.read_at, 'uploadedAt', reading.created_at, 'uploadedBy', users.name,
        'fileName', file_name, 'version', version, 'hasPasswords', has_passwords,
        'secrets', (select count(*) from router_secrets where router_id = r.id),
        'leftOut', left_out) end as reading
    from routers r
      left join router_readings reading on reading.router_id = r.id
      left join users on users.id = reading.uploaded_by
      left join (
        select router_id, count(*)::int as differences,
          count(*) filter (where is_in_script)::int as in_script
        from ${visibleTo(user)} as d group by router_id
      ) as found on found.router_id = r.id
    where r.is_active or reading.router_id is not null
    order by r.name
  `.execute(tx);
  return rows;
}
