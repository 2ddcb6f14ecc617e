import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

type PppoeSecret = EndpointResult<Api['customerRecord']>['pppoeSecret'];

interface SecretRow {
  profile: string | null;
  loggedOutAt: string | null;
  reason: string | null;
}

/**
 * Network state of a customer: the profile assigned at login, and when and why the latest session
 * ended, formatted as a router does but in the company's time zone.
 */
export async function readPppoeSecret(tx: Database, customerId: number): Promise<PppoeSecret> {
  const { rows } = await sql<SecretRow>`
    select subscriber.profile, ended.logged_out_at, ended.reason
    from (values (${customerId}::bigint)) as customer (id)
      left join radius.subscriber on subscriber.id = customer.id
      left join lateral (
        select to_char(acctstoptime at time zone time_zone, 'YYYY-MM-DD HH24:MI:SS')
          as logged_out_at, acctterminatecause as reason
        from radius.radacct, company
        where customer_id = customer.id and acctstoptime is not null
        order by acctstarttime desc limit 1
      ) as ended on true
  `.execute(tx);
  const [row] = rows;
  if (!row || (row.profile === null && row.loggedOutAt === null)) return null;
  return {
    profile: row.profile,
    'last-logged-out': row.loggedOutAt,
    'last-disconnect-reason': row.reason,
  };
}
