import { lineAmount } from './bill-totals.ts';
import {
  addMonths,
  billDayInMonth,
  type Day,
  type Month,
  monthOf,
  monthRange,
} from './billing-period.ts';
import type { CustomerCategory, CustomerStatus } from './customer-terms.ts';
import { isPositive, type Paisa, sumPaisa, ZERO_PAISA } from './paisa.ts';

/** The internet service billed month by month; its price is the customer's fee. */
export const INTERNET_MONTHLY_ITEM_ID = 1;
/** The internet service billed for a cycle of several months; its price is the customer's fee. */
export const INTERNET_CYCLE_ITEM_ID = 2;
export const CONNECTION_CHARGE_ITEM_ID = 3;

const ONE_PIECE_MILLI = 1000;

export type BillCandidate = {
  readonly customerId: number;
  readonly status: CustomerStatus;
  readonly category: CustomerCategory;
  readonly cycleMonths: number;
  /** The amount of one cycle's bill. */
  readonly feePaisa: Paisa;
  readonly billDay: number;
  readonly connectionDay: Day | null;
  readonly connectionChargePaisa: Paisa;
  readonly isConnectionChargeBilled: boolean;
  /** Whether a generated bill covers the month of the bill date, or a later one of the cycle. */
  readonly isMonthBilled: boolean;
};

/** Why a customer gets no bill; when several hold, the first in this order is told. */
export type SkipReason =
  | 'not_active'
  | 'complimentary'
  | 'no_fee'
  | 'not_connected'
  | 'bill_day_not_reached'
  | 'already_billed';

export type PlannedLine = {
  readonly itemId: number;
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

export type BillOddity = 'zero_fee' | 'fee_unlike_package' | 'skipped_month';

/** The bill a customer gets on a bill date, or why none (decisions, section 5, 'Generate'). */
export function planMonthlyBill(
  candidate: BillCandidate,
  on: { readonly billDate: Day },
): BillPlan {
  const { customerId, cycleMonths } = candidate;
  const reason = skipReason(candidate, on.billDate);
  if (reason) return { kind: 'skip', customerId, reason };
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
 * What a clerk should look at before a run, of customers who get a bill in it or would but for a
 * zero fee. `packageFeePaisa` is for one month; `lastBilledMonth` the last one a generated bill
 * covers.
 */
export function billOddities(
  candidate: BillCandidate & {
    readonly packageFeePaisa: Paisa | null;
    readonly lastBilledMonth: Month | null;
  },
  on: { readonly billDate: Day },
): BillOddity[] {
  const plan = planMonthlyBill(candidate, on);
  if (plan.kind === 'skip') return plan.reason === 'no_fee' ? ['zero_fee'] : [];
  const { packageFeePaisa, lastBilledMonth, feePaisa, cycleMonths } = candidate;
  const monthBefore = addMonths(plan.bill.fromMonth, -1);
  const oddities: BillOddity[] = [];
  if (packageFeePaisa !== null && feePaisa !== packageFeePaisa * cycleMonths) {
    oddities.push('fee_unlike_package');
  }
  if (lastBilledMonth !== null && lastBilledMonth < monthBefore) oddities.push('skipped_month');
  return oddities;
}

function skipReason(candidate: BillCandidate, billDate: Day): SkipReason | undefined {
  const { connectionDay, billDay } = candidate;
  if (candidate.status !== 'active') return 'not_active';
  if (candidate.category === 'complimentary') return 'complimentary';
  if (!isPositive(candidate.feePaisa)) return 'no_fee';
  // Nobody wrote down when an old customer was connected: only a later day holds a bill back.
  if (connectionDay !== null && connectionDay > billDate) return 'not_connected';
  if (billDayInMonth({ month: monthOf(billDate), billDay }) > billDate) {
    return 'bill_day_not_reached';
  }
  return candidate.isMonthBilled ? 'already_billed' : undefined;
}

function plannedLines(candidate: BillCandidate): PlannedLine[] {
  const serviceItemId =
    candidate.cycleMonths > 1 ? INTERNET_CYCLE_ITEM_ID : INTERNET_MONTHLY_ITEM_ID;
  const lines = [onePiece(serviceItemId, candidate.feePaisa)];
  if (!candidate.isConnectionChargeBilled && isPositive(candidate.connectionChargePaisa)) {
    lines.push(onePiece(CONNECTION_CHARGE_ITEM_ID, candidate.connectionChargePaisa));
  }
  return lines;
}

function onePiece(itemId: number, pricePaisa: Paisa): PlannedLine {
  const terms = { pricePaisa, quantityMilli: ONE_PIECE_MILLI, discountPaisa: ZERO_PAISA };
  return { itemId, ...terms, amountPaisa: lineAmount(terms) };
}
