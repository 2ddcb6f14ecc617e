import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { openHandovers } from '../handovers/open-handovers.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { isAccountVisible, isHandVisible, type PlaceReader } from './place-visibility.ts';

export type Place = EndpointResult<Api['placeTable']>[number];

/**
 * `place_dt`: tills, banks and wallets that the user may see, and hands with money in them; the
 * user's own hand even if empty.
 */
export async function readPlaces(
  tx: Database,
  user: PlaceReader,
  asOf: Day | null,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    ${selectPlaces(user, asOf, sql`(users.id = ${user.id} or coalesce(balance, 0) <> 0)`)}
    order by type_order, staff_name, id
  `.execute(tx);
  return rows;
}

/** One place that the user may see, including empty hands; undefined if there is none. */
export async function findPlace(
  tx: Database,
  user: PlaceReader,
  place: { id: number; staffId: number | null; asOf: Day | null },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select * from (${selectPlaces(user, place.asOf, sql`true`)}) as places
    where id = ${place.id} and staff_id is not distinct from ${place.staffId}::bigint
  `.execute(tx);
  return rows[0];
}

const HAND = accountIdOf('collector_hand');

function selectPlaces(
  user: PlaceReader,
  asOf: Day | null,
  isShownHand: RawBuilder<boolean>,
): RawBuilder<Place> {
  return sql`
    with held as (
      select account_id, staff_id, sum(in_paisa) - sum(out_paisa) as balance
      from current_place_days where ${asOf === null ? sql`true` : sql`day <= ${asOf}::date`}
      group by account_id, staff_id
    )
    select accounts.id, null::bigint as staff_id, accounts.name, reference_type as type,
      keepers.name as keeper, accounts.is_active as active, coalesce(balance, 0) as balance,
      null::numeric as to_be_confirmed, '[]'::json as open_handovers, null as staff_name,
      array_position(array['cash', 'bank', 'mobile'], reference_type) as type_order
    from accounts left join users keepers on keepers.id = keeper_id
      left join held on account_id = accounts.id and staff_id = 0
    where reference_type is not null and ${isAccountVisible(user)}
    union all
    select ${HAND}::bigint, users.id, users.name, 'hand', null, users.is_active,
      coalesce(balance, 0), ${asOf === null ? TO_BE_CONFIRMED : sql`null`},
      ${asOf === null ? openHandovers(user, sql`collector_id = users.id`) : sql`'[]'`}, users.name, 4
    from users left join held on account_id = ${HAND} and staff_id = users.id
    where ${isHandVisible(user)} and ${isShownHand}`;
}

/** Payments by bank or wallet that wait to be confirmed; they are not cash. */
const TO_BE_CONFIRMED = sql`(
  select coalesce(sum(amount_paisa), 0) from payments
  where collected_by = users.id and approved_at is null and deleted_at is null
    and account_id not in (select id from accounts where reference_type = 'cash')
)`;
