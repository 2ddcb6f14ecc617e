/** The internet service billed month by month; its price is the customer's fee. */
export const INTERNET_MONTHLY_ITEM_ID = 1;
/** The internet service billed for a cycle of several months; its price is the customer's fee. */
export const INTERNET_CYCLE_ITEM_ID = 2;
/** Days of another month that are charged or given back; the only line that may be below zero. */
export const ADJUSTMENT_ITEM_ID = 12;

/** Reasons to skip a customer in a run of bills; the first whose rule holds is reported. */
export const SKIP_REASONS = [
  'not_active',
  'complimentary',
  'suspended',
  'no_fee',
  'not_connected',
  'bill_day_not_reached',
  'free_until_bill_day',
  'settled',
  'already_billed',
  'billed_by_hand',
  'later_month_billed',
  'not_billable',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Reasons to leave a customer who owes something out of a run of late fees, in the order asked. */
export const LATE_FEE_SKIP_REASONS = [
  'not_active',
  'complimentary',
  'late_fee_off',
  'promised',
  'waived',
  'already_billed',
  'below_floor',
  'not_late',
  'only_fees',
  'not_billable',
] as const;
export type LateFeeSkipReason = (typeof LATE_FEE_SKIP_REASONS)[number];

/** Of any run. */
export const RUN_SKIP_REASONS = [
  ...SKIP_REASONS,
  'late_fee_off',
  'promised',
  'waived',
  'below_floor',
  'not_late',
  'only_fees',
] as const satisfies readonly (SkipReason | LateFeeSkipReason)[];
export type RunSkipReason = (typeof RUN_SKIP_REASONS)[number];

/** What a run makes: the bills of a month, or the fees of late ones. */
export const RUN_KINDS = ['month', 'late_fee'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Kinds of bills that are fees: without months, and nothing is charged for them. */
export const FEE_BILLS = ['late_fee', 'reconnection_fee'] as const;
export type FeeBill = (typeof FEE_BILLS)[number];

export const isFeeBill = (kind: string): kind is FeeBill => FEE_BILLS.some((fee) => fee === kind);

/** What is odd about a bill that a run would make. */
export const BILL_ODDITIES = [
  'zero_fee',
  'fee_unlike_package',
  'skipped_month',
  'billed_below_fee',
] as const;
export type BillOddity = (typeof BILL_ODDITIES)[number];
