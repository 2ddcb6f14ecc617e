import { type RawBuilder, sql } from 'kysely';
import { IS_OPEN_HANDOVER } from '../payments/payment-handover.ts';
import { isBlindTo } from './handover-list.ts';
import type { HandoverReader } from './handover-queries.ts';

/**
 * The hand-overs that are not accepted yet, as json, oldest first. Their payments are still in
 * their collectors' hands; the amount is null where it is hidden from the user (0035).
 */
export const openHandovers = (
  user: Pick<HandoverReader, 'id'>,
  isOf: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object(
      'id', handovers.id, 'number', number,
      'amount', case when not ${isBlindTo(user)} then payments_paisa end
    ) order by handovers.id), '[]')
  from handovers where ${IS_OPEN_HANDOVER} and ${isOf}
)`;
