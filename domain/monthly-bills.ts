import { lineAmount } from './bill-totals.ts';
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
import { isPositive, type Paisa, sumPaisa, ZERO_PAISA } from './paisa.ts';

/** The internet service billed month by month; its price is the customer's fee. */
export const INTERNET_MONTHLY_ITEM_ID = 1;
/** The internet service billed for a cycle of several months; its price is the customer's fee. */
export const INTERNET_CYCLE_ITEM_ID = 2;
export const CONNECTION_CHARGE_ITEM_ID = 3;
/** A part of something the customer pays off with the bills, so much with each. */
export const INSTALMENT_ITEM_ID = 9;
/** A bill with one of these covers the months of its range. */
export const SERVICE_ITEM_IDS: readonly number[] = [
  INTERNET_MONTHLY_ITEM_ID,
  INTERNET_CYCLE_ITEM_ID,
];

const ONE_PIECE_MILLI = 1000;

/** What a month is covered by: a bill of a run, one made by hand, or before the customer came. */
export type CoverSource = 'run' | 'hand' | 'moved_in';

/** A line that comes on each of the next bills, until it has come often enough. */
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
  /** What of the connection charge no bill has yet. */
  readonly connectionChargePaisa: Paisa;
  /** The first day that is not paid. */
  readonly paidUntil: Day | null;
  /** What covers the month of the bill date. */
  readonly coveredBy: CoverSource | null;
  /** The first later month of the cycle that is covered. */
  readonly laterMonth: Month | null;
  /** Instalments that the next bill takes along. */
  readonly comingLines?: readonly ComingLine[] | null;
  /** Suspended on the bill date, and not billed meanwhile. */
  readonly isSuspended: boolean;
};

export type PlannedLine = {
  readonly itemId: number;
  readonly description?: string;
  /** The instalment that this is a part of. */
  readonly plannedLineId?: number;
  readonly quantityMilli: number;
  readonly pricePaisa: Paisa;
  readonly discountPaisa: Paisa;
  readonly amountPaisa: Paisa;
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

export const BILL_ODDITIES = [
  'zero_fee',
  'fee_unlike_package',
  'skipped_month',
  'billed_below_fee',
] as const;
export type BillOddity = (typeof BILL_ODDITIES)[number];

export type BillOccasion = {
  readonly billDate: Day;
  /** Whether the bill is asked for now: then the customer's bill day does not hold it back. */
  readonly isAskedFor?: boolean;
};

type SkipRule = {
  readonly reason: string;
  /** Whether a run keeps who was skipped for it; of the others it keeps how many. */
  readonly isNamed: boolean;
  readonly holds: (candidate: BillCandidate, on: BillOccasion) => boolean;
};

/** Why a customer gets no bill, in the order they are told when several hold. */
const SKIP_RULES = [
  { reason: 'not_active', isNamed: false, holds: ({ status }) => status !== 'active' },
  {
    reason: 'complimentary',
    isNamed: false,
    holds: ({ category }) => category === 'complimentary',
  },
  { reason: 'suspended', isNamed: true, holds: ({ isSuspended }) => isSuspended },
  { reason: 'no_fee', isNamed: true, holds: ({ feePaisa }) => !isPositive(feePaisa) },
  {
    reason: 'not_connected',
    isNamed: false,
    // Nobody wrote down when an old customer was connected: only a later day holds a bill back.
    holds: ({ connectionDay }, { billDate }) => connectionDay !== null && connectionDay > billDate,
  },
  {
    reason: 'bill_day_not_reached',
    isNamed: false,
    holds: ({ billDay }, { billDate, isAskedFor }) =>
      !isAskedFor && billDayInMonth({ month: monthOf(billDate), billDay }) > billDate,
  },
  {
    reason: 'settled',
    isNamed: true,
    holds: (candidate, { billDate }) =>
      candidate.coveredBy === 'moved_in' || isSettled(candidate, monthOf(billDate)),
  },
  { reason: 'already_billed', isNamed: false, holds: ({ coveredBy }) => coveredBy === 'run' },
  { reason: 'billed_by_hand', isNamed: true, holds: ({ coveredBy }) => coveredBy === 'hand' },
  {
    reason: 'later_month_billed',
    isNamed: true,
    holds: ({ laterMonth }) => laterMonth !== null,
  },
  {
    reason: 'not_billable',
    isNamed: true,
    holds: ({ feePaisa, connectionChargePaisa, comingLines }) =>
      feePaisa +
        connectionChargePaisa +
        (comingLines ?? []).reduce((sum, { amountPaisa }) => sum + amountPaisa, 0) >
      LARGEST.bill,
  },
] as const satisfies readonly SkipRule[];

export type SkipReason = (typeof SKIP_RULES)[number]['reason'];
export const SKIP_REASONS: readonly SkipReason[] = SKIP_RULES.map(({ reason }) => reason);
export const NAMED_SKIP_REASONS: readonly SkipReason[] = SKIP_RULES.filter(
  ({ isNamed }) => isNamed,
).map(({ reason }) => reason);

/** The bill a customer gets on a bill date, or why none (decisions, section 5, 'Generate'). */
export function planMonthlyBill(candidate: BillCandidate, on: BillOccasion): BillPlan {
  const { customerId, cycleMonths } = candidate;
  const rule = SKIP_RULES.find(({ holds }) => holds(candidate, on));
  if (rule) return { kind: 'skip', customerId, reason: rule.reason };
  const lines = plannedLines(candidate);
  const bill = {
    customerId,
    ...monthRange({ month: monthOf(on.billDate), cycleMonths }),
    lines,
    totalPaisa: sumPaisa(lines.map((line) => line.amountPaisa)),
  };
  return { kind: 'bill', bill };
}

/**
 * What a clerk should look at before a run, of customers who get a bill in it, or would but for a
 * zero fee or a bill made by hand. `packageFeePaisa` is for one month.
 */
export function billOddities(
  candidate: BillCandidate & {
    readonly packageFeePaisa: Paisa | null;
    readonly isMonthBeforeCovered: boolean;
    /** Whether a month before that one is covered. */
    readonly hasEarlierMonths: boolean;
    /** What was billed by hand for the month, as it comes to for a whole cycle. */
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

/** Whether a month is paid for already: the customer's bill day in it lies before `paidUntil`. */
function isSettled({ paidUntil, billDay }: BillCandidate, month: Month): boolean {
  return paidUntil !== null && billDayInMonth({ month, billDay }) < paidUntil;
}

function plannedLines(candidate: BillCandidate): PlannedLine[] {
  const serviceItemId =
    candidate.cycleMonths > 1 ? INTERNET_CYCLE_ITEM_ID : INTERNET_MONTHLY_ITEM_ID;
  const lines = [onePiece(serviceItemId, candidate.feePaisa)];
  if (isPositive(candidate.connectionChargePaisa)) {
    lines.push(onePiece(CONNECTION_CHARGE_ITEM_ID, candidate.connectionChargePaisa));
  }
  for (const { id, name, amountPaisa } of candidate.comingLines ?? []) {
    const line = onePiece(INSTALMENT_ITEM_ID, amountPaisa);
    lines.push({ ...line, description: name, plannedLineId: id });
  }
  return lines;
}

function onePiece(itemId: number, pricePaisa: Paisa): PlannedLine {
  const terms = { pricePaisa, quantityMilli: ONE_PIECE_MILLI, discountPaisa: ZERO_PAISA };
  return { itemId, ...terms, amountPaisa: lineAmount(terms) };
}
