import { addDays, type Day } from './billing-period.ts';
import type { LateFeeSkipReason } from './bill-words.ts';
import { minPaisa, type Paisa, percentOfPaisa, ZERO_PAISA } from './paisa.ts';

/** How a late fee is reckoned: an amount, or a share of what is open on the late bill. */
export const LATE_FEE_KINDS = ['fixed', 'percent'] as const;
/** How often a bill that stays open is charged. */
export const LATE_FEE_TIMES = ['once', 'monthly'] as const;

/** The rule of a company or of a zone (docs/terms.md). */
export type LateFeeRule = {
  readonly isOn: boolean;
  /** A bill is late so many days after its date. */
  readonly daysAfter: number;
  readonly kind: (typeof LATE_FEE_KINDS)[number];
  readonly amountPaisa: Paisa;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  /** With less open on a bill there is no fee. */
  readonly floorPaisa: Paisa;
  /** The largest fee; null for none. */
  readonly ceilingPaisa: Paisa | null;
  readonly times: (typeof LATE_FEE_TIMES)[number];
};

/** A bill with something open, and what was charged for it so far. */
export type OpenBill = {
  readonly billDate: Day;
  readonly duePaisa: Paisa;
  /** A fee itself, or an opening balance, of which nobody knows whether fees are in it. */
  readonly isNeverCharged: boolean;
  /** A fee for it was let go. */
  readonly isWaived: boolean;
  /** Whether a fee for it stands, and whether one of the run's month does. */
  readonly isCharged: boolean;
  readonly isChargedThisMonth: boolean;
};

export type LateCustomer<Bill extends OpenBill = OpenBill> = {
  readonly status: string;
  readonly category: string;
  /** Promised to pay by the day of the run or later. */
  readonly isPromised: boolean;
  /** With something open, oldest first. */
  readonly bills: readonly Bill[];
};

export type LateFee<Bill extends OpenBill> = { readonly bill: Bill; readonly feePaisa: Paisa };

export type LateFeePlan<Bill extends OpenBill> =
  | { readonly kind: 'bill'; readonly fees: readonly LateFee<Bill>[] }
  | { readonly kind: 'skip'; readonly reason: LateFeeSkipReason };

/** Of customers without a fee, who somebody should know by name after the run. */
export const NAMED_LATE_FEE_REASONS: readonly LateFeeSkipReason[] = [
  'promised',
  'waived',
  'not_billable',
];

/** Reasons of single bills; of a customer's, the first is told. */
const BILL_REASONS = ['waived', 'already_billed', 'below_floor', 'not_late', 'only_fees'] as const;

/** The fees of a customer on a day, one for each late bill, or why there is none. */
export function planLateFees<Bill extends OpenBill>(
  customer: LateCustomer<Bill>,
  rule: LateFeeRule,
  on: Day,
): LateFeePlan<Bill> {
  if (customer.status === 'close') return { kind: 'skip', reason: 'not_active' };
  if (customer.category === 'complimentary') return { kind: 'skip', reason: 'complimentary' };
  if (!rule.isOn) return { kind: 'skip', reason: 'late_fee_off' };
  if (customer.isPromised) return { kind: 'skip', reason: 'promised' };
  const judged = customer.bills.map((bill) => ({ bill, reason: uncharged(bill, rule, on) }));
  const fees = judged.flatMap(({ bill, reason }) =>
    reason === undefined ? [{ bill, feePaisa: lateFeeOf(bill.duePaisa, rule) }] : [],
  );
  if (fees.length > 0) return { kind: 'bill', fees };
  const told = BILL_REASONS.find((reason) => judged.some((each) => each.reason === reason));
  return { kind: 'skip', reason: told ?? 'only_fees' };
}

function uncharged(
  bill: OpenBill,
  rule: LateFeeRule,
  on: Day,
): (typeof BILL_REASONS)[number] | undefined {
  if (bill.isNeverCharged) return 'only_fees';
  if (bill.isWaived) return 'waived';
  if (rule.times === 'once' ? bill.isCharged : bill.isChargedThisMonth) return 'already_billed';
  if (addDays(bill.billDate, rule.daysAfter) > on) return 'not_late';
  return lateFeeOf(bill.duePaisa, rule) > 0 ? undefined : 'below_floor';
}

/**
 * The fee for what is open on a bill: the amount or the share, rounded half up once, at most the
 * ceiling; zero below the floor. VAT is contained or added as on every bill.
 */
export function lateFeeOf(duePaisa: Paisa, rule: LateFeeRule): Paisa {
  if (!rule.isOn || duePaisa <= 0 || duePaisa < rule.floorPaisa) return ZERO_PAISA;
  const wholePaisa =
    rule.kind === 'fixed' ? rule.amountPaisa : percentOfPaisa(duePaisa, rule.basisPoints);
  return minPaisa(wholePaisa, rule.ceilingPaisa ?? wholePaisa);
}
