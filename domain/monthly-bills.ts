import {
  addMonths,
  billDayInMonth,
  type Day,
  type Month,
  monthOf,
  monthRange,
} from './billing-period.ts';
import { LARGEST } from './bounds.ts';
import type { CustomerCategory, CustomerStatus, JoinRule } from './customer-terms.ts';
import { isPositive, type Paisa, sumPaisa } from './paisa.ts';
import {
  adjustmentLines,
  isCharge,
  onePiece,
  type PendingAdjustment,
  type PlannedLine,
} from './planned-line.ts';
import {
  type BillOddity,
  INTERNET_CYCLE_ITEM_ID,
  INTERNET_MONTHLY_ITEM_ID,
  SKIP_REASONS,
  type SkipReason,
} from './bill-words.ts';
import { type BilledRange, type PricedPart, pricedPart, rangeOfBill } from './parts-of-ranges.ts';

export const CONNECTION_CHARGE_ITEM_ID = 3;
/** An instalment of something that the customer pays off together with the bills. */
export const INSTALMENT_ITEM_ID = 9;
/** A bill with a line of one of these items covers the months of its range. */
export const SERVICE_ITEM_IDS: readonly number[] = [
  INTERNET_MONTHLY_ITEM_ID,
  INTERNET_CYCLE_ITEM_ID,
];

/**
 * Why a month is covered: billed by a run, billed by hand, or settled before the customer moved in.
 */
export type CoverSource = 'run' | 'hand' | 'moved_in';

/** An instalment: a line on each of the next bills, until all parts are billed. */
export type ComingLine = {
  readonly id: number;
  readonly name: string;
  readonly amountPaisa: Paisa;
};

export type BillCandidate = {
  readonly customerId: number;
  readonly status: CustomerStatus;
  readonly category: CustomerCategory;
  readonly cycleMonths: number;
  /** The amount of one cycle's bill. */
  readonly feePaisa: Paisa;
  readonly billDay: number;
  readonly connectionDay: Day | null;
  /** The part of the connection charge that is not billed yet. */
  readonly connectionChargePaisa: Paisa;
  /** The first unpaid day. */
  readonly paidUntil: Day | null;
  /** What covers the month of the bill date. */
  readonly coveredBy: CoverSource | null;
  /** The first later month of the cycle that is covered already. */
  readonly laterMonth: Month | null;
  /** Instalments to be added to the next bill. */
  readonly comingLines?: readonly ComingLine[] | null;
  /** Adjustments to be added to the next bill, oldest first. */
  readonly adjustments?: readonly PendingAdjustment[] | null;
  /** A connection day in this month or the one before, where no earlier month is covered. */
  readonly joinedDay?: Day | null;
  /** How the days up to the first bill day are billed; missing is `whole`. */
  readonly joins?: JoinRule | null;
  /** Suspended on the bill date, and the company does not bill suspended customers. */
  readonly isSuspended: boolean;
};

export type PlannedBill = {
  readonly customerId: number;
  readonly fromMonth: Month;
  readonly toMonth: Month;
  readonly lines: readonly PlannedLine[];
  readonly totalPaisa: Paisa;
};

export type BillPlan =
  | { readonly kind: 'bill'; readonly bill: PlannedBill }
  | { readonly kind: 'skip'; readonly customerId: number; readonly reason: SkipReason };

export type BillOccasion = {
  readonly billDate: Day;
  /** Whether a user requests this one bill: then it need not wait for the customer's bill day. */
  readonly isAskedFor?: boolean;
};

type SkipRule = {
  /**
   * Whether a run stores which customers it skipped by this rule; of other rules it stores a count.
   */
  readonly isNamed: boolean;
  readonly holds: (candidate: BillCandidate, on: BillOccasion) => boolean;
};

const SKIP_RULES: Record<SkipReason, SkipRule> = {
  not_active: { isNamed: false, holds: ({ status }) => status !== 'active' },
  complimentary: {
    isNamed: false,
    holds: ({ category }) => category === 'complimentary',
  },
  suspended: { isNamed: true, holds: ({ isSuspended }) => isSuspended },
  no_fee: { isNamed: true, holds: ({ feePaisa }) => !isPositive(feePaisa) },
  not_connected: {
    isNamed: false,
    // Old customers have no connection day: only a known, later day holds a bill back.
    holds: ({ connectionDay }, { billDate }) => connectionDay !== null && connectionDay > billDate,
  },
  bill_day_not_reached: {
    isNamed: false,
    holds: ({ billDay }, { billDate, isAskedFor }) =>
      !isAskedFor && billDayInMonth({ month: monthOf(billDate), billDay }) > billDate,
  },
  free_until_bill_day: {
    isNamed: false,
    holds: (candidate, { billDate }) =>
      candidate.joins === 'nothing' && joinsWithin(candidate, monthOf(billDate)),
  },
  settled: {
    isNamed: true,
    holds: (candidate, { billDate }) =>
      candidate.coveredBy === 'moved_in' || isSettled(candidate, monthOf(billDate)),
  },
  already_billed: { isNamed: false, holds: ({ coveredBy }) => coveredBy === 'run' },
  billed_by_hand: { isNamed: true, holds: ({ coveredBy }) => coveredBy === 'hand' },
  later_month_billed: {
    isNamed: true,
    holds: ({ laterMonth }) => laterMonth !== null,
  },
  not_billable: {
    isNamed: true,
    holds: ({ feePaisa, joinedDay, connectionChargePaisa, comingLines, adjustments }) =>
      // The days before the first bill day cost less than a whole fee.
      (joinedDay ? feePaisa * 2 : feePaisa) +
        connectionChargePaisa +
        [...(comingLines ?? []), ...(adjustments ?? []).filter(isCharge)].reduce(
          (sum, { amountPaisa }) => sum + amountPaisa,
          0,
        ) >
      LARGEST.bill,
  },
};

export const NAMED_SKIP_REASONS: readonly SkipReason[] = SKIP_REASONS.filter(
  (reason) => SKIP_RULES[reason].isNamed,
);

/**
 * The bill of a customer on a bill date, or the reason why there is none (decisions, section 5,
 * 'Generate').
 */
export function planMonthlyBill(candidate: BillCandidate, on: BillOccasion): BillPlan {
  const { customerId, cycleMonths } = candidate;
  const reason = SKIP_REASONS.find((name) => SKIP_RULES[name].holds(candidate, on));
  if (reason) return { kind: 'skip', customerId, reason };
  const month = monthOf(on.billDate);
  const before = partBefore(candidate, month);
  const lines = plannedLines(candidate, month, before);
  const bill = {
    customerId,
    ...monthRange({ month, cycleMonths }),
    // So that no later bill for the month before has these days again.
    ...(before && { fromMonth: addMonths(month, -1) }),
    lines,
    totalPaisa: sumPaisa(lines.map((line) => line.amountPaisa)),
  };
  return { kind: 'bill', bill };
}

/**
 * What a clerk should check before a run: customers who get a bill, or would but for a zero fee or
 * a bill made by hand. `packageFeePaisa` is the price of one month.
 */
export function billOddities(
  candidate: BillCandidate & {
    readonly packageFeePaisa: Paisa | null;
    readonly isMonthBeforeCovered: boolean;
    /** Whether any month before the previous one is covered. */
    readonly hasEarlierMonths: boolean;
    /** The amount billed by hand for the month, scaled to a whole cycle. */
    readonly handPaisa: Paisa | null;
  },
  on: BillOccasion,
): BillOddity[] {
  const { packageFeePaisa, feePaisa, cycleMonths, handPaisa } = candidate;
  const plan = planMonthlyBill(candidate, on);
  if (plan.kind === 'skip') {
    if (plan.reason === 'no_fee') return ['zero_fee'];
    const isBelowFee = handPaisa !== null && handPaisa < feePaisa;
    return plan.reason === 'billed_by_hand' && isBelowFee ? ['billed_below_fee'] : [];
  }
  const monthBefore = addMonths(plan.bill.fromMonth, -1);
  const isMissing =
    candidate.hasEarlierMonths &&
    !candidate.isMonthBeforeCovered &&
    !isSettled(candidate, monthBefore);
  const oddities: BillOddity[] = [];
  if (packageFeePaisa !== null && feePaisa !== packageFeePaisa * cycleMonths) {
    oddities.push('fee_unlike_package');
  }
  if (isMissing) oddities.push('skipped_month');
  return oddities;
}

/** Whether a month is paid already: the customer's bill day in it is before `paidUntil`. */
function isSettled({ paidUntil, billDay }: BillCandidate, month: Month): boolean {
  return paidUntil !== null && billDayInMonth({ month, billDay }) < paidUntil;
}

const rangeIn = ({ cycleMonths, billDay }: BillCandidate, month: Month): BilledRange =>
  rangeOfBill({ month, cycleMonths, billDay });

/** Whether the customer joins after the first day of the bill's range. */
const joinsWithin = ({ joinedDay, billDay }: BillCandidate, month: Month): boolean =>
  (joinedDay ?? '') > billDayInMonth({ month, billDay });

/**
 * The days from which a customer joined up to the range of this bill, where they are billed by days
 * and no bill is for them; null where there are none.
 */
function partBefore(candidate: BillCandidate, month: Month): PricedPart | null {
  const { joinedDay, joins, cycleMonths, billDay, feePaisa } = candidate;
  const monthBefore = addMonths(month, -1);
  if (!joinedDay || joins !== 'by_days' || isSettled(candidate, monthBefore)) return null;
  const { fromDay: untilDay } = rangeIn(candidate, month);
  const earliest = billDayInMonth({ month: monthBefore, billDay });
  if (joinedDay < earliest || joinedDay >= untilDay) return null;
  const part = { fromDay: joinedDay, untilDay };
  return pricedPart(rangeIn(candidate, addMonths(month, -cycleMonths)), feePaisa, part);
}

/** The days of the bill's range from which a customer joins; null where it is billed whole. */
function partOfFirst(candidate: BillCandidate, month: Month): PricedPart | null {
  const { joinedDay, joins, feePaisa } = candidate;
  if (!joinedDay || joins !== 'by_days' || !joinsWithin(candidate, month)) return null;
  const range = rangeIn(candidate, month);
  return pricedPart(range, feePaisa, { ...range, fromDay: joinedDay });
}

function plannedLines(
  candidate: BillCandidate,
  month: Month,
  before: PricedPart | null,
): PlannedLine[] {
  const serviceItemId =
    candidate.cycleMonths > 1 ? INTERNET_CYCLE_ITEM_ID : INTERNET_MONTHLY_ITEM_ID;
  const first = partOfFirst(candidate, month);
  const lines: PlannedLine[] = [before, first].flatMap((days) =>
    days ? [{ ...onePiece(serviceItemId, days.amountPaisa), part: days.part }] : [],
  );
  if (first === null) lines.push(onePiece(serviceItemId, candidate.feePaisa));
  if (isPositive(candidate.connectionChargePaisa)) {
    lines.push(onePiece(CONNECTION_CHARGE_ITEM_ID, candidate.connectionChargePaisa));
  }
  for (const { id, name, amountPaisa } of candidate.comingLines ?? []) {
    const line = onePiece(INSTALMENT_ITEM_ID, amountPaisa);
    lines.push({ ...line, description: name, plannedLineId: id });
  }
  return [...lines, ...adjustmentLines(candidate.adjustments ?? [], lines)];
}
