import { type Message, message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { businessDay } from '../clock.ts';
import { customerStays } from '../customers/customer-stays.ts';
import {
  type CustomerTerms,
  lockTerms,
  type SetTerms,
  writeTerms,
} from '../customers/write-terms.ts';
import type { Database } from '../database/database.ts';
import { isDataError } from '../database/database-error.ts';
import { inSavepoint, inTransaction } from '../database/transaction.ts';
import { writeAudit, writeAudits } from '../http/audit.ts';
import { failureReason } from '../http/failure-reason.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { findPackage, LOCKED_PACKAGE, writePackagePrice } from '../setup/packages.ts';
import { type CausingChange, correctRanges } from './correct-ranges.ts';
import { followPrices, IS_COMING } from './follow-prices.ts';
import { IS_PLANNED } from './terms-on-day.ts';

const BATCH_SIZE = 500;

interface Moment {
  today: Day;
  now: Date;
}

/** A planned change whose day has come, with the customer's terms as they stand. */
interface DueChange extends CausingChange {
  createdBy: number;
  /** What it sets. */
  set: Partial<CustomerTerms>;
  before: CustomerTerms;
  /** Of a change of a package's price: what it was planned for. */
  price: { packageId: number; oldPaisa: Paisa; pricePaisa: Paisa } | null;
  /** Of the end of an absence: whether that has begun; null for other changes. */
  hasLeft: boolean | null;
}

/**
 * Job: gives the customers' rows what was planned for a day that has come. Safe to run concurrently
 * and to interrupt: a change is applied under the lock of its customer, together with its mark.
 */
export async function applyPlannedChanges(
  database: Database,
  readNow: () => Date,
): Promise<number> {
  await inTransaction(database, (tx) => followPrices(tx, { now: readNow() }));
  let applied = 0;
  for (;;) {
    const now = readNow();
    const today = businessDay(now, (await readCompany(database)).timeZone);
    const found = await inTransaction(database, async (tx) => {
      const ids = await readDueCustomers(tx, today);
      if (ids.length > 0) await applyDueChanges(tx, ids, { today, now });
      return ids.length;
    });
    applied += found;
    if (found > 0) continue;
    await inTransaction(database, (tx) => applyPackagePrices(tx, { today, now }));
    return applied;
  }
}

/** Gives packages the prices whose day has come. */
async function applyPackagePrices(tx: Database, { today, now }: Moment): Promise<void> {
  const { rows } = await sql<{ id: number; packageId: number; price: Paisa; createdBy: number }>`
    select id, package_id, price_paisa as price, created_by from package_prices
    where ${IS_COMING} and from_day <= ${today}::date order by from_day, id for update
  `.execute(tx);
  for (const { id, packageId, price, createdBy } of rows) {
    const before = await findPackage(tx, packageId, LOCKED_PACKAGE);
    await writePackagePrice(tx, packageId, price);
    await sql`update package_prices set applied_at = ${now} where id = ${id}`.execute(tx);
    await writeAudit(tx, {
      userId: createdBy,
      action: 'packagePriceApply',
      address: '',
      changes: [
        {
          subject: 'package',
          id: packageId,
          before: { bill_amount: before?.bill_amount },
          after: { bill_amount: price },
        },
      ],
      at: now,
    });
  }
}

async function readDueCustomers(tx: Database, today: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct customers.id
    from planned_changes join customers on customers.id = customer_id
    where ${IS_PLANNED} and from_day <= ${today}::date and ${customerStays(sql`customers.id`)}
    order by id limit ${BATCH_SIZE}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Applies what is due of these customers, in the order of its days. */
export async function applyDueChanges(
  tx: Database,
  customerIds: readonly number[],
  moment: Moment,
): Promise<void> {
  await lockCustomerMoney(tx, customerIds);
  await lockTerms(tx, customerIds);
  await followPrices(tx, { until: moment.today, customerIds, now: moment.now });
  for (;;) {
    const changes = await readDueChanges(tx, customerIds, moment.today);
    if (changes.length === 0) return;
    const fitting = changes.filter((change) => refusalOf(change) === null);
    if (fitting.length > 0) await applyOrRefuse(tx, fitting, moment);
    for (const change of changes) {
      const refusal = refusalOf(change);
      if (refusal) await refuseChange(tx, change, refusal, moment);
    }
  }
}

/**
 * Why a change of a package's price, or an absence, does not go with the customer as they are by now:
 * something that was planned for a day before it was refused itself, so that it was never seen
 * coming, or somebody edited the customer.
 */
function refusalOf({ price, set, before, isAway, hasLeft }: DueChange): Message | null {
  if (isAway) {
    if (before.status === 'close') return message('plannedChange.isClosed');
    const isWrong = set.status === 'active' ? hasLeft === false : before.status !== 'active';
    return isWrong ? message('away.notActive') : null;
  }
  if (!price) return null;
  const { packageId, feePaisa, cycleMonths, status } = before;
  if (status === 'close') return message('plannedChange.isClosed');
  if (packageId !== price.packageId) return message('plannedChange.leftPackage');
  const isPrice =
    feePaisa === price.oldPaisa * cycleMonths && set.feePaisa === price.pricePaisa * cycleMonths;
  return isPrice ? null : message('plannedChange.ownFee');
}

/** The earliest due change of each of these customers. */
async function readDueChanges(
  tx: Database,
  customerIds: readonly number[],
  today: Day,
): Promise<DueChange[]> {
  const terms = new Map(
    (await lockTerms(tx, customerIds)).map(({ customerId, ...before }) => [customerId, before]),
  );
  const { rows } = await sql<Omit<DueChange, 'set' | 'before'> & SetTerms>`
    select distinct on (customer_id) planned_changes.id, customer_id,
      planned_changes.from_day, planned_changes.created_by, planned_changes.package_id, fee_paisa, bill_day,
      category, cycle_months, status, case when package_prices.id is not null then
        json_build_object('packageId', package_prices.package_id, 'oldPaisa', old_price_paisa,
          'pricePaisa', price_paisa) end as price,
      away_id is not null as is_away, case when away_id is not null then exists (
        select from planned_changes leaving
        where leaving.away_id = planned_changes.away_id and leaving.status = 'deactive'
          and leaving.applied_at is not null
      ) end as has_left
    from planned_changes left join package_prices on package_prices.id = package_price_id
    where customer_id = any(${customerIds}::bigint[]) and ${IS_PLANNED}
      and planned_changes.from_day <= ${today}::date
    order by customer_id, planned_changes.from_day, planned_changes.id
  `.execute(tx);
  return rows.flatMap(({ price, isAway, hasLeft, ...row }) => {
    const { id, customerId, fromDay, createdBy, ...set } = row;
    const before = terms.get(customerId);
    const change = { id, customerId, fromDay, createdBy, price, isAway, hasLeft };
    return before ? [{ ...change, set: withoutNulls(set), before }] : [];
  });
}

const withoutNulls = (set: SetTerms): Partial<CustomerTerms> =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null));

/** A change that the database refuses is found by halving, and marked with the reason. */
async function applyOrRefuse(
  tx: Database,
  changes: readonly DueChange[],
  moment: Moment,
): Promise<void> {
  try {
    await inSavepoint(tx, () => applyChanges(tx, changes, moment));
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [change] = changes;
    if (changes.length === 1 && change) {
      await refuseChange(tx, change, failureReason(error), moment);
      return;
    }
    const middle = Math.ceil(changes.length / 2);
    await applyOrRefuse(tx, changes.slice(0, middle), moment);
    await applyOrRefuse(tx, changes.slice(middle), moment);
  }
}

async function applyChanges(
  tx: Database,
  changes: readonly DueChange[],
  { now }: Moment,
): Promise<void> {
  await writeTerms(
    tx,
    changes.map(({ customerId, before, set }) => ({ customerId, ...before, ...set })),
  );
  const before = changes.map((change) => beforeOf(change));
  await sql`
    update planned_changes set applied_at = ${now}, before_package_id = stood.package_id,
      before_fee_paisa = stood.fee_paisa, before_bill_day = stood.bill_day,
      before_category = stood.category, before_cycle_months = stood.cycle_months,
      before_status = stood.status
    from unnest(
      ${changes.map(({ id }) => id)}::bigint[],
      ${before.map(({ packageId }) => packageId ?? null)}::bigint[],
      ${before.map(({ feePaisa }) => feePaisa ?? null)}::bigint[],
      ${before.map(({ billDay }) => billDay ?? null)}::smallint[],
      ${before.map(({ category }) => category ?? null)}::text[],
      ${before.map(({ cycleMonths }) => cycleMonths ?? null)}::smallint[],
      ${before.map(({ status }) => status ?? null)}::text[]
    ) as stood (id, package_id, fee_paisa, bill_day, category, cycle_months, status)
    where planned_changes.id = stood.id
  `.execute(tx);
  await writeAudits(
    tx,
    changes.map(({ createdBy, customerId, before: stood, set }) => ({
      userId: createdBy,
      action: 'plannedChangeApply',
      address: '',
      changes: [{ subject: 'customer', id: customerId, before: stood, after: set }],
      at: now,
    })),
  );
}

/** The terms that a change sets, as they stood before it. */
const beforeOf = ({ set, before }: DueChange): Partial<CustomerTerms> =>
  Object.fromEntries(Object.entries(before).filter(([term]) => term in set));

async function refuseChange(
  tx: Database,
  change: DueChange,
  refusal: Message,
  { today, now }: Moment,
): Promise<void> {
  await sql`
    update planned_changes set refused_at = ${now}, refusal = ${JSON.stringify(refusal)}::jsonb
    where id = ${change.id}
  `.execute(tx);
  await correctRanges(tx, [change], { today, at: now, createdBy: change.createdBy });
}
