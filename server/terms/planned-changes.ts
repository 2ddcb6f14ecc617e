import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { tooLarge } from '@netkhata/contract/wire-formats';
import type { Day } from '@netkhata/domain/billing-period';
import { isWithinDays, LARGEST, plannedDayBounds } from '@netkhata/domain/bounds';
import { allowedCycles, isAllowedCycle } from '@netkhata/domain/customer-terms';
import { type Paisa, scalePaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import { type CustomerTerms, lockTerms, type SetTerms } from '../customers/write-terms.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { findPackage } from '../setup/packages.ts';
import { applyDueChanges } from './apply-planned-changes.ts';
import { correctRanges } from './correct-ranges.ts';
import { packagePriceOn } from './follow-prices.ts';
import { customersOn, IS_PLANNED } from './terms-on-day.ts';

type Form = EndpointInput<Api['plannedChangeSave']>['body'];
type Listed = EndpointResult<Api['customerPlannedChanges']>;

/** How many changes are listed that are not to come any more. */
const SHOWN_PAST = 20;

/** `customer_planned_changes/{id}` */
export async function readPlannedChanges(
  { tx, user, today }: SignedInContext,
  customerId: number,
): Promise<Listed> {
  const { id } = await requireCustomer(tx, user, customerId);
  const { rows } = await sql<Omit<Listed['changes'][number], 'refusal'>>`
    select * from (
      select planned_changes.id, from_day, case when packages.id is not null
          then json_build_object('id', packages.id, 'name', packages.name) end as package,
        fee_paisa as monthly_fee, bill_day as bill_date, category, cycle_months as billing_cycle,
        status, reason, case when cancelled_at is not null then 'withdrawn'
          when applied_at is not null then 'applied'
          when refused_at is not null then 'refused' else 'planned' end as state,
        planners.name as planned_by, withdrawers.name as withdrawn_by,
        cancel_reason as withdraw_reason, refusal as refusal_message, away_id is not null as is_away,
        row_number() over (partition by ${IS_PLANNED} order by planned_changes.id desc) as place,
        ${IS_PLANNED} as is_planned
      from planned_changes
        left join packages on packages.id = package_id
        join users planners on planners.id = planned_changes.created_by
        left join users withdrawers on withdrawers.id = cancelled_by
      where customer_id = ${id}
    ) as told
    where is_planned or place <= ${SHOWN_PAST}
    order by is_planned desc, case when is_planned then from_day end, id desc
  `.execute(tx);
  return {
    ...plannedDayBounds(today),
    changes: rows.map((row) => ({
      ...row,
      refusal: row.refusalMessage && englishOf(row.refusalMessage),
    })),
  };
}

/** `planned_change_save` */
export async function savePlannedChange(
  context: SignedInContext,
  form: Form,
): Promise<{ id: number; isApplied: boolean }> {
  const { id } = await requireCustomer(context.tx, context.user, form.customer, 'customer');
  return planChangeOf(context, id, form);
}

/** In whose name, and when, something is planned; its record goes to `audit`. */
export type PlanningContext = Pick<SignedInContext, 'tx' | 'today' | 'now' | 'audit'> & {
  user: Pick<SignedInContext['user'], 'id'>;
};

/** Plans a change of a customer whom the user may change. Throws 422. */
export async function planChangeOf(
  context: PlanningContext,
  customerId: number,
  form: Omit<Form, 'customer'>,
): Promise<{ id: number; isApplied: boolean }> {
  const { tx, user, today, now } = context;
  const { fromDay, reason } = form;
  const bounds = plannedDayBounds(today);
  if (!isWithinDays(fromDay, bounds)) {
    throw badInput({ fromDay: message('field.notInDays', { ...bounds }) });
  }
  // Waits for a run that is billing this customer by the terms as they are.
  await lockCustomerMoney(tx, [customerId]);
  await lockTerms(tx, [customerId]);
  await requireFreeDay(tx, customerId, fromDay);
  if (form.status !== null) await requireNotAway(tx, customerId, fromDay);
  const set = await changedTerms(tx, form, await readTermsOn(tx, customerId, fromDay));
  const inserted = await tx
    .insertInto('plannedChanges')
    .values({ customerId, fromDay, ...set, reason, createdBy: user.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = inserted;
  context.audit({
    subject: 'planned_change',
    id,
    after: { customerId, fromDay, ...set, reason },
  });
  const isApplied = fromDay <= today;
  if (isApplied) await applyDueChanges(tx, [customerId], { today, now });
  await correctRanges(tx, [{ id, customerId, fromDay }], { today, at: now, createdBy: user.id });
  return { id, isApplied };
}

/** Throws 422 on status for a day on which the customer is away: first the absence has to end. */
async function requireNotAway(tx: Database, customerId: number, day: Day): Promise<void> {
  const { rows } = await sql<{ fromDay: Day }>`
    select from_day from customer_aways
    where customer_id = ${customerId} and withdrawn_at is null and from_day <= ${day}::date
      and (last_day is null or last_day >= ${day}::date)
  `.execute(tx);
  const [away] = rows;
  if (away) throw badInput({ status: message('away.overlaps', { day: away.fromDay }) });
}

/** Throws 422 for a day that has a change, or that lies before one that was applied. */
export async function requireFreeDay(
  tx: Database,
  customerId: number,
  fromDay: Day,
  field = 'fromDay',
): Promise<void> {
  const { rows } = await sql<{ fromDay: Day }>`
    select from_day from planned_changes
    where customer_id = ${customerId} and cancelled_at is null and refused_at is null
      and ((from_day = ${fromDay}::date and package_price_id is null)
        or (applied_at is not null and from_day > ${fromDay}::date))
    order by from_day desc limit 1
  `.execute(tx);
  const taken = rows[0]?.fromDay;
  if (taken === undefined) return;
  const key = taken === fromDay ? 'plannedChange.dayTaken' : 'plannedChange.laterApplied';
  throw badInput({ [field]: message(key, { day: taken }) });
}

export async function readTermsOn(
  tx: Database,
  customerId: number,
  on: Day,
): Promise<CustomerTerms> {
  const { rows } = await sql<CustomerTerms>`
    select package_id, fee_paisa, bill_day, category, cycle_months, status
    from ${customersOn(on)} as customers where id = ${customerId}
  `.execute(tx);
  return rows[0] as CustomerTerms;
}

/** What the form changes of the terms that hold on its day. Throws 422. */
async function changedTerms(
  tx: Database,
  form: Omit<Form, 'customer'>,
  before: CustomerTerms,
): Promise<SetTerms> {
  const pair = categoryWithCycle(form, before);
  const isOfPackage = form.package !== null || pair !== null;
  const feePaisa =
    form.monthlyFee ??
    (isOfPackage
      ? await feeOfPackage(tx, {
          packageId: form.package ?? before.packageId,
          day: form.fromDay,
          cycleMonths: pair?.cycleMonths ?? before.cycleMonths,
          isChosen: form.package !== null,
        })
      : null);
  const set: SetTerms = {
    packageId: form.package,
    feePaisa,
    billDay: form.billDate,
    category: pair?.category ?? null,
    cycleMonths: pair?.cycleMonths ?? null,
    status: form.status,
  };
  if (Object.values(set).every((value) => value === null)) {
    throw badInput({ monthlyFee: message('plannedChange.ofNothing') });
  }
  return set;
}

/** Category and cycle are changed together; null where neither is. Throws 422 on billingCycle. */
function categoryWithCycle(
  form: Pick<Form, 'category' | 'billingCycle'>,
  before: CustomerTerms,
): Pick<CustomerTerms, 'category' | 'cycleMonths'> | null {
  if (form.category === null && form.billingCycle === null) return null;
  const category = form.category ?? before.category;
  const cycles = allowedCycles(category);
  const kept = category === before.category ? before.cycleMonths : undefined;
  const cycleMonths = form.billingCycle ?? kept ?? (cycles.length === 1 ? cycles[0] : undefined);
  if (cycleMonths === undefined || !isAllowedCycle({ category, cycleMonths })) {
    throw badInput({ billingCycle: message('field.notOneOf', { words: cycles.join(', ') }) });
  }
  return { category, cycleMonths };
}

/** The package's price for the months of a cycle; null without a package. Throws 422. */
async function feeOfPackage(
  tx: Database,
  of: { packageId: number | null; day: Day; cycleMonths: number; isChosen: boolean },
): Promise<Paisa | null> {
  if (of.packageId === null) return null;
  const chosen = await findPackage(tx, of.packageId);
  if (!chosen) throw unknownId('package');
  const { rows } = await sql<{ price: Paisa }>`
    select ${packagePriceOn(sql`${of.packageId}::bigint`, of.day)} as price
  `.execute(tx);
  const months = { numerator: of.cycleMonths, denominator: 1 };
  const feePaisa = scalePaisa(rows[0]?.price ?? chosen.bill_amount, months);
  if (feePaisa > LARGEST.fee) throw badInput({ monthlyFee: tooLarge(LARGEST.fee) });
  return feePaisa;
}

/** `planned_change_withdraw` */
export async function withdrawPlannedChange(
  { tx, user, today, now, audit }: SignedInContext,
  { id, reason }: EndpointInput<Api['plannedChangeWithdraw']>['body'],
): Promise<{ id: number }> {
  const { rows } = await sql<{ customerId: number; fromDay: Day; isAway: boolean }>`
    select customer_id, from_day, away_id is not null as is_away from planned_changes join customers on customers.id = customer_id
    where planned_changes.id = ${id} and ${customersInScope(user)}
  `.execute(tx);
  const [change] = rows;
  if (!change) throw unknownId('id');
  if (change.isAway) throw conflict(message('away.ofAway'));
  const { customerId, fromDay } = change;
  await lockCustomerMoney(tx, [customerId]);
  const withdrawn = await sql`
    update planned_changes
    set cancelled_at = ${now}, cancelled_by = ${user.id}, cancel_reason = ${reason}
    where id = ${id} and ${IS_PLANNED}
  `.execute(tx);
  if (withdrawn.numAffectedRows === 0n) throw conflict(message('plannedChange.isOver'));
  await correctRanges(tx, [{ id, customerId, fromDay }], { today, at: now, createdBy: user.id });
  audit({ subject: 'planned_change', id, after: { customerId, isWithdrawn: true, reason } });
  return { id };
}
