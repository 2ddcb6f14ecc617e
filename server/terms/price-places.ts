import type { PriceLeftOut } from '@netkhata/contract/package-prices';
import type { Day } from '@netkhata/domain/billing-period';
import { LARGEST } from '@netkhata/domain/bounds';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { customersOn, IS_PLANNED } from './terms-on-day.ts';

/** A price of a package from a day on: of one month, with the one that it replaces. */
export interface PricePlan {
  packageId: number;
  fromDay: Day;
  oldPaisa: Paisa;
  pricePaisa: Paisa;
  /** Null for one that is only looked at. */
  id: number | null;
}

/** Where a customer of the package stands with its price, by what is valid on the price's day. */
export interface PricePlace {
  customerId: number;
  code: string;
  name: string;
  feePaisa: Paisa;
  /** Of one bill. */
  newFeePaisa: Paisa;
  isBilled: boolean;
  leftOut: PriceLeftOut | null;
}

/**
 * Query for PricePlace: all customers who have the package, or have it today and another one by
 * that day. A fee follows a package's price where it is that price for the months of the cycle. The
 * price's own changes are left out, so that the answer is the same with and without them.
 */
export function pricePlaces(plan: PricePlan, customerIds?: readonly number[]): RawBuilder<unknown> {
  const { packageId, fromDay, oldPaisa, pricePaisa, id } = plan;
  const isOthers = sql<boolean>`package_price_id is distinct from ${id}::bigint`;
  const terms = customersOn(fromDay, id === null ? sql`true` : isOthers);
  const newFee = sql`(${pricePaisa}::bigint * terms.cycle_months)`;
  const isExempt =
    id === null
      ? sql`false`
      : sql`exists (
          select from planned_changes
          where package_price_id = ${id} and customer_id = terms.id and cancelled_at is not null)`;
  return sql`
    select terms.id as customer_id, terms.code, terms.name, terms.fee_paisa,
      ${newFee} as new_fee_paisa,
      terms.status = 'active' and terms.category <> 'complimentary' as is_billed,
      case when terms.status = 'close' then 'closed'
        when terms.package_id is distinct from ${packageId} then 'leaves'
        when ${isExempt} then 'exempt'
        when terms.fee_paisa <> ${oldPaisa}::bigint * terms.cycle_months then 'own_fee'
        when ${newFee} > ${LARGEST.fee} then 'too_large'
      end as left_out
    from ${terms} as terms
    where terms.id in (
        select customers.id from customers where package_id = ${packageId}
        union all
        select customer_id from planned_changes
        where ${IS_PLANNED} and package_id = ${packageId} and from_day <= ${fromDay}::date)
      and ${customerIds ? sql`terms.id = any(${[...customerIds]}::bigint[])` : sql`true`}`;
}
