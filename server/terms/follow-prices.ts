import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { businessDay } from '../clock.ts';
import { customerStays } from '../customers/customer-stays.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type CausingChange, correctRanges } from './correct-ranges.ts';
import { type PricePlan, pricePlaces } from './price-places.ts';
import { IS_PLANNED } from './terms-on-day.ts';

/** Condition for prices that are still to come. */
export const IS_COMING: RawBuilder<boolean> = sql`(
  package_prices.cancelled_at is null and package_prices.applied_at is null)`;

/** The months' price of a package on a day: the last one planned up to then, or the package's own. */
export const packagePriceOn = (packageId: RawBuilder<unknown>, day: Day): RawBuilder<Paisa> => sql`
  coalesce(
    (select price_paisa from package_prices
      where package_prices.package_id = ${packageId} and ${IS_COMING} and from_day <= ${day}::date
      order by from_day desc limit 1),
    (select old_price_paisa from package_prices
      where package_prices.package_id = ${packageId} and applied_at is not null
        and from_day > ${day}::date
      order by from_day limit 1),
    (select bill_amount_paisa from packages own where own.id = ${packageId}))`;

interface Following {
  /** Prices up to this day; all without one. */
  until?: Day;
  customerIds?: readonly number[];
  now: Date;
}

/**
 * Brings the planned changes of coming prices in line with the customers: whoever has joined the
 * package since, at its price, comes along, and whoever has left it or has a fee of their own by
 * then does not. Safe to repeat; a withdrawn change of one customer is not planned again.
 */
export async function followPrices(tx: Database, following: Following): Promise<void> {
  const { until, customerIds, now } = following;
  const { rows: plans } = await sql<PricePlan & { id: number }>`
    select id, package_id, from_day, old_price_paisa as old_paisa, price_paisa
    from package_prices
    where ${IS_COMING} and ${until ? sql`from_day <= ${until}::date` : sql`true`}
    order by from_day, id for share
  `.execute(tx);
  for (const plan of plans) {
    await endLeft(tx, plan, { customerIds, now });
    await planJoined(tx, plan, { customerIds, now });
  }
}

/** As `followPrices`, in a transaction of its own, for work that looks past the days of prices. */
export async function followPricesUntil(
  database: Database,
  following: { until: Day; now: Date },
): Promise<void> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (
      select from package_prices where ${IS_COMING} and from_day <= ${following.until}::date
    ) as is_any
  `.execute(database);
  if (rows[0]?.isAny) await inTransaction(database, (tx) => followPrices(tx, following));
}

const LEFT = {
  closed: message('plannedChange.isClosed'),
  leaves: message('plannedChange.leftPackage'),
  other: message('plannedChange.ownFee'),
};

type Of = { customerIds: readonly number[] | undefined; now: Date };

/** Ends the changes of customers who do not follow the price any more, with the reason. */
async function endLeft(
  tx: Database,
  plan: PricePlan & { id: number },
  { customerIds, now }: Of,
): Promise<void> {
  const ended = await sql<CausingChange & { createdBy: number }>`
    with places as materialized (${pricePlaces(plan, customerIds)})
    update planned_changes set refused_at = ${now}, refusal = case places.left_out
        when 'closed' then ${JSON.stringify(LEFT.closed)}::jsonb
        when 'own_fee' then ${JSON.stringify(LEFT.other)}::jsonb
        when 'too_large' then ${JSON.stringify(LEFT.other)}::jsonb
        else ${JSON.stringify(LEFT.leaves)}::jsonb end
    from planned_changes as own left join places using (customer_id)
    where own.id = planned_changes.id and planned_changes.package_price_id = ${plan.id}
      and ${IS_PLANNED}
      and ${customerIds ? sql`own.customer_id = any(${[...customerIds]}::bigint[])` : sql`true`}
      and ${customerStays(sql`own.customer_id`)}
      and (places.customer_id is null or places.left_out is not null
        or places.new_fee_paisa <> planned_changes.fee_paisa)
    returning own.id, own.customer_id, own.from_day, own.created_by
  `.execute(tx);
  await correctFollowers(tx, ended.rows, now);
}

/** Plans the change of customers who follow the price and have none yet. Returns how many. */
export async function planJoined(
  tx: Database,
  plan: PricePlan & { id: number },
  { customerIds, now }: Of,
): Promise<number> {
  const inserted = await sql<CausingChange & { createdBy: number }>`
    insert into planned_changes
      (customer_id, from_day, fee_paisa, reason, created_by, created_at, package_price_id)
    select places.customer_id, from_day, places.new_fee_paisa, reason, created_by, ${now},
      package_prices.id
    from (${pricePlaces(plan, customerIds)}) as places cross join package_prices
    where package_prices.id = ${plan.id} and places.left_out is null
      and ${customerStays(sql`places.customer_id`)}
      -- A later change of theirs is in effect already: what it has set stands.
      and not exists (
        select from planned_changes later
        where later.customer_id = places.customer_id and later.applied_at is not null
          and later.from_day > package_prices.from_day)
    order by places.customer_id
    on conflict (package_price_id, customer_id) where refused_at is null do nothing
    returning id, customer_id, from_day, created_by
  `.execute(tx);
  await correctFollowers(tx, inserted.rows, now);
  return inserted.rows.length;
}

/** Proposes what the changes of a price, or their end, make of ranges that are billed already. */
async function correctFollowers(
  tx: Database,
  changes: readonly (CausingChange & { createdBy: number })[],
  now: Date,
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const ids = changes.map(({ customerId }) => customerId);
  await lockCustomerMoney(tx, ids);
  const today = businessDay(now, (await readCompany(tx)).timeZone);
  await correctRanges(tx, changes, { today, at: now, createdBy: first.createdBy });
}
