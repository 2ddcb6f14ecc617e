import type { Api } from '@netkhata/contract/api';
import type { LiveKind } from '@netkhata/contract/live-changes';

const MONEY: readonly LiveKind[] = ['customer', 'bill', 'payment'];
const TAKINGS: readonly LiveKind[] = ['payment', 'cash'];
const SETTINGS: readonly LiveKind[] = ['setting'];

/**
 * The reads that are shown anew by themselves, by path, and the kinds of records each shows. Reads
 * of forms are left out: a form goes on from what it was opened with (0053).
 */
export const SHOWN_KINDS: Readonly<Record<string, readonly LiveKind[]>> = {
  customer_dt: MONEY,
  'customer_details/{id}': MONEY,
  customer_balance: MONEY,
  'customer_statement/{id}': MONEY,
  'customer_timeline/{id}': [...MONEY, 'sms', 'network'],
  'customer_suspension/{id}': MONEY,
  'customer_payer/{id}': MONEY,
  'customer_planned_changes/{id}': ['customer'],
  'customer_aways/{id}': ['customer'],
  'customer_payment_list/{id}': TAKINGS,
  'get_customer_bill/{id}': MONEY,
  'get_customer_sms/{id}': ['sms', 'bill', 'payment'],
  customer_bill_list: MONEY,
  bill_list: MONEY,
  'bill_details/{id}': MONEY,
  open_bill_dt: MONEY,
  bill_run_list: ['bill'],
  payment_list: [...TAKINGS, 'customer'],
  'payment_details/{id}': TAKINGS,
  taken_today: TAKINGS,
  arrival_by_number: TAKINGS,
  due_round: MONEY,
  // Whose an arrival may be is computed anew every minute, and again when it is confirmed.
  arrival_dt: TAKINGS,
  arrival_accounts: TAKINGS,
  arrival_strong: TAKINGS,
  arrival_claims: TAKINGS,
  arrival_equality: TAKINGS,
  arrival_unread_texts: ['cash'],
  my_cash: TAKINGS,
  handover_dt: ['cash'],
  money_dt: ['cash'],
  place_dt: TAKINGS,
  day_dt: TAKINGS,
  till_states: TAKINGS,
  staff_debt_list: ['cash'],
  'reports/period_figures': MONEY,
  'reports/dashboard_series': MONEY,
  please_check: TAKINGS,
  please_check_count: TAKINGS,
  'reports/today_tasks': [...MONEY, 'cash', 'network'],
  'reports/network_figures': ['network', 'customer'],
  'reports/customer_due': MONEY,
  'reports/subscriber_figures': ['customer'],
  'reports/subscriber_dt': ['customer'],
  notifications: ['customer', 'bill', 'payment', 'cash', 'sms', 'network'],
  suspension_dt: MONEY,
  suspension_proposals: MONEY,
  suspension_tasks: [...MONEY, 'network'],
  network_difference_dt: ['network', 'customer'],
  network_differences: ['network', 'customer'],
  router_dt: ['network'],
  sms_history: ['sms', 'bill', 'payment'],
  audit_trail_list: [...MONEY, 'cash', 'sms', 'network', 'setting'],
  user_dt: SETTINGS,
  zone_dt: SETTINGS,
  area_dt: SETTINGS,
  package_dt: SETTINGS,
  item_dt: SETTINGS,
  account_dt: SETTINGS,
  category_dt: SETTINGS,
  network_profile_dt: SETTINGS,
} satisfies Partial<Record<Api[keyof Api]['path'], readonly LiveKind[]>>;

/**
 * What somebody may be waiting for with the payer in front of them: while it is shown, changes are
 * asked for and shown within two seconds.
 */
export const isAwaited = (path: unknown): boolean =>
  path === 'arrival_dt' || path === 'arrival_by_number';
