import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { isSilentCustomer } from '../customers/silent-customers.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

/** `reports/network_figures` */
export async function readNetworkFigures(
  tx: Database,
  user: SignedInUser,
): Promise<EndpointResult<Api['networkFigures']>> {
  const { rows } = await sql<EndpointResult<Api['networkFigures']>>`
    select exists (select from routers) as has_routers,
      (select count(*) from radius.presence join customers on customers.id = customer_id
        where is_online and ${customersInScope(user)}) as online,
      (select count(*) from customers
        where ${isSilentCustomer} and ${customersInScope(user)}) as silent,
      (select count(*) from network_differences where kind = 'router_silent') as silent_routers,
      (select count(*) from network_differences d
          left join customers on customers.id = d.customer_id
        where d.kind <> 'router_silent' and ${customersInScope(user)}) as differences,
      (select to_json(copy_since) #>> '{}' from radius.connection) as copy_since
  `.execute(tx);
  return rows[0] as EndpointResult<Api['networkFigures']>;
}
