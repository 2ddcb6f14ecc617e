/** Lists that a user may save views of, by the path of their endpoint. */
export const VIEWED_LISTS = [
  'customer_dt',
  'bill_list',
  'payment_list',
  'reports/customer_due',
  'reports/subscriber_dt',
  'user_dt',
  'audit_trail_list',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];
