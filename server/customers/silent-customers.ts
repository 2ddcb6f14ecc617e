import { SILENT_DAYS } from '@netkhata/contract/network-sessions';
import { sql } from 'kysely';

/** Active customers who owe nothing and have been offline for days: call before they leave. */
export const isSilentCustomer = sql<boolean>`customers.status = 'active' and customers.id in (
  select presence.customer_id
  from radius.presence
    join customer_balances balances on balances.customer_id = presence.customer_id
  where not is_online and since < now() - make_interval(days => ${SILENT_DAYS})
    and balance_paisa <= 0
)`;
