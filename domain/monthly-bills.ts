import {
  addMonths,
  billDayInMonth,
  type Day,
  type Month,
  monthOf,
  monthRange,
} from './billing-period.ts';
import { LARGEST } from './bounds.ts';
import type { CustomerCategory, CustomerStatus } from './customer-terms.ts';
import { type BillDaySeam, billDaySeam, rangeOfPrevious } from './bill-day-seam.ts';
import { stateOn } from './dated-terms.ts';
import { isPositive, type Paisa, sumPaisa, ZERO_PAISA } from './paisa.ts';
import {
  isSettled,
  joinsWithin,
  linesOfRange,
  type MadeRange,
  type PlannedRange,
  type RangeFacts,
  rangeBefore,
  rangeOf,
  serviceItem,
} from './range-plan.ts';
import { amountOfParts, AS_EVER } from './parts-of-ranges.ts';
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

export type BillCandidate = RangeFacts & {
  readonly customerId: number;
  readonly status: CustomerStatus;
  readonly category: CustomerCategory;
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
  /** Suspended on the bill date, and the company does not bill suspended customers. */
  readonly isSuspended: boolean;
};

export type PlannedBill = {
  readonly customerId: number;
  readonly fromMonth: Month;
  readonly toMonth: Month;
  readonly lines: readonly PlannedLine[];
  /** The days it is for, where something may change in them; missing for plain whole months. */
  readonly ranges?: readonly PlannedRange[];
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
  not_active: {
    isNamed: false,
    holds: (candidate, on) => {
      const { status, history, category, feePaisa } = candidate;
      // Who is active and free of charge has a reason of their own below.
      const isOtherwise = status === 'active' && (category === 'complimentary' || feePaisa === 0);
      if (!history || isOtherwise) return status !== 'active';
      return !isBilledByDays(candidate, on);
    },
  },
  complimentary: {
    isNamed: false,
    holds: (candidate, on) =>
      candidate.category === 'complimentary' && !isBilledByDays(candidate, on),
  },
  suspended: { isNamed: true, holds: ({ isSuspended }) => isSuspended },
  no_fee: {
    isNamed: true,
    holds: (candidate, on) => !isPositive(candidate.feePaisa) && !isBilledByDays(candidate, on),
  },
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

/** Whether something is billed of a month in which something changes. */
const isBilledByDays = (candidate: BillCandidate, { billDate }: BillOccasion): boolean => {
  const { history, rules } = candidate;
  if (!history) return false;
  const isLeft = stateOn(history, billDate) === 'left';
  if (isLeft && (rules ?? AS_EVER).leaves === 'whole') return false;
  const own = rangeOf(candidate, billDate);
  if (isPositive(amountOfParts(own.parts))) return true;
  // Whoever leaves on a bill day that moved has days before it.
  const seam = seamBefore(candidate, { ...own, billDate });
  return isPositive(seam?.amountPaisa ?? ZERO_PAISA);
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
  const before = rangeBefore(candidate, on.billDate);
  const service = plannedService(candidate, on.billDate, before);
  const lines = plannedLines(candidate, service);
  const bill = {
    customerId,
    ...monthRange({ month, cycleMonths }),
    // So that no later bill for the month before has these days again.
    ...(before && { fromMonth: addMonths(month, -1) }),
    lines,
    ...(service.ranges && { ranges: service.ranges }),
    totalPaisa: sumPaisa(lines.map((line) => line.amountPaisa)),
  };
  return { kind: 'bill', bill };
}

/**
 * What a clerk should check before a run: customers who get a bill, or would but for a zero fee or
 * a bill made by hand. `packageFeePaisa` is the price of one month, `plan` what the customer gets.
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
  plan: BillPlan = planMonthlyBill(candidate, on),
): BillOddity[] {
  const { packageFeePaisa, feePaisa, cycleMonths, handPaisa } = candidate;
  if (plan.kind === 'skip') {
    if (plan.reason === 'no_fee') return ['zero_fee'];
    const isBelowFee = handPaisa !== null && handPaisa < feePaisa;
    return plan.reason === 'billed_by_hand' && isBelowFee ? ['billed_below_fee'] : [];
  }
  const monthBefore = addMonths(plan.bill.fromMonth, -1);
  const isMissing =
    candidate.hasEarlierMonths &&
    !candidate.isMonthBeforeCovered &&
    !isSettled(candidate, monthBefore) &&
    !wasAway(candidate, monthBefore);
  const oddities: BillOddity[] = [];
  if (packageFeePaisa !== null && feePaisa !== packageFeePaisa * cycleMonths) {
    oddities.push('fee_unlike_package');
  }
  if (isMissing) oddities.push('skipped_month');
  return oddities;
}

/** Whether a month began while the customer was away: no bill of it is missing. */
const wasAway = ({ history, billDay }: BillCandidate, month: Month): boolean =>
  !!history && stateOn(history, billDayInMonth({ month, billDay })) === 'away';

type PlannedService = {
  readonly lines: readonly PlannedLine[];
  readonly ranges?: readonly PlannedRange[];
  readonly seam?: BillDaySeam | null;
};

/** The lines for the days of the service, and these days where something may change in them. */
function plannedService(
  candidate: BillCandidate,
  billDate: Day,
  before: PlannedRange | null,
): PlannedService {
  const month = monthOf(billDate);
  const { history, cycleMonths, feePaisa } = candidate;
  if (!history && !before && !joinsWithin(candidate, month)) {
    return { lines: [onePiece(serviceItem(cycleMonths), feePaisa)] };
  }
  const own = rangeOf(candidate, billDate);
  const lines = [...(before ? linesOfRange(before, false) : []), ...linesOfRange(own, true)];
  const ranges = before ? [before, own] : [own];
  return { lines, ranges, seam: seamBefore(candidate, { ...own, billDate }) };
}

/** What is due between a bill's range and that of the bill before. */
function seamBefore(candidate: BillCandidate, after: MadeRange): BillDaySeam | null {
  const { history, previousBill, rules } = candidate;
  if (!history || !previousBill || !rules) return null;
  // Of ten thousand customers with changes few have another bill day.
  const isMoved = history.changes.some(({ set }) => typeof set.billDay === 'number');
  if (!previousBill.range && !isMoved) return null;
  const before = rangeOfPrevious(history, previousBill);
  return billDaySeam(history, { before, after }, { rules, given: ZERO_PAISA });
}

function plannedLines(candidate: BillCandidate, service: PlannedService): PlannedLine[] {
  const lines = [...service.lines];
  if (isPositive(candidate.connectionChargePaisa)) {
    lines.push(onePiece(CONNECTION_CHARGE_ITEM_ID, candidate.connectionChargePaisa));
  }
  for (const { id, name, amountPaisa } of candidate.comingLines ?? []) {
    const line = onePiece(INSTALMENT_ITEM_ID, amountPaisa);
    lines.push({ ...line, description: name, plannedLineId: id });
  }
  const seams = service.seam ? [service.seam] : [];
  return [...lines, ...adjustmentLines([...seams, ...(candidate.adjustments ?? [])], lines)];
}
