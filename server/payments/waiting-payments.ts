import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_ALERTED } from '@netkhata/contract/notifications';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { EACH_DAY, figuresOf, sumOf } from '../figures/read-figures.ts';
import type { SignedInUser } from '../http/implement.ts';
import { canApprove } from './own-payment.ts';
import { IS_OPEN_HANDOVER } from './payment-handover.ts';

type WaitingPayments = NonNullable<EndpointResult<Api['todayTasks']>['approvals']>;

/**
 * The waiting payments that the user may approve, `MAX_ALERTED` at most. The ORDER BY makes
 * PostgreSQL use an index of waiting payments; without it the whole table may be read. Customers are
 * joined after the bound, because before it each one of thousands that wait would be looked up.
 */
export const approvablePayments = (user: SignedInUser): RawBuilder<unknown> => sql`
  select waiting.*, customers.name as customer
  from (
    select payments.id, amount_paisa, payment_date, payments.created_at, payments.created_by,
      collected_by, customer_id
    from payments ${
      user.zoneId === null
        ? sql``
        : sql`join customers on customers.id = payments.customer_id and ${customersInScope(user)}`
    }
    where payments.approved_at is null and payments.deleted_at is null and ${canApprove(user)}
    order by collected_by, payment_date, payments.id limit ${MAX_ALERTED}
  ) as waiting join customers on customers.id = waiting.customer_id`;

/**
 * Payments in the user's zone that wait for approval: those that the user may approve, and why not
 * the others. The dashboard, the badges, the queue and the list all show `forYou` as the number,
 * the others beside it. Null without the right to approve.
 *
 * Where `forYou` is at its bound, its sum and the number of own ones are unknown. The others cost a
 * kept figure and the open hand-overs.
 */
export async function readWaitingPayments(
  tx: Database,
  user: SignedInUser,
): Promise<WaitingPayments | null> {
  if (!user.rights.has('payments_manage')) return null;
  const { rows } = await sql<{
    all: number;
    forYou: number;
    amount: PaisaSum;
    oldest: WaitingPayments['oldest'];
    inHandovers: number;
  }>`
    select waiting.count as all, own.count as for_you, own.amount, own.oldest,
      on_the_way.count as in_handovers
    from (
      select ${sumOf('itemCount', 'payments_received')} as count
      from (${figuresOf(user, ['payments_received'], EACH_DAY)}) as figures
    ) as waiting, (
      select count(*) as count, coalesce(sum(amount_paisa), 0) as amount,
        min(payment_date) as oldest
      from (${approvablePayments(user)}) as approvable
    ) as own, (
      select count(*) as count
      from handovers join handover_payments on handover_id = handovers.id
        join payments on payments.id = payment_id
        join customers on customers.id = payments.customer_id
      where ${IS_OPEN_HANDOVER} and not is_released
        and payments.approved_at is null and payments.deleted_at is null
        and ${customersInScope(user)}
    ) as on_the_way
  `.execute(tx);
  const { all, forYou, amount, oldest, inHandovers } = rows[0] as (typeof rows)[number];
  const isWhole = forYou < MAX_ALERTED;
  return {
    forYou,
    amount: isWhole ? amount : null,
    oldest: isWhole ? oldest : null,
    own: isWhole ? Math.max(all - forYou - inHandovers, 0) : null,
    inHandovers,
  };
}
