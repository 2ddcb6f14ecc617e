import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Which of the first set-up steps a company has completed, each checked by an indexed query. */
export async function readFirstSteps(tx: Database): Promise<EndpointResult<Api['firstSteps']>> {
  const { rows } = await sql<EndpointResult<Api['firstSteps']>>`
    select
      -- The name alone may be the default one, and not every company has a logo.
      coalesce(company.address, company.phone) is not null as company,
      exists (select from areas) and exists (select from zones) as places,
      exists (select from packages) as packages,
      exists (select from customers) as customers,
      exists (select from users where is_active offset 1) as team,
      exists (select from bill_runs where state = 'finished' and kind = 'month') as run,
      exists (select from payments where deleted_at is null) as payment,
      exists (select from sms_gateway where kind <> 'none') as gateway,
      exists (select from backups where state = 'done') as backup,
      coalesce((select closed_until >= first_month_end from book_state, (
        select (date_trunc('month', min(bill_date)) + interval '1 month - 1 day')::date
          as first_month_end
        from bills where voided_at is null and kind <> 'opening'
      ) as first_bill), false) as is_month_closed
    from company
  `.execute(tx);
  return rows[0] as EndpointResult<Api['firstSteps']>;
}
