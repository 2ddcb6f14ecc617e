import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { type Paisa, paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { figuresOf, sumOf } from '../figures/read-figures.ts';

const MONTHS = 6;

export const costOf = (parts: number, pricePaisa: Paisa): Paisa => paisa(parts * pricePaisa);

/**
 * `sms_costs`: cost of the accepted messages of each of the last months, the current one first.
 * Messages that were later not delivered are included: the gateway charges for them all the same.
 */
export async function readSmsCosts(
  tx: Database,
  user: SignedInUser,
  today: Day,
): Promise<EndpointResult<Api['smsCosts']>> {
  const { rows } = await sql<EndpointResult<Api['smsCosts']>[number]>`
    select to_char(month, 'YYYY-MM') as month, sent.messages, sent.parts, sent.cost
    from company
      cross join generate_series(0, ${MONTHS - 1}) as months_ago
      cross join lateral (
        select ${firstDayOf(monthOf(today))}::timestamp - make_interval(months => months_ago)
      ) as at (month)
      cross join lateral (${sumOfMonth(user)}) as sent
    order by month desc
  `.execute(tx);
  return rows;
}

/** Totals come from the kept monthly figures; a zone's are summed by the index on `sent_at`. */
const sumOfMonth = ({ zoneId }: SignedInUser): RawBuilder<unknown> =>
  zoneId === null
    ? sql`
        select ${sumOf('itemCount', 'sms_sent')}::bigint as messages,
          ${sumOf('itemCount', 'sms_parts')}::bigint as parts,
          ${sumOf('amountPaisa', 'sms_sent')}::bigint as cost
        from (${figuresOf({ zoneId }, ['sms_sent', 'sms_parts'], sql`day = month::date`)}) as kept`
    : sql`
        select count(*) as messages, coalesce(sum(part_count), 0)::bigint as parts,
          coalesce(sum(cost_paisa), 0)::bigint as cost
        from sms_messages join customers on customers.id = customer_id
        where sent_at >= month at time zone time_zone
          and sent_at < (month + interval '1 month') at time zone time_zone
          and ${customersInScope({ zoneId })}`;
