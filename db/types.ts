// Written by `npm run generate` from db/migrations.
import type { Paisa } from '@netkhata/domain/paisa';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface AccountRulesTable {
  account_key: ColumnType<string | null, never, never>;
  names_staff: ColumnType<boolean | null, never, never>;
  names_category: ColumnType<boolean | null, never, never>;
  names_bill: ColumnType<boolean | null, never, never>;
  names_customer: ColumnType<boolean | null, never, never>;
}

export interface AccountsTable {
  id: Generated<number>;
  key: 'receivable' | 'customer_advance' | 'collector_hand' | 'internet_revenue' | 'connection_revenue' | 'other_revenue' | 'discount_allowed' | 'vat_payable' | 'opening_balance' | 'cash_over_short' | 'owed_by_staff' | 'expenses' | 'owner_funds' | 'other_income' | 'cash_rounding' | null;
  name: string;
  reference_type: 'cash' | 'bank' | 'mobile' | null;
  keeper_id: number | null;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface AdvanceAllocationsTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  bill_id: number;
  amount_paisa: Paisa;
  entry_id: number;
  returned_entry_id: number | null;
  created_at: Generated<Date>;
}

export interface AreasTable {
  id: GeneratedAlways<number>;
  name: string;
  created_at: Generated<Date>;
}

export interface AuditTrailTable {
  id: GeneratedAlways<number>;
  user_id: number | null;
  action: string;
  subject: string | null;
  subject_id: number | null;
  address: string | null;
  details: Generated<unknown>;
  created_at: Generated<Date>;
}

export interface BackupSettingsTable {
  id: Generated<boolean>;
  is_daily: Generated<boolean>;
  hour: Generated<number>;
  kept_count: Generated<number>;
  created_at: Generated<Date>;
}

export interface BackupsTable {
  id: GeneratedAlways<number>;
  kind: 'daily' | 'asked';
  day: string;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  asked_by: number | null;
  machine: string | null;
  file: string | null;
  size_bytes: number | null;
  row_count: number | null;
  failure: unknown;
  started_at: Date | null;
  alive_at: Date | null;
  finished_at: Date | null;
  removed_at: Date | null;
  created_at: Generated<Date>;
}

export interface BillBalancesTable {
  bill_id: number;
  customer_id: number;
  due_paisa: Paisa;
  payment_state: 'paid' | 'partial' | 'unpaid' | null;
  created_at: Generated<Date>;
}

export interface BillCountersTable {
  month: string;
  last_number: Generated<number>;
  created_at: Generated<Date>;
}

export interface BillItemsTable {
  bill_id: number;
  line_no: number;
  item_id: number;
  description: string | null;
  quantity_milli: number;
  price_paisa: Paisa;
  discount_paisa: Generated<Paisa>;
  amount_paisa: Paisa;
  created_at: Generated<Date>;
}

export interface BillRunSkipsTable {
  bill_run_id: number;
  customer_id: number;
  reason: string;
  fee_paisa: Paisa | null;
  billed_paisa: Paisa | null;
  paid_until: string | null;
  later_month: string | null;
  detail: unknown;
  created_at: Generated<Date>;
}

export interface BillRunsTable {
  id: GeneratedAlways<number>;
  bill_date: string;
  month: string;
  zone_id: number | null;
  state: Generated<'running' | 'finished' | 'failed' | 'undone'>;
  alive_at: Generated<Date>;
  processed_count: Generated<number>;
  customer_count: Generated<number>;
  fingerprint: string | null;
  created_count: Generated<number>;
  already_billed_count: Generated<number>;
  skipped: Generated<unknown>;
  total_paisa: Generated<Paisa>;
  failure: unknown;
  started_by: number;
  finished_at: Date | null;
  undone_by: number | null;
  undo_reason: string | null;
  created_at: Generated<Date>;
}

export interface BilledConnectionsTable {
  customer_id: number;
  bill_id: number | null;
  created_at: Generated<Date>;
}

export interface BilledPlannedLinesTable {
  bill_id: number;
  planned_line_id: number;
  created_at: Generated<Date>;
}

export interface BillsTable {
  id: GeneratedAlways<number>;
  bill_no: string;
  kind: 'generated' | 'manual' | 'opening';
  customer_id: number;
  bill_run_id: number | null;
  bill_date: string;
  owed_since: string | null;
  due_since: GeneratedAlways<string>;
  from_month: string | null;
  to_month: string | null;
  subtotal_paisa: Paisa;
  discount_paisa: Generated<Paisa>;
  vat_paisa: Generated<Paisa>;
  is_vat_inclusive: Generated<boolean>;
  total_paisa: Paisa;
  previous_due_paisa: Generated<Paisa>;
  short_code: string;
  voided_at: Date | null;
  voided_by: number | null;
  void_reason: string | null;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface BlocksTable {
  id: GeneratedAlways<number>;
  area_id: number | null;
  name: string;
  created_at: Generated<Date>;
}

export interface BookStateTable {
  id: Generated<number>;
  closed_until: Generated<string>;
  created_at: Generated<Date>;
}

export interface CheckedBooksTable {
  id: GeneratedAlways<number>;
  entry_count: number;
  last_entry_id: number;
  receivable_paisa: Paisa;
  advance_paisa: Paisa;
  difference: string | null;
  created_at: Generated<Date>;
}

export interface CompanyTable {
  id: Generated<number>;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  logo_file: string | null;
  public_address: string | null;
  code_prefix: Generated<string>;
  time_zone: Generated<string>;
  currency_code: Generated<string>;
  currency_sign: Generated<string>;
  number_grouping: Generated<'lakh' | 'thousand'>;
  phone_rule: Generated<'bangladesh' | 'international'>;
  language: Generated<string>;
  discount_limit_paisa: Generated<Paisa>;
  ask_again_from_paisa: Generated<Paisa>;
  pay_out_limit_paisa: Generated<Paisa>;
  is_sms_on_generate: Generated<boolean>;
  second_factor_for: Generated<'nobody' | 'super_admins' | 'everybody'>;
  is_demo: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface CountedFiguresTable {
  name: ColumnType<string | null, never, never>;
  is_of_all: ColumnType<boolean | null, never, never>;
  zone_id: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
  item_count: ColumnType<number | null, never, never>;
  amount_paisa: ColumnType<Paisa | null, never, never>;
}

export interface CoveredMonthsTable {
  customer_id: number;
  month: string;
  source: 'run' | 'hand' | 'moved_in';
  bill_id: number | null;
  hand_bill_id: GeneratedAlways<number>;
  created_at: Generated<Date>;
}

export interface CurrentFiguresTable {
  name: ColumnType<'customers_active' | 'customers_deactive' | 'customers_close' | 'bills' | 'open_bills' | 'payments_received' | 'payments_approved' | 'debtors' | 'sms_bill' | 'sms_payment' | 'sms_general' | 'sms_sent' | 'sms_parts' | 'audit_rows' | null, never, never>;
  is_of_all: ColumnType<boolean | null, never, never>;
  zone_id: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
  item_count: ColumnType<number | null, never, never>;
  amount_paisa: ColumnType<Paisa | null, never, never>;
}

export interface CurrentPlaceDaysTable {
  account_id: ColumnType<number | null, never, never>;
  staff_id: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
  in_paisa: ColumnType<Paisa | null, never, never>;
  out_paisa: ColumnType<Paisa | null, never, never>;
  line_count: ColumnType<number | null, never, never>;
  first_entry_id: ColumnType<number | null, never, never>;
  last_entry_id: ColumnType<number | null, never, never>;
}

export interface CustomerBalancesTable {
  customer_id: number;
  receivable_paisa: Generated<Paisa>;
  advance_paisa: Generated<Paisa>;
  balance_paisa: GeneratedAlways<Paisa | null>;
  customer_zone_id: number | null;
  customer_area_id: number | null;
  oldest_due_on: string | null;
  created_at: Generated<Date>;
}

export interface CustomerCountersTable {
  id: Generated<number>;
  last_number: Generated<number>;
  created_at: Generated<Date>;
}

export interface CustomerIdsTable {
  id: number;
  created_at: Generated<Date>;
}

export interface CustomerLabelsTable {
  customer_id: number;
  label_id: number;
  created_at: Generated<Date>;
}

export interface CustomersTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  mobile_no: string;
  alternate_mobile_no: string | null;
  email: string | null;
  website: string | null;
  connection_date: string | null;
  connection_charge_paisa: Generated<Paisa>;
  fee_paisa: Generated<Paisa>;
  bill_day: Generated<number>;
  paid_until: string | null;
  package_id: number | null;
  category: Generated<'regular' | 'complimentary' | 'special'>;
  cycle_months: Generated<number>;
  status: Generated<'active' | 'deactive' | 'close'>;
  area_id: number | null;
  zone_id: number | null;
  block_id: number | null;
  road_id: number | null;
  line: string | null;
  address: string | null;
  gps_location: string | null;
  nid: string | null;
  birth_certificate_no: string | null;
  passport_no: string | null;
  driving_licence_no: string | null;
  connection_type: Generated<'pppoe' | 'static'>;
  pppoe: string | null;
  pppoe_user_name: string | null;
  pppoe_password: string | null;
  local_address: string | null;
  remote_address: string | null;
  caller_id: string | null;
  ip_address: string | null;
  subnet_mask: string | null;
  default_gateway: string | null;
  primary_dns: string | null;
  alternate_dns: string | null;
  onu: string | null;
  onu_mac_address: string | null;
  router: string | null;
  router_login: string | null;
  remote_management: string | null;
  wifi: string | null;
  note: string | null;
  is_sms_wanted: Generated<boolean>;
  search_text: GeneratedAlways<string | null>;
  created_by: number | null;
  created_at: Generated<Date>;
  router_id: number | null;
  never_suspend_reason: string | null;
}

export interface DayCloseFiguresTable {
  id: GeneratedAlways<number>;
  close_id: number;
  name: 'place' | 'collected' | 'approved' | 'expense' | 'event' | 'deleted_payment' | 'deleted_bill' | 'till' | 'till_uncounted' | 'due';
  account_id: number | null;
  staff_id: number | null;
  zone_id: number | null;
  category_id: number | null;
  payment_id: number | null;
  bill_id: number | null;
  till_session_id: number | null;
  kind: string | null;
  item_count: Generated<number>;
  amount_paisa: Generated<Paisa>;
  opening_paisa: Generated<Paisa>;
  in_paisa: Generated<Paisa>;
  out_paisa: Generated<Paisa>;
  closing_paisa: GeneratedAlways<Paisa | null>;
  remarks: string | null;
  created_at: Generated<Date>;
}

export interface DayClosesTable {
  id: GeneratedAlways<number>;
  from_day: string;
  day: string;
  entry_count: number;
  turnover_paisa: Paisa;
  billed_paisa: Paisa;
  collected_paisa: Paisa;
  approved_paisa: Paisa;
  discount_paisa: Paisa;
  due_paisa: Paisa;
  due_count: number;
  receivable_paisa: Paisa;
  advance_paisa: Paisa;
  last_entry_id: number | null;
  seal_no: number | null;
  seal_hash: Buffer | null;
  checked_books_id: number | null;
  remarks: string | null;
  closed_by: number;
  closed_at: Date;
  reopened_by: number | null;
  reopened_at: Date | null;
  reopen_reason: string | null;
  created_at: Generated<Date>;
}

export interface DifferenceChecksTable {
  id: Generated<boolean>;
  checked_at: Date | null;
  took_ms: Generated<number>;
  created_at: Generated<Date>;
}

export interface DifferingNowTable {
  mark: ColumnType<string | null, never, never>;
  kind: ColumnType<string | null, never, never>;
  source: ColumnType<string | null, never, never>;
  customer_id: ColumnType<number | null, never, never>;
  router_id: ColumnType<number | null, never, never>;
  login: ColumnType<string | null, never, never>;
  session_id: ColumnType<number | null, never, never>;
  books: ColumnType<unknown, never, never>;
  network: ColumnType<unknown, never, never>;
  since: ColumnType<Date | null, never, never>;
  is_in_script: ColumnType<boolean | null, never, never>;
}

export interface ExportTicketsTable {
  token_hash: Buffer;
  user_id: number;
  request: unknown;
  expires_at: Date;
  used_at: Date | null;
  created_at: Generated<Date>;
}

export interface FigureChangesTable {
  name: 'customers_active' | 'customers_deactive' | 'customers_close' | 'bills' | 'open_bills' | 'payments_received' | 'payments_approved' | 'debtors' | 'sms_bill' | 'sms_payment' | 'sms_general' | 'sms_sent' | 'sms_parts' | 'audit_rows';
  zone_id: number | null;
  day: string | null;
  item_count: number;
  amount_paisa: Generated<Paisa>;
}

export interface FiguresTable {
  name: 'customers_active' | 'customers_deactive' | 'customers_close' | 'bills' | 'open_bills' | 'payments_received' | 'payments_approved' | 'debtors' | 'sms_bill' | 'sms_payment' | 'sms_general' | 'sms_sent' | 'sms_parts' | 'audit_rows';
  is_of_all: boolean;
  zone_id: number | null;
  day: string;
  item_count: number;
  amount_paisa: Paisa;
}

export interface HandoverCountersTable {
  month: string;
  last_number: Generated<number>;
  created_at: Generated<Date>;
}

export interface HandoverCountsTable {
  id: GeneratedAlways<number>;
  handover_id: number;
  side: 'collector' | 'receiver';
  counted_by: number;
  counted_at: Date;
  notes: unknown;
  amount_paisa: Paisa;
  is_confirmation: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface HandoverOutlaysTable {
  id: GeneratedAlways<number>;
  handover_id: number;
  category_id: number;
  account_id: Generated<number>;
  amount_paisa: Paisa;
  remarks: string | null;
  is_accepted: boolean | null;
  created_at: Generated<Date>;
}

export interface HandoverPaymentsTable {
  handover_id: number;
  payment_id: number;
  is_released: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface HandoversTable {
  id: GeneratedAlways<number>;
  number: string;
  collector_id: number;
  account_id: number;
  state: 'submitted' | 'counts_differ' | 'counts_agree' | 'withdrawn' | 'returned' | 'accepted';
  payment_count: number;
  payments_paisa: Paisa;
  outlays_paisa: Paisa;
  accepted_outlays_paisa: Paisa | null;
  collector_paisa: Paisa;
  receiver_paisa: Paisa | null;
  receiver_id: number | null;
  only_admin_id: number | null;
  shortage: 'made_good' | 'difference' | null;
  submitted_by: number;
  submit_reason: string | null;
  submitted_at: Date;
  remarks: string | null;
  decided_by: number | null;
  decision_reason: string | null;
  ended_by: number | null;
  ended_at: Date | null;
  return_reason: string | null;
  created_at: Generated<Date>;
}

export interface HolidaysTable {
  day: string;
  name: string;
  created_at: Generated<Date>;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  endpoint: string;
  request_hash: Buffer;
  reply: unknown;
  created_at: Generated<Date>;
}

export interface ItemsTable {
  id: Generated<number>;
  name: string;
  unit_name: string;
  revenue_key: 'internet_revenue' | 'connection_revenue' | 'other_revenue';
  price_paisa: Paisa | null;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface JobTurnsTable {
  job: string;
  due_at: Date;
  try_count: Generated<number>;
  retry_at: Date | null;
  created_at: Generated<Date>;
}

export interface KnownAddressesTable {
  user_id: number;
  address: string;
  signed_in_at: Date;
  created_at: Generated<Date>;
}

export interface LabelsTable {
  id: GeneratedAlways<number>;
  name: string;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface LeavingCustomersTable {
  customer_id: ColumnType<number | null, never, never>;
  former_code: ColumnType<string | null, never, never>;
}

export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  kind: 'bill_issued' | 'bill_changed' | 'bill_voided' | 'opening_balance' | 'payment_collected' | 'payment_approved' | 'payment_deleted' | 'advance_applied' | 'advance_returned' | 'advance_refunded' | 'payment_lost' | 'outlay_accepted' | 'count_difference' | 'till_counted' | 'money_transferred' | 'money_paid_out' | 'money_paid_in' | 'money_taken_back' | 'staff_debt_settled' | 'cash_rounded' | 'rounding_returned';
  entry_date: string;
  customer_id: number | null;
  bill_id: number | null;
  payment_id: number | null;
  handover_id: number | null;
  movement_id: number | null;
  till_count_id: number | null;
  reverses_entry_id: number | null;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface LedgerPostingsTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  account_id: number;
  amount_paisa: Paisa;
  customer_id: number | null;
  bill_id: number | null;
  staff_id: number | null;
  category_id: number | null;
  created_at: Generated<Date>;
}

export interface LedgerSealsTable {
  seal_no: number;
  entry_id: number;
  hash: Buffer;
  created_at: Generated<Date>;
}

export interface MoneyCategoriesTable {
  id: Generated<number>;
  key: 'charges' | 'salary' | null;
  name: string;
  direction: 'out' | 'in';
  account_id: number;
  is_active: Generated<boolean>;
  is_outlay: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface MoneyMovementsTable {
  id: GeneratedAlways<number>;
  movement_no: string;
  kind: 'transfer' | 'paid_out' | 'paid_in';
  state: 'waiting' | 'posted' | 'refused' | 'taken_back';
  movement_date: string;
  account_id: number;
  to_account_id: number | null;
  amount_paisa: Paisa;
  fee_paisa: Generated<Paisa>;
  rounded_paisa: Generated<Paisa>;
  category_id: number | null;
  category_account_id: number | null;
  staff_id: number | null;
  customer_id: number | null;
  remarks: string | null;
  created_by: number;
  created_at: Date;
  only_admin_id: number | null;
  decided_by: number | null;
  decided_at: Date | null;
  refusal_reason: string | null;
  taken_back_by: number | null;
  taken_back_at: Date | null;
  take_back_reason: string | null;
}

export interface MoveAnswersTable {
  about: string;
  subject: Generated<string>;
  value: string;
  answered_by: number | null;
  created_at: Generated<Date>;
}

export interface MoveFilePartsTable {
  file_id: number;
  part: number;
  bytes: Buffer;
  created_at: Generated<Date>;
}

export interface MoveFilesTable {
  id: GeneratedAlways<number>;
  move_id: number;
  name: string;
  size_bytes: number;
  state: Generated<'arriving' | 'waiting' | 'read' | 'refused'>;
  kind: string | null;
  day: string | null;
  row_count: number | null;
  columns: Generated<unknown>;
  refusal: unknown;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface MoveMendsTable {
  row_key: string;
  cells: unknown;
  mended_by: number | null;
  created_at: Generated<Date>;
}

export interface MovePlacesTable {
  move_id: number;
  account_id: number;
  amount_paisa: Paisa;
  movement_id: number | null;
  created_at: Generated<Date>;
}

export interface MoveRowsTable {
  move_id: number;
  position: number;
  row_key: string;
  source: 'books' | 'router' | 'sheet';
  outcome: 'comes_in' | 'refused' | 'left_out';
  fault_field: string | null;
  marks: Generated<string[]>;
  shown: unknown;
  search_text: string;
  created_at: Generated<Date>;
}

export interface MovedCustomersTable {
  customer_id: number;
  move_id: number;
  row_key: string;
  created_at: Generated<Date>;
  taken_back_at: Date | null;
  former_code: string | null;
  former_name: string | null;
  former_pppoe_user_name: string | null;
}

export interface MovementCountersTable {
  month: string;
  last_number: number;
  created_at: Generated<Date>;
}

export interface MovesTable {
  id: GeneratedAlways<number>;
  state: Generated<'preparing' | 'accepting' | 'accepted' | 'taking_back' | 'taken_back' | 'discarded'>;
  digest: string | null;
  file_names: Generated<string[]>;
  moving_day: string | null;
  chosen_day: string | null;
  revision: Generated<number>;
  rehearsed_revision: number | null;
  rehearsal: unknown;
  report: unknown;
  control: Generated<unknown>;
  differs_reason: string | null;
  work: 'rehearsing' | 'accepting' | 'taking_back' | null;
  work_done: Generated<number>;
  work_all: Generated<number>;
  work_failure: unknown;
  refused_late: Generated<unknown>;
  books: unknown;
  created_by: number | null;
  accepted_by: number | null;
  accepted_at: Date | null;
  taken_back_by: number | null;
  taken_back_at: Date | null;
  take_back_reason: string | null;
  created_at: Generated<Date>;
}

export interface NetworkDifferencesTable {
  id: GeneratedAlways<number>;
  mark: string;
  kind: string;
  source: 'radius' | 'file';
  customer_id: number | null;
  router_id: number | null;
  login: string | null;
  session_id: number | null;
  books: unknown;
  network: unknown;
  since: Date;
  is_in_script: boolean | null;
  created_at: Generated<Date>;
}

export interface NetworkProfilesTable {
  id: Generated<number>;
  name: string;
  rate_down_kbit: number;
  rate_up_kbit: number;
  burst_down_kbit: number | null;
  burst_up_kbit: number | null;
  threshold_down_kbit: number | null;
  threshold_up_kbit: number | null;
  burst_seconds: number | null;
  pool: string | null;
  address_list: string | null;
  rate_limit: GeneratedAlways<string>;
  created_at: Generated<Date>;
}

export interface NotificationMarksTable {
  user_id: number;
  audit_id: Generated<number>;
  payment_id: Generated<number>;
  bill_run_failed_ms: Generated<number>;
  sms_failed_ms: Generated<number>;
  sms_alert_id: Generated<number>;
  backup_failed_ms: Generated<number>;
  handover_count_id: Generated<number>;
  difference_id: Generated<number>;
  radius_copy_ms: Generated<number>;
  created_at: Generated<Date>;
}

export interface PackagesTable {
  id: GeneratedAlways<number>;
  name: string;
  speed: string | null;
  bill_amount_paisa: Paisa;
  created_at: Generated<Date>;
  network_profile_id: number | null;
}

export interface PaymentAllocationsTable {
  payment_id: number;
  bill_id: number;
  customer_id: number;
  amount_paisa: Paisa;
  discount_paisa: Generated<Paisa>;
  created_at: Generated<Date>;
}

export interface PaymentPromisesTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  amount_paisa: Paisa;
  made_on: string;
  due_on: string;
  made_by: number;
  last_payment_id: Generated<number>;
  ended_at: Date | null;
  withdrawn_by: number | null;
  withdraw_reason: string | null;
  created_at: Generated<Date>;
}

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  payment_date: string;
  booked_on: string;
  amount_paisa: Paisa;
  discount_paisa: Generated<Paisa>;
  advance_paisa: Generated<Paisa>;
  account_id: number;
  collected_by: number;
  payment_method: string;
  merchant_mobile_no: string | null;
  from_mobile_no: string | null;
  trx_id: string | null;
  trx_key: string | null;
  trx_account_type: 'cash' | 'bank' | 'mobile' | null;
  trx_shared_with: number | null;
  trx_shared_reason: string | null;
  remarks: string | null;
  receipt: unknown;
  short_code: string;
  first_bill_no: Generated<string>;
  first_bill_month: Generated<string>;
  only_admin_id: number | null;
  approved_at: Date | null;
  approved_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
  deletion_reason: string | null;
  created_by: number;
  created_at: Generated<Date>;
}

export interface PlaceChangesTable {
  account_id: number;
  staff_id: number | null;
  day: string;
  in_paisa: Paisa;
  out_paisa: Paisa;
  line_count: number;
  first_entry_id: number;
  last_entry_id: number;
}

export interface PlaceDaysTable {
  account_id: number;
  staff_id: number;
  day: string;
  in_paisa: Paisa;
  out_paisa: Paisa;
  line_count: number;
  first_entry_id: number;
  last_entry_id: number;
}

export interface PlannedLinesTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  name: string;
  amount_paisa: Paisa;
  times: number;
  struck_at: Date | null;
  struck_by: number | null;
  strike_reason: string | null;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface PostedPlaceDaysTable {
  account_id: ColumnType<number | null, never, never>;
  staff_id: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
  in_paisa: ColumnType<Paisa | null, never, never>;
  out_paisa: ColumnType<Paisa | null, never, never>;
  line_count: ColumnType<number | null, never, never>;
  first_entry_id: ColumnType<number | null, never, never>;
  last_entry_id: ColumnType<number | null, never, never>;
}

export interface ReceiptsHandedOnTable {
  id: GeneratedAlways<number>;
  payment_id: number;
  way: string;
  mobile_no: string;
  created_by: number;
  created_at: Date;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
  created_at: Generated<Date>;
}

export interface ReminderQuietCustomersTable {
  customer_id: number;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface ReminderQuietZonesTable {
  zone_id: number;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface ReminderSettingsTable {
  id: Generated<boolean>;
  is_on: Generated<boolean>;
  send_at: Generated<string>;
  quiet_from: Generated<string>;
  quiet_to: Generated<string>;
  finished_day: Generated<string>;
  created_at: Generated<Date>;
}

export interface RoadsTable {
  id: GeneratedAlways<number>;
  area_id: number | null;
  name: string;
  created_at: Generated<Date>;
}

export interface RoleRightsTable {
  role_id: string;
  right_name: string;
  created_at: Generated<Date>;
}

export interface RolesTable {
  id: string;
  name: string;
  created_at: Generated<Date>;
}

export interface RouterProfilesTable {
  router_id: number;
  name: string;
  rate_limit: string;
  plain_rate: string;
  created_at: Generated<Date>;
}

export interface RouterReadingsTable {
  router_id: number;
  file_name: string;
  read_at: Date;
  wrong_clock: string | null;
  version: string | null;
  identity: string | null;
  has_passwords: boolean;
  left_out: number;
  uploaded_by: number;
  created_at: Generated<Date>;
}

export interface RouterSecretsTable {
  router_id: number;
  name: string;
  profile: string;
  password: string | null;
  caller_id: string | null;
  remote_address: string | null;
  is_disabled: boolean;
  is_ticked: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface RoutersTable {
  id: GeneratedAlways<number>;
  name: string;
  address: string;
  mode: Generated<string>;
  sealed_secret: Buffer | null;
  coa_port: Generated<number>;
  time_zone: string;
  is_active: Generated<boolean>;
  configured_mark: string | null;
  configured_at: Date | null;
  created_at: Generated<Date>;
}

export interface SavedViewsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  list: string;
  name: string;
  state: unknown;
  created_at: Generated<Date>;
}

export interface SecondFactorsTable {
  user_id: number;
  sealed_secret: Buffer;
  is_confirmed: Generated<boolean>;
  last_step: Generated<number>;
  recovery_salt: Buffer;
  created_at: Generated<Date>;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: number;
  address: string | null;
  agent: string | null;
  lacks_second_factor: Generated<boolean>;
  last_used_at: Generated<Date>;
  wrote_lsn: string | null;
  read_states: Generated<unknown>;
  created_at: Generated<Date>;
}

export interface SignInFailuresTable {
  subject: string;
  failures: number;
  last_failed_at: Date;
  created_at: Generated<Date>;
}

export interface SmsAlertsTable {
  id: GeneratedAlways<number>;
  kind: 'failing' | 'low_balance';
  ended_at: Date | null;
  created_at: Generated<Date>;
}

export interface SmsEarlyReportsTable {
  id: GeneratedAlways<number>;
  gateway_message_id: string;
  mobile_no: string | null;
  state: 'delivered' | 'failed' | 'pending';
  detail: string;
  created_at: Generated<Date>;
}

export interface SmsGatewayTable {
  id: Generated<boolean>;
  kind: Generated<'none' | 'http' | 'smpp' | 'test'>;
  preset: string | null;
  config: Generated<unknown>;
  secrets: Buffer | null;
  price_per_part_paisa: Generated<Paisa>;
  daily_quota: number | null;
  is_stopped: Generated<boolean>;
  low_balance_paisa: Paisa | null;
  concurrent_limit: Generated<number>;
  per_second_limit: Generated<number>;
  callback_code: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface SmsMessagesTable {
  id: GeneratedAlways<number>;
  customer_id: number | null;
  mobile_no: string;
  body: string;
  type: 'bill' | 'payment' | 'general';
  status: Generated<'queued' | 'sending' | 'send' | 'delivered' | 'failed' | 'unknown'>;
  bill_id: number | null;
  payment_id: number | null;
  reminder_kind: string | null;
  resend_of: number | null;
  is_urgent: Generated<boolean>;
  part_count: number | null;
  cost_paisa: Paisa | null;
  gateway: string | null;
  attempt_count: Generated<number>;
  next_attempt_at: Date | null;
  claimed_by: number | null;
  claimed_at: Date | null;
  attempt_token: string | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  failed_at: Date | null;
  failure_code: string | null;
  failure_reason: unknown;
  gateway_message_id: string | null;
  delivered_parts: Generated<string[]>;
  report_due_at: Date | null;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface SmsRemindersTable {
  customer_id: number;
  kind: 'day_1' | 'day_6' | 'day_11' | 'day_16';
  day: string;
  created_at: Generated<Date>;
}

export interface SmsSendersTable {
  id: GeneratedAlways<number>;
  seen_at: Generated<Date>;
  created_at: Generated<Date>;
}

export interface SmsSendingTable {
  id: Generated<boolean>;
  allowance: Generated<number>;
  allowance_at: Generated<Date>;
  day: Generated<string>;
  day_count: Generated<number>;
  failures_in_row: Generated<number>;
  retries_in_row: Generated<number>;
  resume_at: Date | null;
  balance_text: string | null;
  balance_paisa: Paisa | null;
  balance_at: Date | null;
  balance_asked_at: Date | null;
  problem: unknown;
  created_at: Generated<Date>;
}

export interface SmsTemplatesTable {
  key: string;
  body: string;
  is_suggested: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface StaffDebtSettlementsTable {
  id: GeneratedAlways<number>;
  staff_id: number;
  way: 'notes' | 'salary' | 'forgiven' | 'taken_over';
  amount_paisa: Paisa;
  settled_on: string;
  account_id: number | null;
  reason: string | null;
  settled_by: number;
  only_admin_id: number | null;
  entry_id: number;
  created_at: Generated<Date>;
}

export interface SuspensionSettingsTable {
  id: Generated<boolean>;
  grace_days: Generated<number>;
  floor_paisa: Generated<Paisa>;
  latest_time: Generated<string>;
  days_off: Generated<number[]>;
  promise_percent: Generated<number>;
  does_part_payment_lift: Generated<boolean>;
  is_billed_while_suspended: Generated<boolean>;
  sms_days_before: number | null;
  is_sms_sent: Generated<boolean>;
  warned_day: Generated<string>;
  created_at: Generated<Date>;
}

export interface SuspensionTasksTable {
  id: GeneratedAlways<number>;
  suspension_id: number;
  customer_id: number;
  wanted: 'off' | 'on';
  done_at: Date | null;
  done_by: number | null;
  dropped_at: Date | null;
  created_at: Generated<Date>;
}

export interface SuspensionWaiversTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  reason: string;
  decided_by: number;
  created_at: Generated<Date>;
}

export interface SuspensionWarningsTable {
  customer_id: number;
  day: string;
  created_at: Generated<Date>;
}

export interface SuspensionZonesTable {
  zone_id: number;
  grace_days: number;
  created_at: Generated<Date>;
}

export interface SuspensionsTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  mode: 'walled' | 'cut';
  due_paisa: Paisa;
  decided_by: number;
  override_reason: string | null;
  is_by_hand: Generated<boolean>;
  started_at: Generated<Date>;
  lifted_at: Date | null;
  lift_reason: unknown;
  payment_id: number | null;
  lifted_by: number | null;
  touched_at: Date | null;
}

export interface TakeoutsTable {
  id: GeneratedAlways<number>;
  taken_by: number;
  has_passwords: boolean;
  state: Generated<'running' | 'done' | 'failed'>;
  row_count: Generated<number>;
  expected_count: number;
  size_bytes: Generated<number>;
  failure: unknown;
  alive_at: Generated<Date>;
  finished_at: Date | null;
  created_at: Generated<Date>;
}

export interface TillSessionsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  keeper_id: number;
  opened_by: number;
  opened_at: Date;
  opening_paisa: Paisa;
  opening_notes: unknown;
  opening_rest_paisa: Generated<Paisa>;
  opening_difference_paisa: Paisa;
  in_before_paisa: Paisa;
  out_before_paisa: Paisa;
  in_until_paisa: Paisa | null;
  out_until_paisa: Paisa | null;
  closed_by: number | null;
  closed_at: Date | null;
  book_day: string | null;
  in_paisa: Paisa | null;
  out_paisa: Paisa | null;
  expected_paisa: GeneratedAlways<Paisa | null>;
  counted_paisa: Paisa | null;
  rest_paisa: Generated<Paisa>;
  notes: unknown;
  difference_paisa: Paisa | null;
  remarks: string | null;
  created_at: Generated<Date>;
}

export interface UploadsTable {
  file: string;
  content: Buffer;
  created_at: Generated<Date>;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  mobile_no: string | null;
  password_hash: string;
  must_change_password: Generated<boolean>;
  is_password_given: Generated<boolean>;
  role_id: string;
  zone_id: number | null;
  language: string | null;
  picture_file: string | null;
  preferences: Generated<unknown>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface VatRatesTable {
  starts_on: string;
  rate_basis_points: number;
  is_inclusive: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface ZonesTable {
  id: GeneratedAlways<number>;
  name: string;
  created_at: Generated<Date>;
}

export interface DB {
  account_rules: AccountRulesTable;
  accounts: AccountsTable;
  advance_allocations: AdvanceAllocationsTable;
  areas: AreasTable;
  audit_trail: AuditTrailTable;
  backup_settings: BackupSettingsTable;
  backups: BackupsTable;
  bill_balances: BillBalancesTable;
  bill_counters: BillCountersTable;
  bill_items: BillItemsTable;
  bill_run_skips: BillRunSkipsTable;
  bill_runs: BillRunsTable;
  billed_connections: BilledConnectionsTable;
  billed_planned_lines: BilledPlannedLinesTable;
  bills: BillsTable;
  blocks: BlocksTable;
  book_state: BookStateTable;
  checked_books: CheckedBooksTable;
  company: CompanyTable;
  counted_figures: CountedFiguresTable;
  covered_months: CoveredMonthsTable;
  current_figures: CurrentFiguresTable;
  current_place_days: CurrentPlaceDaysTable;
  customer_balances: CustomerBalancesTable;
  customer_counters: CustomerCountersTable;
  customer_ids: CustomerIdsTable;
  customer_labels: CustomerLabelsTable;
  customers: CustomersTable;
  day_close_figures: DayCloseFiguresTable;
  day_closes: DayClosesTable;
  difference_checks: DifferenceChecksTable;
  differing_now: DifferingNowTable;
  export_tickets: ExportTicketsTable;
  figure_changes: FigureChangesTable;
  figures: FiguresTable;
  handover_counters: HandoverCountersTable;
  handover_counts: HandoverCountsTable;
  handover_outlays: HandoverOutlaysTable;
  handover_payments: HandoverPaymentsTable;
  handovers: HandoversTable;
  holidays: HolidaysTable;
  idempotency_keys: IdempotencyKeysTable;
  items: ItemsTable;
  job_turns: JobTurnsTable;
  known_addresses: KnownAddressesTable;
  labels: LabelsTable;
  leaving_customers: LeavingCustomersTable;
  ledger_entries: LedgerEntriesTable;
  ledger_postings: LedgerPostingsTable;
  ledger_seals: LedgerSealsTable;
  money_categories: MoneyCategoriesTable;
  money_movements: MoneyMovementsTable;
  move_answers: MoveAnswersTable;
  move_file_parts: MoveFilePartsTable;
  move_files: MoveFilesTable;
  move_mends: MoveMendsTable;
  move_places: MovePlacesTable;
  move_rows: MoveRowsTable;
  moved_customers: MovedCustomersTable;
  movement_counters: MovementCountersTable;
  moves: MovesTable;
  network_differences: NetworkDifferencesTable;
  network_profiles: NetworkProfilesTable;
  notification_marks: NotificationMarksTable;
  packages: PackagesTable;
  payment_allocations: PaymentAllocationsTable;
  payment_promises: PaymentPromisesTable;
  payments: PaymentsTable;
  place_changes: PlaceChangesTable;
  place_days: PlaceDaysTable;
  planned_lines: PlannedLinesTable;
  posted_place_days: PostedPlaceDaysTable;
  receipts_handed_on: ReceiptsHandedOnTable;
  recovery_codes: RecoveryCodesTable;
  reminder_quiet_customers: ReminderQuietCustomersTable;
  reminder_quiet_zones: ReminderQuietZonesTable;
  reminder_settings: ReminderSettingsTable;
  roads: RoadsTable;
  role_rights: RoleRightsTable;
  roles: RolesTable;
  router_profiles: RouterProfilesTable;
  router_readings: RouterReadingsTable;
  router_secrets: RouterSecretsTable;
  routers: RoutersTable;
  saved_views: SavedViewsTable;
  second_factors: SecondFactorsTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  sms_alerts: SmsAlertsTable;
  sms_early_reports: SmsEarlyReportsTable;
  sms_gateway: SmsGatewayTable;
  sms_messages: SmsMessagesTable;
  sms_reminders: SmsRemindersTable;
  sms_senders: SmsSendersTable;
  sms_sending: SmsSendingTable;
  sms_templates: SmsTemplatesTable;
  staff_debt_settlements: StaffDebtSettlementsTable;
  suspension_settings: SuspensionSettingsTable;
  suspension_tasks: SuspensionTasksTable;
  suspension_waivers: SuspensionWaiversTable;
  suspension_warnings: SuspensionWarningsTable;
  suspension_zones: SuspensionZonesTable;
  suspensions: SuspensionsTable;
  takeouts: TakeoutsTable;
  till_sessions: TillSessionsTable;
  uploads: UploadsTable;
  users: UsersTable;
  vat_rates: VatRatesTable;
  zones: ZonesTable;
}
