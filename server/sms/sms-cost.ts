import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { type Paisa, paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

const MONTHS = 6;

/** What parts cost at a price for one. */
export const costOf = (parts: number, pricePaisa: Paisa): Paisa => paisa(parts * pricePaisa);

/**
 * `sms_costs`: what a gateway took in each of the last months, the present one first. A message
 * that then failed to reach its phone was paid for all the same.
 */
export async function readSmsCosts(
  tx: Database,
  user: SignedInUser,
  today: Day,
): Promise<EndpointResult<Api['smsCosts']>> {
  // Without a zone the customers stay out of it, and the index on the time has all that is summed.
  const inScope =
    user.zoneId === null
      ? sql`true`
      : sql`exists (
          select from customers where customers.id = customer_id and ${customersInScope(user)})`;
  const { rows } = await sql<EndpointResult<Api['smsCosts']>[number]>`
    select to_char(month, 'YYYY-MM') as month, sent.messages, sent.parts, sent.cost
    from company
      cross join generate_series(0, ${MONTHS - 1}) as months_ago
      cross join lateral (
        select ${firstDayOf(monthOf(today))}::timestamp - make_interval(months => months_ago)
      ) as at (month)
      cross join lateral (
        select count(*) as messages, coalesce(sum(part_count), 0)::bigint as parts,
          coalesce(sum(cost_paisa), 0)::bigint as cost
        from sms_messages
        where sent_at >= month at time zone time_zone
          and sent_at < (month + interval '1 month') at time zone time_zone
          and ${inScope}
      ) as sent
    order by month desc
  `.execute(tx);
  return rows;
}
