/** The internet service billed month by month; its price is the customer's fee. */
export const INTERNET_MONTHLY_ITEM_ID = 1;
/** The internet service billed for a cycle of several months; its price is the customer's fee. */
export const INTERNET_CYCLE_ITEM_ID = 2;

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

/** What is odd about a bill that a run would make. */
export const BILL_ODDITIES = [
  'zero_fee',
  'fee_unlike_package',
  'skipped_month',
  'billed_below_fee',
] as const;
export type BillOddity = (typeof BILL_ODDITIES)[number];
