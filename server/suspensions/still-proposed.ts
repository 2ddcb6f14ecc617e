import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { customersInScope, type ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { IS_BY_HAND, proposedOn } from './proposal-queries.ts';
import type { SuspensionRules } from './suspension-rules.ts';

export interface ProposedCustomer {
  customerId: number;
  code: string;
  name: string;
  mobileNo: string;
  isSmsWanted: boolean;
  zoneId: number | null;
  zone: string | null;
  balancePaisa: Paisa;
  isByHand: boolean;
}

/** Which of these customers would still be proposed; their money is locked. */
export async function readStillProposed(
  tx: Database,
  customerIds: readonly number[],
  { today, rules, user }: { today: Day; rules: SuspensionRules; user: ZoneScope },
): Promise<ProposedCustomer[]> {
  const { rows } = await sql<ProposedCustomer>`
    select customers.id as customer_id, code, customers.name, mobile_no, is_sms_wanted,
      customers.zone_id, zones.name as zone, proposed.balance_paisa, ${IS_BY_HAND} as is_by_hand
    from (${proposedOn(today, rules, { zoneId: user.zoneId, customerIds })}) as proposed
      join customers on customers.id = proposed.customer_id
      left join zones on zones.id = customers.zone_id
    where ${customersInScope(user)}
    order by customers.id
  `.execute(tx);
  return rows;
}
