import { addDays, type Day } from '@netkhata/domain/billing-period';
import {
  datedFee,
  feeOfMonths,
  type TermHistory,
  termsOn,
  undatedTerms,
} from '@netkhata/domain/dated-terms';
import {
  type CustomerOutage,
  type OutageCredit,
  outageCredits,
  type OutageFacts,
} from '@netkhata/domain/outages';
import {
  maxPaisa,
  minPaisa,
  type Paisa,
  subtractPaisa,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { AS_EVER, type PartRules } from '@netkhata/domain/parts-of-ranges';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { grouped } from '../database/grouped.ts';
import {
  type ProposedAdjustment,
  proposeAdjustments,
  withdrawAdjustments,
} from './bill-adjustments.ts';
import {
  DAYS_BACK,
  isUntouched,
  readHistories,
  type StandingAdjustment,
} from './range-adjustments.ts';
import { readTermRules } from './terms-on-day.ts';

/** A credit of an outage, or a charge that takes one back, that was not withdrawn. */
interface OutageAdjustment extends StandingAdjustment {
  outageId: number;
  isUndone: boolean;
}

/** The outages that concern a customer and stand, and what was given back for them and others. */
export interface CustomerOutages {
  outages: CustomerOutage[];
  given: OutageAdjustment[];
}

/** What is to be given or taken back for outages, and what is withdrawn for it. */
interface OutageDifference {
  proposed: (Omit<ProposedAdjustment, 'outageId'> & { outageId: number })[];
  withdrawn: number[];
}

/** A month before and after reaches into the days of an outage. */
const DAYS_AROUND = 62;

/** What of a customer's terms has no day, as an outage from that day finds it. */
export function outageFacts(
  history: TermHistory,
  { fromDay, joinedDay }: { fromDay: Day; joinedDay: Day | null },
): OutageFacts {
  const { now, changes } = history;
  const first = <Term extends 'billDay' | 'status'>(term: Term) =>
    changes.find(({ isApplied, set }) => isApplied && set[term])?.before[term] ?? now[term];
  const undated = undatedTerms(history, 1);
  const feePaisa = feeOfMonths(termsOn(history, fromDay), 1);
  return {
    feePaisa,
    ...undated,
    isFeeByHand: datedFee(history, { ...undated, day: fromDay, months: 1 }) !== feePaisa,
    billDay: first('billDay'),
    isServedAtFirst: first('status') === 'active',
    joinedDay,
  };
}

/** How months are divided by now, for `outageCredits`. */
export async function readOutageRules(tx: Database, today: Day): Promise<PartRules> {
  const { rules, joins } = await readTermRules(tx, today);
  return { ...AS_EVER, ...rules, joins };
}

/** Of these customers who have any: the outages that end no earlier than a day, and their credits. */
export async function readCustomerOutages(
  tx: Database,
  customerIds: readonly number[],
  after: Day,
): Promise<Map<number, CustomerOutages>> {
  const of = sql`customer_id = any(${customerIds}::bigint[])`;
  const found = await sql<{
    customerId: number;
    outage: Omit<CustomerOutage, 'facts'>;
    facts: OutageFacts;
    isUndone: boolean;
  }>`
    select customer_id, undone_at is not null as is_undone,
      jsonb_build_object('id', outages.id, 'fromDay', from_day, 'untilDay', to_day + 1,
        'steps', steps) as outage,
      jsonb_build_object('feePaisa', fee_paisa, 'billDay', bill_day,
        'undatedFeePaisa', undated_fee_paisa, 'undatedCycleMonths', undated_cycle_months,
        'isFeeByHand', is_fee_by_hand, 'isServedAtFirst', is_served_at_first,
        'joinedDay', joined_day) as facts
    from outage_customers join outages on outages.id = outage_id
    where ${of} and to_day >= ${after}::date order by outages.id
  `.execute(tx);
  if (found.rows.length === 0) return new Map();
  const given = await sql<OutageAdjustment>`
    select bill_adjustments.id, customer_id, outage_id, undone_at is not null as is_undone,
      bill_adjustments.from_day, until_day, days, of_days, amount_paisa, open_paisa,
      struck_at is not null as is_struck
    from bill_adjustments join outages on outages.id = outage_id
    where ${of} and to_day >= ${after}::date and withdrawn_at is null
    order by bill_adjustments.id
  `.execute(tx);
  const ofCustomer = grouped(given.rows, ({ customerId }) => customerId);
  const customers = new Map<number, CustomerOutages>();
  for (const { customerId, outage, facts, isUndone } of found.rows) {
    const known = customers.get(customerId) ?? {
      outages: [],
      given: [...(ofCustomer.get(customerId) ?? [])],
    };
    if (!isUndone) known.outages.push({ ...outage, facts });
    customers.set(customerId, known);
  }
  return customers;
}

const openOf = ({ isStruck, openPaisa }: OutageAdjustment): Paisa =>
  isStruck ? openPaisa : ZERO_PAISA;

/** What of adjustments a customer has got or gets, above zero; what somebody has struck is gone. */
const receivedOf = (adjustments: readonly OutageAdjustment[]): Paisa =>
  sumPaisa(adjustments.map((one) => subtractPaisa(openOf(one), one.amountPaisa)));

/** What a customer is to have got: what is due, but for credits and charges that somebody struck. */
function wantedOf(duePaisa: Paisa, own: readonly OutageAdjustment[]): Paisa {
  const credits = own.filter(({ isUndone, amountPaisa }) => !isUndone && amountPaisa < 0);
  const charges = own.filter(({ amountPaisa }) => amountPaisa > 0);
  const least = maxPaisa(ZERO_PAISA, sumPaisa([duePaisa, ...credits.map(openOf)]));
  const most = sumPaisa([least, ...charges.map(openOf)]);
  return minPaisa(most, maxPaisa(least, receivedOf(own)));
}

/**
 * What the credits that are due by now are more or less than what was given, for each first day of
 * theirs. What somebody struck is not given again, and not charged either.
 */
function outageDifference(
  customerId: number,
  due: readonly OutageCredit[],
  given: readonly OutageAdjustment[],
): OutageDifference {
  const ofDay = grouped(given, ({ fromDay }) => fromDay);
  const dueOn = new Map(due.map((credit) => [credit.part.fromDay, credit]));
  const difference: OutageDifference = { proposed: [], withdrawn: [] };
  for (const day of [...new Set([...dueOn.keys(), ...ofDay.keys()])].toSorted()) {
    const own = ofDay.get(day) ?? [];
    const credit = dueOn.get(day);
    const wantedPaisa = wantedOf(credit?.amountPaisa ?? ZERO_PAISA, own);
    if (wantedPaisa === receivedOf(own)) continue;
    difference.withdrawn.push(...own.filter(isUntouched).map(({ id }) => id));
    const kept = own.filter((one) => !isUntouched(one));
    const amountPaisa = subtractPaisa(receivedOf(kept), wantedPaisa);
    if (amountPaisa === 0) continue;
    const last = kept.at(-1);
    const line = { customerId, kind: 'outage' as const, amountPaisa };
    if (amountPaisa < 0 && credit) {
      const { part, percentOff, outageId } = credit;
      difference.proposed.push({ ...line, part, percentOff, outageId });
    } else if (last) {
      const { fromDay, untilDay, days, ofDays, outageId } = last;
      const part = { fromDay, untilDay, days, ofDays };
      difference.proposed.push({ ...line, part, outageId, isTakenBack: true });
    }
  }
  return difference;
}

/** What a customer gets beyond what was given, above zero, of the credits that are due by now. */
export function outageDue(
  customerId: number,
  due: readonly OutageCredit[],
  given: readonly OutageAdjustment[],
): Paisa {
  const { proposed, withdrawn } = outageDifference(customerId, due, given);
  const gone = given.filter(({ id }) => withdrawn.includes(id));
  return subtractPaisa(
    sumPaisa(gone.map(({ amountPaisa }) => amountPaisa)),
    sumPaisa(proposed.map(({ amountPaisa }) => amountPaisa)),
  );
}

const BATCH = 1000;

/**
 * After a change, or an outage, of customers whose money is locked: gives and takes back what the
 * outages of each come to by now, less what was given for them. So it does not matter in which order
 * outages, changes and bills came; repeated, it proposes nothing. Returns how many credits were
 * withdrawn and how many lines were proposed.
 */
export async function correctOutages(
  tx: Database,
  customerIds: readonly number[],
  by: { today: Day; from: Day; createdBy: number | null; at: Date },
): Promise<{ withdrawn: number; proposed: number }> {
  const oldest = addDays(by.today, -DAYS_BACK);
  const customers = await readCustomerOutages(tx, customerIds, oldest);
  const concerned = [...customers].filter(([, { outages, given }]) =>
    [...outages, ...given].some(({ untilDay }) => addDays(untilDay, DAYS_AROUND) > by.from),
  );
  if (concerned.length === 0) return { withdrawn: 0, proposed: 0 };
  const ids = concerned.map(([id]) => id);
  const histories = await readHistories(tx, ids, by.today);
  const rules = await readOutageRules(tx, by.today);
  const differences = concerned.flatMap(([id, { outages, given }]) => {
    const history = histories.get(id);
    return history ? [outageDifference(id, outageCredits(history, outages, rules), given)] : [];
  });
  const withdrawn = differences.flatMap((one) => one.withdrawn);
  const proposed = differences.flatMap((one) => one.proposed);
  await withdrawAdjustments(tx, withdrawn, by.at);
  for (let first = 0; first < proposed.length; first += BATCH) {
    await proposeAdjustments(tx, proposed.slice(first, first + BATCH), by);
  }
  return { withdrawn: withdrawn.length, proposed: proposed.length };
}
