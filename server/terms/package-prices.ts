import { createHash } from 'node:crypto';
import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { PriceLeftOut } from '@netkhata/contract/package-prices';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { type DayBounds, isWithinDays, plannedDayBounds } from '@netkhata/domain/bounds';
import { paisaSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict, notFound, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { findPackage, LOCKED_PACKAGE } from '../setup/packages.ts';
import { type CausingChange, correctRanges } from './correct-ranges.ts';
import { IS_COMING, planJoined } from './follow-prices.ts';
import { type PricePlace, type PricePlan, pricePlaces } from './price-places.ts';
import { IS_PLANNED } from './terms-on-day.ts';

type Listed = EndpointResult<Api['packagePrices']>;
type Preview = EndpointResult<Api['packagePricePreview']>;
type Rows = EndpointResult<Api['packagePriceRows']>;
type Wanted = EndpointInput<Api['packagePricePreview']>['body'];
type Form = EndpointInput<Api['packagePriceSave']>['body'];
type Read = Pick<SignedInContext, 'tx' | 'today'>;

const SHOWN_PAST = 20;
const PAGE_SIZE = 50;

/** From tomorrow on: what holds today is billed by now. */
const dayBounds = (today: Day): DayBounds => ({
  earliest: addDays(today, 1),
  latest: plannedDayBounds(today).latest,
});

/** `package_prices/{id}`; 404 for a package that there is not. */
export async function readPackagePrices({ tx, today }: Read, packageId: number): Promise<Listed> {
  if (!(await findPackage(tx, packageId))) throw notFound(message('package.notFound'));
  const { rows } = await sql<Listed['prices'][number]>`
    select * from (
      select package_prices.id, from_day, old_price_paisa as old_price, price_paisa as price,
        notice_days, reason, case when cancelled_at is not null then 'withdrawn'
          when applied_at is not null then 'applied' else 'planned' end as state,
        planners.name as planned_by, withdrawers.name as withdrawn_by,
        cancel_reason as withdraw_reason, (
          select count(*) from planned_changes
          where package_price_id = package_prices.id and refused_at is null
            and (planned_changes.cancelled_at is null or package_prices.cancelled_at is not null)
        ) as customers, (
          select count(*) from package_price_notices
          where package_price_id = package_prices.id
        ) as told,
        row_number() over (partition by ${IS_COMING} order by package_prices.id desc) as place,
        ${IS_COMING} as is_coming
      from package_prices
        join users planners on planners.id = package_prices.created_by
        left join users withdrawers on withdrawers.id = cancelled_by
      where package_id = ${packageId}
    ) as told
    where is_coming or place <= ${SHOWN_PAST}
    order by is_coming desc, case when is_coming then from_day end, id desc
  `.execute(tx);
  return { ...dayBounds(today), prices: rows };
}

/** The price as a plan that is not stored. Throws 422. */
async function planOf(
  { tx, today }: Read,
  { package: packageId, fromDay, price }: Wanted,
  lock?: typeof LOCKED_PACKAGE,
): Promise<PricePlan> {
  const found = await findPackage(tx, packageId, lock);
  if (!found) throw unknownId('package');
  const bounds = dayBounds(today);
  if (!isWithinDays(fromDay, bounds)) {
    throw badInput({ fromDay: message('field.notInDays', { ...bounds }) });
  }
  const { rows } = await sql<{ fromDay: Day; pricePaisa: PricePlan['pricePaisa'] }>`
    select from_day, price_paisa from package_prices
    where package_id = ${packageId} and ${IS_COMING} order by from_day desc limit 1
  `.execute(tx);
  const [last] = rows;
  if (last && last.fromDay >= fromDay) {
    throw badInput({ fromDay: message('packagePrice.laterPlanned', { day: last.fromDay }) });
  }
  const oldPaisa = last?.pricePaisa ?? found.bill_amount;
  if (oldPaisa === price) throw badInput({ price: message('packagePrice.same') });
  return { id: null, packageId, fromDay, oldPaisa, pricePaisa: price };
}

interface Sums {
  leftOut: PriceLeftOut | null;
  count: number;
  billed: number;
  members: string;
}

/** `package_price_preview` */
export async function previewPackagePrice(context: Read, wanted: Wanted): Promise<Preview> {
  return readPreview(context.tx, await planOf(context, wanted));
}

async function readPreview(tx: Database, plan: PricePlan): Promise<Preview> {
  const { rows } = await sql<Sums>`
    select left_out, count(*) as count, count(*) filter (where is_billed) as billed,
      sum(hashint8extended(customer_id, new_fee_paisa))::text as members
    from (${pricePlaces(plan)}) as places group by left_out
  `.execute(tx);
  const following = rows.find(({ leftOut }) => leftOut === null);
  const billed = following?.billed ?? 0;
  const sumOf = (price: number) => paisaSum(BigInt(price) * BigInt(billed));
  return {
    oldPrice: plan.oldPaisa,
    fingerprint: fingerprintOf(plan, following?.members ?? ''),
    count: following?.count ?? 0,
    billed,
    oldSum: sumOf(plan.oldPaisa),
    newSum: sumOf(plan.pricePaisa),
    leftOut: Object.fromEntries(
      rows.flatMap(({ leftOut, count }) => (leftOut === null ? [] : [[leftOut, count]])),
    ),
  };
}

function fingerprintOf(plan: PricePlan, members: string): string {
  const { packageId, fromDay, oldPaisa, pricePaisa } = plan;
  const content = JSON.stringify([packageId, fromDay, oldPaisa, pricePaisa, members]);
  return createHash('sha256').update(content).digest('base64url');
}

/** `package_price_rows` */
export async function readPriceRows(
  context: Read,
  { leftOut, after, ...wanted }: EndpointInput<Api['packagePriceRows']>['body'],
): Promise<Rows> {
  const plan = await planOf(context, wanted);
  const { rows } = await sql<PricePlace>`
    select * from (${pricePlaces(plan)}) as places
    where left_out is not distinct from ${leftOut}::text and customer_id > ${after ?? 0}
    order by customer_id limit ${PAGE_SIZE + 1}
  `.execute(context.tx);
  return {
    rows: rows.slice(0, PAGE_SIZE).map(({ customerId, code, name, feePaisa, newFeePaisa }) => ({
      customerId,
      code,
      name,
      fee: feePaisa,
      newFee: leftOut === null ? newFeePaisa : null,
    })),
    hasMore: rows.length > PAGE_SIZE,
  };
}

/**
 * `package_price_save`: plans the price, and the change of every customer who follows it, in one
 * transaction. Throws 409 where these are not the customers of the preview any more.
 */
export async function savePackagePrice(
  context: SignedInContext,
  { noticeDays, reason, fingerprint, ...wanted }: Form,
): Promise<{ id: number; customers: number }> {
  const { tx, user, now } = context;
  // Of two people who plan a price at once, the second sees that of the first.
  const plan = await planOf(context, wanted, LOCKED_PACKAGE);
  // Waits for runs that are billing these customers by the terms as they are.
  await lockCustomerMoney(tx, await readFollowers(tx, plan));
  if ((await readPreview(tx, plan)).fingerprint !== fingerprint) {
    throw conflict(message('packagePrice.previewOutdated'));
  }
  const { packageId, fromDay, oldPaisa: oldPricePaisa, pricePaisa } = plan;
  const values = { packageId, fromDay, oldPricePaisa, pricePaisa, noticeDays, reason };
  const { id } = await tx
    .insertInto('packagePrices')
    .values({ ...values, createdBy: user.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const customers = await planJoined(tx, { ...plan, id }, { customerIds: undefined, now });
  const after = { fromDay, billAmount: pricePaisa, noticeDays, reason, customers };
  context.audit({ subject: 'package', id: packageId, after });
  return { id, customers };
}

async function readFollowers(tx: Database, plan: PricePlan): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id from (${pricePlaces(plan)}) as places
    where left_out is null order by customer_id
  `.execute(tx);
  return rows.map(({ customerId }) => customerId);
}

/** `package_price_withdraw` */
export async function withdrawPackagePrice(
  { tx, user, today, now, audit }: SignedInContext,
  { id, reason }: EndpointInput<Api['packagePriceWithdraw']>['body'],
): Promise<{ id: number; customers: number }> {
  const plan = await tx
    .selectFrom('packagePrices')
    .select(['packageId', 'fromDay'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!plan) throw unknownId('id');
  const { rows: planned } = await sql<{ customerId: number }>`
    select customer_id from planned_changes
    where package_price_id = ${id} and ${IS_PLANNED} order by customer_id
  `.execute(tx);
  await lockCustomerMoney(
    tx,
    planned.map(({ customerId }) => customerId),
  );
  await sql`select from packages where id = ${plan.packageId} ${LOCKED_PACKAGE}`.execute(tx);
  await sql`select from package_prices where id = ${id} for update`.execute(tx);
  const { rows: later } = await sql<{ fromDay: Day }>`
    select from_day from package_prices
    where package_id = ${plan.packageId} and ${IS_COMING} and from_day > ${plan.fromDay}
    order by from_day desc limit 1
  `.execute(tx);
  const [last] = later;
  if (last) throw conflict(message('packagePrice.withdrawLater', { day: last.fromDay }));
  const withdrawn = await sql`
    update package_prices
    set cancelled_at = ${now}, cancelled_by = ${user.id}, cancel_reason = ${reason}
    where id = ${id} and ${IS_COMING}
  `.execute(tx);
  if (withdrawn.numAffectedRows === 0n) throw conflict(message('plannedChange.isOver'));
  const changes = await sql<CausingChange>`
    update planned_changes
    set cancelled_at = ${now}, cancelled_by = ${user.id}, cancel_reason = ${reason}
    where package_price_id = ${id} and ${IS_PLANNED}
    returning id, customer_id, from_day
  `.execute(tx);
  const customers = changes.rows.length;
  await correctRanges(tx, changes.rows, { today, at: now, createdBy: user.id });
  audit({
    subject: 'package',
    id: plan.packageId,
    after: { isWithdrawn: true, reason, customers },
  });
  return { id, customers };
}
