// Written by `npm run generate` from db/migrations.
import type { Paisa } from '@netkhata/domain/paisa';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface AccountConnectionCallsTable {
  id: GeneratedAlways<number>;
  connectionId: number;
  calledAt: Date;
  address: string | null;
  outcome: 'taken' | 'known' | 'unknown' | 'refused' | 'tested' | 'answered';
  reason: unknown;
  arrivalId: number | null;
  createdAt: Generated<Date>;
}

export interface AccountConnectionsTable {
  id: GeneratedAlways<number>;
  accountId: number;
  kind: 'forwarded_texts' | 'bkash_notification' | 'biller' | 'checkout';
  wallet: 'bkash' | 'nagad' | 'rocket' | 'upay' | null;
  code: string;
  sealedSecrets: Buffer | null;
  config: Generated<unknown>;
  isOn: Generated<boolean>;
  firstSuccessAt: Date | null;
  setUpBy: number;
  version: Generated<number>;
  createdAt: Generated<Date>;
}

export interface AccountRulesTable {
  accountKey: ColumnType<string | null, never, never>;
  namesStaff: ColumnType<boolean | null, never, never>;
  namesCategory: ColumnType<boolean | null, never, never>;
  namesBill: ColumnType<boolean | null, never, never>;
  namesCustomer: ColumnType<boolean | null, never, never>;
}

export interface AccountsTable {
  id: Generated<number>;
  key: 'receivable' | 'customer_advance' | 'collector_hand' | 'internet_revenue' | 'connection_revenue' | 'other_revenue' | 'discount_allowed' | 'vat_payable' | 'opening_balance' | 'cash_over_short' | 'owed_by_staff' | 'expenses' | 'owner_funds' | 'other_income' | 'cash_rounding' | null;
  name: string;
  referenceType: 'cash' | 'bank' | 'mobile' | null;
  keeperId: number | null;
  isActive: Generated<boolean>;
  createdAt: Generated<Date>;
  publicNo: string | null;
  isOnPage: Generated<boolean>;
  pageHint: string | null;
}

export interface AdvanceAllocationsTable {
  id: GeneratedAlways<number>;
  customerId: number;
  billId: number;
  amountPaisa: Paisa;
  entryId: number;
  returnedEntryId: number | null;
  createdAt: Generated<Date>;
}

export interface AreasTable {
  id: GeneratedAlways<number>;
  name: string;
  createdAt: Generated<Date>;
}

export interface ArrivalAsidesTable {
  id: GeneratedAlways<number>;
  arrivalId: number;
  reason: string;
  setBy: number;
  setAt: Date;
  endedBy: number | null;
  endedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface ArrivalClaimsTable {
  id: GeneratedAlways<number>;
  customerId: number;
  accountId: number;
  trxId: string;
  trxKey: GeneratedAlways<string>;
  amountPaisa: Paisa | null;
  source: 'page' | 'staff';
  remark: string | null;
  madeBy: number | null;
  madeAt: Date;
  withdrawnBy: number | null;
  withdrawnAt: Date | null;
  createdAt: Generated<Date>;
  holdsUntil: Date | null;
}

export interface ArrivalColumnsTable {
  accountId: number;
  heading: string;
  field: string | null;
  chosenBy: number;
  createdAt: Generated<Date>;
}

export interface ArrivalMatchesTable {
  id: GeneratedAlways<number>;
  arrivalId: number;
  accountId: number;
  paymentId: number | null;
  movementId: number | null;
  way: 'confirmed' | 'chosen';
  strength: 'proof' | 'strong' | 'likely' | 'weak' | 'conflict' | 'none';
  reasons: unknown;
  against: unknown;
  madeIt: boolean;
  isOwnWord: boolean;
  matchedBy: number;
  matchedAt: Date;
  endedBy: number | null;
  endedAt: Date | null;
  endReason: string | null;
  createdAt: Generated<Date>;
}

export interface ArrivalProposalsTable {
  arrivalId: number;
  strength: 'proof' | 'strong' | 'likely' | 'weak' | 'conflict' | 'none';
  customerId: number | null;
  candidates: unknown;
  computedAt: Date;
  createdAt: Generated<Date>;
}

export interface ArrivalSourcesTable {
  id: GeneratedAlways<number>;
  arrivalId: number;
  kind: 'file' | 'pasted' | 'forwarded' | 'notification' | 'bill_pay' | 'checkout';
  statementId: number | null;
  lineNo: number | null;
  raw: string;
  rawDigest: Buffer;
  broughtBy: number | null;
  broughtAt: Date;
  amountPaisa: Paisa;
  feePaisa: Paisa | null;
  differs: Generated<boolean>;
  createdAt: Generated<Date>;
  connectionId: number | null;
}

export interface ArrivalStatementsTable {
  id: GeneratedAlways<number>;
  accountId: number;
  fileName: string;
  digest: Buffer;
  fromAt: Date;
  untilAt: Date;
  openingPaisa: Paisa | null;
  closingPaisa: Paisa | null;
  lineCount: number;
  newCount: number;
  knownCount: number;
  differingCount: Generated<number>;
  inPaisa: Paisa;
  outPaisa: Paisa;
  broughtBy: number;
  broughtAt: Date;
  createdAt: Generated<Date>;
}

export interface ArrivalsTable {
  id: GeneratedAlways<number>;
  accountId: number;
  direction: 'in' | 'out';
  amountPaisa: Paisa;
  feePaisa: Paisa | null;
  netPaisa: GeneratedAlways<Paisa>;
  occurredAt: Date;
  hasTime: boolean;
  occurredOn: string;
  trxId: string | null;
  trxKey: GeneratedAlways<string | null>;
  counterpartyNo: string | null;
  counterpartyMobile: string | null;
  counterpartyName: string | null;
  reference: string | null;
  balanceAfterPaisa: Paisa | null;
  alikeNo: Generated<number>;
  state: Generated<'open' | 'matched' | 'set_aside'>;
  searchText: GeneratedAlways<string | null>;
  createdAt: Generated<Date>;
}

export interface AuditTrailTable {
  id: GeneratedAlways<number>;
  userId: number | null;
  action: string;
  subject: string | null;
  subjectId: number | null;
  address: string | null;
  details: Generated<unknown>;
  createdAt: Generated<Date>;
}

export interface BackupSettingsTable {
  id: Generated<boolean>;
  isDaily: Generated<boolean>;
  hour: Generated<number>;
  keptCount: Generated<number>;
  createdAt: Generated<Date>;
}

export interface BackupsTable {
  id: GeneratedAlways<number>;
  kind: 'daily' | 'asked';
  day: string;
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  askedBy: number | null;
  machine: string | null;
  file: string | null;
  sizeBytes: number | null;
  rowCount: number | null;
  failure: unknown;
  startedAt: Date | null;
  aliveAt: Date | null;
  finishedAt: Date | null;
  removedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface BillAdjustmentsTable {
  id: GeneratedAlways<number>;
  customerId: number;
  kind: 'terms' | 'left' | 'bill_day' | 'away' | 'outage';
  amountPaisa: Paisa;
  openPaisa: Paisa;
  fromDay: string;
  untilDay: string;
  days: number;
  ofDays: number;
  description: string;
  plannedChangeId: number | null;
  outageId: number | null;
  createdBy: number | null;
  createdAt: Generated<Date>;
  struckAt: Date | null;
  struckBy: number | null;
  strikeReason: string | null;
  withdrawnAt: Date | null;
  rangeBillId: number | null;
  rangeFromDay: string | null;
  parts: unknown;
}

export interface BillBalancesTable {
  billId: number;
  customerId: number;
  duePaisa: Paisa;
  paymentState: 'paid' | 'partial' | 'unpaid' | null;
  createdAt: Generated<Date>;
}

export interface BillCountersTable {
  month: string;
  lastNumber: Generated<number>;
  createdAt: Generated<Date>;
}

export interface BillItemsTable {
  billId: number;
  lineNo: number;
  itemId: number;
  description: string | null;
  quantityMilli: number;
  pricePaisa: Paisa;
  discountPaisa: Generated<Paisa>;
  amountPaisa: Paisa;
  createdAt: Generated<Date>;
}

export interface BillRunSkipsTable {
  billRunId: number;
  customerId: number;
  reason: string;
  feePaisa: Paisa | null;
  billedPaisa: Paisa | null;
  paidUntil: string | null;
  laterMonth: string | null;
  detail: unknown;
  createdAt: Generated<Date>;
}

export interface BillRunsTable {
  id: GeneratedAlways<number>;
  billDate: string;
  month: string;
  zoneId: number | null;
  state: Generated<'running' | 'finished' | 'failed' | 'undone'>;
  aliveAt: Generated<Date>;
  processedCount: Generated<number>;
  customerCount: Generated<number>;
  fingerprint: string | null;
  createdCount: Generated<number>;
  alreadyBilledCount: Generated<number>;
  skipped: Generated<unknown>;
  totalPaisa: Generated<Paisa>;
  failure: unknown;
  startedBy: number;
  finishedAt: Date | null;
  undoneBy: number | null;
  undoReason: string | null;
  createdAt: Generated<Date>;
  kind: Generated<'month' | 'late_fee'>;
}

export interface BilledConnectionsTable {
  customerId: number;
  billId: number | null;
  createdAt: Generated<Date>;
}

export interface BilledPlannedLinesTable {
  billId: number;
  plannedLineId: number;
  createdAt: Generated<Date>;
}

export interface BilledRangesTable {
  billId: number;
  customerId: number;
  fromDay: string;
  untilDay: string;
  months: number;
  feePaisa: Paisa;
  undatedFeePaisa: Paisa;
  isFeeByHand: boolean;
  joinedDay: string | null;
  parts: unknown;
  amountPaisa: Paisa;
  createdAt: Generated<Date>;
  billDay: number;
  seam: unknown;
  undatedCycleMonths: number;
  paidUntil: string | null;
}

export interface BillsTable {
  id: GeneratedAlways<number>;
  billNo: string;
  kind: 'generated' | 'manual' | 'opening' | 'late_fee' | 'reconnection_fee';
  customerId: number;
  billRunId: number | null;
  billDate: string;
  owedSince: string | null;
  dueSince: GeneratedAlways<string>;
  fromMonth: string | null;
  toMonth: string | null;
  subtotalPaisa: Paisa;
  discountPaisa: Generated<Paisa>;
  vatPaisa: Generated<Paisa>;
  isVatInclusive: Generated<boolean>;
  totalPaisa: Paisa;
  previousDuePaisa: Generated<Paisa>;
  shortCode: string;
  voidedAt: Date | null;
  voidedBy: number | null;
  voidReason: string | null;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface BlocksTable {
  id: GeneratedAlways<number>;
  areaId: number | null;
  name: string;
  createdAt: Generated<Date>;
}

export interface BookStateTable {
  id: Generated<number>;
  closedUntil: Generated<string>;
  createdAt: Generated<Date>;
}

export interface CheckTicksTable {
  id: GeneratedAlways<number>;
  kind: 'long_in_hand' | 'high_discount' | 'dated_back' | 'deleted_approved' | 'number_twice' | 'counts_differ' | 'no_arrival' | 'weaker_match';
  recordId: number;
  facts: string;
  entry: unknown;
  remark: string;
  tickedBy: number;
  tickedAt: Date;
  endedBy: number | null;
  endedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface CheckedBooksTable {
  id: GeneratedAlways<number>;
  entryCount: number;
  lastEntryId: number;
  receivablePaisa: Paisa;
  advancePaisa: Paisa;
  difference: string | null;
  createdAt: Generated<Date>;
  fault: unknown;
}

export interface CheckoutAttemptsTable {
  id: GeneratedAlways<number>;
  connectionId: number;
  accountId: number;
  customerId: number;
  pageCode: string;
  language: string;
  formToken: string;
  invoiceNo: string;
  amountPaisa: Paisa;
  beganAt: Date;
  state: Generated<'begun' | 'not_created' | 'created' | 'executing' | 'completed' | 'to_check' | 'failed' | 'expired'>;
  walletPaymentId: string | null;
  askedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface CheckoutRefundsTable {
  id: GeneratedAlways<number>;
  attemptId: number;
  paymentId: number;
  amountPaisa: Paisa;
  reason: string;
  askedBy: number;
  askedAt: Date;
  state: Generated<'asked' | 'done' | 'to_check' | 'refused'>;
  trxId: string | null;
  arrivalId: number | null;
  endReason: unknown;
  endedAt: Date | null;
  lookedAt: Date | null;
  createdAt: Generated<Date>;
  givingUntil: Date | null;
}

export interface CheckoutStepsTable {
  id: GeneratedAlways<number>;
  attemptId: number;
  state: 'not_created' | 'created' | 'executing' | 'completed' | 'to_check' | 'failed' | 'expired';
  walletPaymentId: string | null;
  walletUrl: string | null;
  trxId: string | null;
  amountPaisa: Paisa | null;
  arrivalId: number | null;
  paymentId: number | null;
  reason: unknown;
  happenedAt: Date;
  createdAt: Generated<Date>;
}

export interface CheckoutTokensTable {
  connectionId: number;
  sealedToken: Buffer | null;
  expiresAt: Date | null;
  askingUntil: Date | null;
  lastAskedAt: Date | null;
  askedBeforeAt: Date | null;
  createdAt: Generated<Date>;
}

export interface CompanyTable {
  id: Generated<number>;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  logoFile: string | null;
  publicAddress: string | null;
  codePrefix: Generated<string>;
  timeZone: Generated<string>;
  currencyCode: Generated<string>;
  currencySign: Generated<string>;
  numberGrouping: Generated<'lakh' | 'thousand'>;
  phoneRule: Generated<'bangladesh' | 'international'>;
  language: Generated<string>;
  discountLimitPaisa: Generated<Paisa>;
  askAgainFromPaisa: Generated<Paisa>;
  payOutLimitPaisa: Generated<Paisa>;
  isSmsOnGenerate: Generated<boolean>;
  secondFactorFor: Generated<'nobody' | 'super_admins' | 'everybody'>;
  isDemo: Generated<boolean>;
  createdAt: Generated<Date>;
  joinsBilled: Generated<'whole' | 'by_days' | 'nothing'>;
  changesBilled: Generated<'whole' | 'by_days'>;
  leavesBilled: Generated<'whole' | 'by_days'>;
  awayBilled: Generated<'whole' | 'by_days'>;
  awayDaysMost: number | null;
  isSmsOnLateFee: Generated<boolean>;
}

export interface CountedFiguresTable {
  name: ColumnType<string | null, never, never>;
  isOfAll: ColumnType<boolean | null, never, never>;
  zoneId: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
  itemCount: ColumnType<number | null, never, never>;
  amountPaisa: ColumnType<Paisa | null, never, never>;
}

export interface CountedReconcilingPaymentsTable {
  paymentId: ColumnType<number | null, never, never>;
  accountId: ColumnType<number | null, never, never>;
  paymentDate: ColumnType<string | null, never, never>;
}

export interface CoveredMonthsTable {
  customerId: number;
  month: string;
  source: 'run' | 'hand' | 'moved_in';
  billId: number | null;
  handBillId: GeneratedAlways<number>;
  createdAt: Generated<Date>;
}

export interface CurrentFiguresTable {
  name: ColumnType<'customers_active' | 'customers_deactive' | 'customers_close' | 'bills' | 'open_bills' | 'payments_received' | 'payments_approved' | 'debtors' | 'sms_bill' | 'sms_payment' | 'sms_general' | 'sms_sent' | 'sms_parts' | 'audit_rows' | null, never, never>;
  isOfAll: ColumnType<boolean | null, never, never>;
  zoneId: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
  itemCount: ColumnType<number | null, never, never>;
  amountPaisa: ColumnType<Paisa | null, never, never>;
}

export interface CurrentPlaceDaysTable {
  accountId: ColumnType<number | null, never, never>;
  staffId: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
  inPaisa: ColumnType<Paisa | null, never, never>;
  outPaisa: ColumnType<Paisa | null, never, never>;
  lineCount: ColumnType<number | null, never, never>;
  firstEntryId: ColumnType<number | null, never, never>;
  lastEntryId: ColumnType<number | null, never, never>;
}

export interface CustomerAwaysTable {
  id: GeneratedAlways<number>;
  customerId: number;
  fromDay: string;
  lastDay: string | null;
  reason: string;
  createdBy: number;
  createdAt: Generated<Date>;
  withdrawnAt: Date | null;
  withdrawnBy: number | null;
  withdrawReason: string | null;
}

export interface CustomerBalancesTable {
  customerId: number;
  receivablePaisa: Generated<Paisa>;
  advancePaisa: Generated<Paisa>;
  balancePaisa: GeneratedAlways<Paisa | null>;
  customerZoneId: number | null;
  customerAreaId: number | null;
  oldestDueOn: string | null;
  createdAt: Generated<Date>;
}

export interface CustomerCountersTable {
  id: Generated<number>;
  lastNumber: Generated<number>;
  createdAt: Generated<Date>;
}

export interface CustomerIdsTable {
  id: number;
  createdAt: Generated<Date>;
}

export interface CustomerLabelsTable {
  customerId: number;
  labelId: number;
  createdAt: Generated<Date>;
}

export interface CustomerPayersTable {
  customerId: number;
  payerId: number;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface CustomersTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  mobileNo: string;
  alternateMobileNo: string | null;
  email: string | null;
  website: string | null;
  connectionDate: string | null;
  connectionChargePaisa: Generated<Paisa>;
  feePaisa: Generated<Paisa>;
  billDay: Generated<number>;
  paidUntil: string | null;
  packageId: number | null;
  category: Generated<'regular' | 'complimentary' | 'special'>;
  cycleMonths: Generated<number>;
  status: Generated<'active' | 'deactive' | 'close'>;
  areaId: number | null;
  zoneId: number | null;
  blockId: number | null;
  roadId: number | null;
  line: string | null;
  address: string | null;
  gpsLocation: string | null;
  nid: string | null;
  birthCertificateNo: string | null;
  passportNo: string | null;
  drivingLicenceNo: string | null;
  connectionType: Generated<'pppoe' | 'static'>;
  pppoe: string | null;
  pppoeUserName: string | null;
  pppoePassword: string | null;
  localAddress: string | null;
  remoteAddress: string | null;
  callerId: string | null;
  ipAddress: string | null;
  subnetMask: string | null;
  defaultGateway: string | null;
  primaryDns: string | null;
  alternateDns: string | null;
  onu: string | null;
  onuMacAddress: string | null;
  router: string | null;
  routerLogin: string | null;
  remoteManagement: string | null;
  wifi: string | null;
  note: string | null;
  isSmsWanted: Generated<boolean>;
  nameText: GeneratedAlways<string | null>;
  searchText: GeneratedAlways<string | null>;
  createdBy: number | null;
  createdAt: Generated<Date>;
  routerId: number | null;
  neverSuspendReason: string | null;
}

export interface DayCloseFiguresTable {
  id: GeneratedAlways<number>;
  closeId: number;
  name: 'place' | 'collected' | 'approved' | 'expense' | 'event' | 'deleted_payment' | 'deleted_bill' | 'till' | 'till_uncounted' | 'due';
  accountId: number | null;
  staffId: number | null;
  zoneId: number | null;
  categoryId: number | null;
  paymentId: number | null;
  billId: number | null;
  tillSessionId: number | null;
  kind: string | null;
  itemCount: Generated<number>;
  amountPaisa: Generated<Paisa>;
  openingPaisa: Generated<Paisa>;
  inPaisa: Generated<Paisa>;
  outPaisa: Generated<Paisa>;
  closingPaisa: GeneratedAlways<Paisa | null>;
  remarks: string | null;
  createdAt: Generated<Date>;
}

export interface DayClosesTable {
  id: GeneratedAlways<number>;
  fromDay: string;
  day: string;
  entryCount: number;
  turnoverPaisa: Paisa;
  billedPaisa: Paisa;
  collectedPaisa: Paisa;
  approvedPaisa: Paisa;
  discountPaisa: Paisa;
  duePaisa: Paisa;
  dueCount: number;
  receivablePaisa: Paisa;
  advancePaisa: Paisa;
  lastEntryId: number | null;
  sealNo: number | null;
  sealHash: Buffer | null;
  checkedBooksId: number | null;
  remarks: string | null;
  closedBy: number;
  closedAt: Date;
  reopenedBy: number | null;
  reopenedAt: Date | null;
  reopenReason: string | null;
  createdAt: Generated<Date>;
}

export interface DifferenceChecksTable {
  id: Generated<boolean>;
  checkedAt: Date | null;
  tookMs: Generated<number>;
  createdAt: Generated<Date>;
}

export interface DifferingNowTable {
  mark: ColumnType<string | null, never, never>;
  kind: ColumnType<string | null, never, never>;
  source: ColumnType<string | null, never, never>;
  customerId: ColumnType<number | null, never, never>;
  routerId: ColumnType<number | null, never, never>;
  login: ColumnType<string | null, never, never>;
  sessionId: ColumnType<number | null, never, never>;
  books: ColumnType<unknown, never, never>;
  network: ColumnType<unknown, never, never>;
  since: ColumnType<Date | null, never, never>;
  isInScript: ColumnType<boolean | null, never, never>;
}

export interface ExportTicketsTable {
  tokenHash: Buffer;
  userId: number;
  request: unknown;
  expiresAt: Date;
  usedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface FigureChangesTable {
  name: 'customers_active' | 'customers_deactive' | 'customers_close' | 'bills' | 'open_bills' | 'payments_received' | 'payments_approved' | 'debtors' | 'sms_bill' | 'sms_payment' | 'sms_general' | 'sms_sent' | 'sms_parts' | 'audit_rows';
  zoneId: number | null;
  day: string | null;
  itemCount: number;
  amountPaisa: Generated<Paisa>;
}

export interface FiguresTable {
  name: 'customers_active' | 'customers_deactive' | 'customers_close' | 'bills' | 'open_bills' | 'payments_received' | 'payments_approved' | 'debtors' | 'sms_bill' | 'sms_payment' | 'sms_general' | 'sms_sent' | 'sms_parts' | 'audit_rows';
  isOfAll: boolean;
  zoneId: number | null;
  day: string;
  itemCount: number;
  amountPaisa: Paisa;
}

export interface HandoverCountersTable {
  month: string;
  lastNumber: Generated<number>;
  createdAt: Generated<Date>;
}

export interface HandoverCountsTable {
  id: GeneratedAlways<number>;
  handoverId: number;
  side: 'collector' | 'receiver';
  countedBy: number;
  countedAt: Date;
  notes: unknown;
  amountPaisa: Paisa;
  isConfirmation: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface HandoverOutlaysTable {
  id: GeneratedAlways<number>;
  handoverId: number;
  categoryId: number;
  accountId: Generated<number>;
  amountPaisa: Paisa;
  remarks: string | null;
  isAccepted: boolean | null;
  createdAt: Generated<Date>;
}

export interface HandoverPaymentsTable {
  handoverId: number;
  paymentId: number;
  isReleased: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface HandoversTable {
  id: GeneratedAlways<number>;
  number: string;
  collectorId: number;
  accountId: number;
  state: 'submitted' | 'counts_differ' | 'counts_agree' | 'withdrawn' | 'returned' | 'accepted';
  paymentCount: number;
  paymentsPaisa: Paisa;
  outlaysPaisa: Paisa;
  acceptedOutlaysPaisa: Paisa | null;
  collectorPaisa: Paisa;
  receiverPaisa: Paisa | null;
  receiverId: number | null;
  onlyAdminId: number | null;
  shortage: 'made_good' | 'difference' | null;
  submittedBy: number;
  submitReason: string | null;
  submittedAt: Date;
  remarks: string | null;
  decidedBy: number | null;
  decisionReason: string | null;
  endedBy: number | null;
  endedAt: Date | null;
  returnReason: string | null;
  createdAt: Generated<Date>;
}

export interface HolidaysTable {
  day: string;
  name: string;
  createdAt: Generated<Date>;
}

export interface IdempotencyKeysTable {
  userId: number;
  key: string;
  endpoint: string;
  requestHash: Buffer;
  reply: unknown;
  createdAt: Generated<Date>;
}

export interface ItemsTable {
  id: Generated<number>;
  name: string;
  unitName: string;
  revenueKey: 'internet_revenue' | 'connection_revenue' | 'other_revenue';
  pricePaisa: Paisa | null;
  isActive: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface JobTurnsTable {
  job: string;
  dueAt: Date;
  tryCount: Generated<number>;
  retryAt: Date | null;
  succeededAt: Date | null;
  createdAt: Generated<Date>;
}

export interface JointPaymentsTable {
  paymentId: number;
  firstId: number;
  createdAt: Generated<Date>;
}

export interface KnownAddressesTable {
  userId: number;
  address: string;
  signedInAt: Date;
  createdAt: Generated<Date>;
}

export interface LabelsTable {
  id: GeneratedAlways<number>;
  name: string;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface LateFeeRulesTable {
  zoneId: number | null;
  isOn: Generated<boolean>;
  daysAfter: Generated<number>;
  kind: Generated<'fixed' | 'percent'>;
  amountPaisa: Generated<Paisa>;
  basisPoints: Generated<number>;
  floorPaisa: Generated<Paisa>;
  ceilingPaisa: Paisa | null;
  times: Generated<'once' | 'monthly'>;
  createdAt: Generated<Date>;
}

export interface LateFeesTable {
  billId: number;
  customerId: number;
  month: string;
  isOnce: boolean;
  feeBillId: number;
  createdAt: Generated<Date>;
}

export interface LeavingCustomersTable {
  customerId: ColumnType<number | null, never, never>;
  formerCode: ColumnType<string | null, never, never>;
}

export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  kind: 'bill_issued' | 'bill_changed' | 'bill_voided' | 'opening_balance' | 'payment_collected' | 'payment_approved' | 'payment_deleted' | 'advance_applied' | 'advance_returned' | 'advance_refunded' | 'payment_lost' | 'outlay_accepted' | 'count_difference' | 'till_counted' | 'money_transferred' | 'money_paid_out' | 'money_paid_in' | 'money_taken_back' | 'staff_debt_settled' | 'cash_rounded' | 'rounding_returned' | 'adjustment_settled';
  entryDate: string;
  customerId: number | null;
  billId: number | null;
  paymentId: number | null;
  handoverId: number | null;
  movementId: number | null;
  tillCountId: number | null;
  reversesEntryId: number | null;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface LedgerPostingsTable {
  id: GeneratedAlways<number>;
  entryId: number;
  accountId: number;
  amountPaisa: Paisa;
  customerId: number | null;
  billId: number | null;
  staffId: number | null;
  categoryId: number | null;
  createdAt: Generated<Date>;
}

export interface LedgerSealsTable {
  sealNo: number;
  entryId: number;
  hash: Buffer;
  createdAt: Generated<Date>;
}

export interface MatchedEffectsTable {
  arrivalId: ColumnType<number | null, never, never>;
  accountId: ColumnType<number | null, never, never>;
  occurredAt: ColumnType<Date | null, never, never>;
  hasTime: ColumnType<boolean | null, never, never>;
  occurredOn: ColumnType<string | null, never, never>;
  label: ColumnType<string | null, never, never>;
  netPaisa: ColumnType<Paisa | null, never, never>;
  effectPaisa: ColumnType<Paisa | null, never, never>;
  isWaiting: ColumnType<boolean | null, never, never>;
  isOnStatement: ColumnType<boolean | null, never, never>;
}

export interface MoneyCategoriesTable {
  id: Generated<number>;
  key: 'charges' | 'salary' | null;
  name: string;
  direction: 'out' | 'in';
  accountId: number;
  isActive: Generated<boolean>;
  isOutlay: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface MoneyMovementsTable {
  id: GeneratedAlways<number>;
  movementNo: string;
  kind: 'transfer' | 'paid_out' | 'paid_in';
  state: 'waiting' | 'posted' | 'refused' | 'taken_back';
  movementDate: string;
  accountId: number;
  toAccountId: number | null;
  amountPaisa: Paisa;
  feePaisa: Generated<Paisa>;
  roundedPaisa: Generated<Paisa>;
  categoryId: number | null;
  categoryAccountId: number | null;
  staffId: number | null;
  customerId: number | null;
  remarks: string | null;
  createdBy: number;
  createdAt: Date;
  onlyAdminId: number | null;
  decidedBy: number | null;
  decidedAt: Date | null;
  refusalReason: string | null;
  takenBackBy: number | null;
  takenBackAt: Date | null;
  takeBackReason: string | null;
}

export interface MoveAnswersTable {
  about: string;
  subject: Generated<string>;
  value: string;
  answeredBy: number | null;
  createdAt: Generated<Date>;
}

export interface MoveFilePartsTable {
  fileId: number;
  part: number;
  bytes: Buffer;
  createdAt: Generated<Date>;
}

export interface MoveFilesTable {
  id: GeneratedAlways<number>;
  moveId: number;
  name: string;
  sizeBytes: number;
  state: Generated<'arriving' | 'waiting' | 'read' | 'refused'>;
  kind: string | null;
  day: string | null;
  rowCount: number | null;
  columns: Generated<unknown>;
  refusal: unknown;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface MoveMendsTable {
  rowKey: string;
  cells: unknown;
  mendedBy: number | null;
  createdAt: Generated<Date>;
}

export interface MovePlacesTable {
  moveId: number;
  accountId: number;
  amountPaisa: Paisa;
  movementId: number | null;
  createdAt: Generated<Date>;
}

export interface MoveRowsTable {
  moveId: number;
  position: number;
  rowKey: string;
  source: 'books' | 'router' | 'sheet';
  outcome: 'comes_in' | 'refused' | 'left_out';
  faultField: string | null;
  marks: Generated<string[]>;
  shown: unknown;
  searchText: string;
  createdAt: Generated<Date>;
}

export interface MovedCustomersTable {
  customerId: number;
  moveId: number;
  rowKey: string;
  createdAt: Generated<Date>;
  takenBackAt: Date | null;
  formerCode: string | null;
  formerName: string | null;
  formerPppoeUserName: string | null;
}

export interface MovementCountersTable {
  month: string;
  lastNumber: number;
  createdAt: Generated<Date>;
}

export interface MovesTable {
  id: GeneratedAlways<number>;
  state: Generated<'preparing' | 'accepting' | 'accepted' | 'taking_back' | 'taken_back' | 'discarded'>;
  digest: string | null;
  fileNames: Generated<string[]>;
  movingDay: string | null;
  chosenDay: string | null;
  revision: Generated<number>;
  rehearsedRevision: number | null;
  rehearsal: unknown;
  report: unknown;
  control: Generated<unknown>;
  differsReason: string | null;
  work: 'rehearsing' | 'accepting' | 'taking_back' | null;
  workDone: Generated<number>;
  workAll: Generated<number>;
  workFailure: unknown;
  refusedLate: Generated<unknown>;
  books: unknown;
  createdBy: number | null;
  acceptedBy: number | null;
  acceptedAt: Date | null;
  takenBackBy: number | null;
  takenBackAt: Date | null;
  takeBackReason: string | null;
  createdAt: Generated<Date>;
}

export interface NetworkDifferencesTable {
  id: GeneratedAlways<number>;
  mark: string;
  kind: string;
  source: 'radius' | 'file';
  customerId: number | null;
  routerId: number | null;
  login: string | null;
  sessionId: number | null;
  books: unknown;
  network: unknown;
  since: Date;
  isInScript: boolean | null;
  createdAt: Generated<Date>;
}

export interface NetworkProfilesTable {
  id: Generated<number>;
  name: string;
  rateDownKbit: number;
  rateUpKbit: number;
  burstDownKbit: number | null;
  burstUpKbit: number | null;
  thresholdDownKbit: number | null;
  thresholdUpKbit: number | null;
  burstSeconds: number | null;
  pool: string | null;
  addressList: string | null;
  rateLimit: GeneratedAlways<string>;
  createdAt: Generated<Date>;
}

export interface NotificationMarksTable {
  userId: number;
  auditId: Generated<number>;
  paymentId: Generated<number>;
  billRunFailedMs: Generated<number>;
  smsFailedMs: Generated<number>;
  smsAlertId: Generated<number>;
  backupFailedMs: Generated<number>;
  handoverCountId: Generated<number>;
  differenceId: Generated<number>;
  radiusCopyMs: Generated<number>;
  createdAt: Generated<Date>;
}

export interface NumberAttemptsTable {
  id: GeneratedAlways<number>;
  paymentId: number;
  customerId: number;
  amountPaisa: Paisa;
  triedBy: number;
  triedAt: Date;
  createdAt: Generated<Date>;
}

export interface OutageCustomersTable {
  outageId: number;
  customerId: number;
  feePaisa: Paisa;
  billDay: number;
  undatedFeePaisa: Paisa;
  undatedCycleMonths: number;
  isFeeByHand: boolean;
  isServedAtFirst: boolean;
  joinedDay: string | null;
  createdAt: Generated<Date>;
}

export interface OutageStepsTable {
  days: number;
  percent: number;
  createdAt: Generated<Date>;
}

export interface OutagesTable {
  id: GeneratedAlways<number>;
  fromDay: string;
  toDay: string;
  zoneIds: number[];
  areaIds: number[];
  routerIds: number[];
  reason: string;
  steps: unknown;
  customerCount: number;
  creditPaisa: Paisa;
  isSmsSent: boolean;
  createdBy: number;
  createdAt: Generated<Date>;
  undoneAt: Date | null;
  undoneBy: number | null;
  undoReason: string | null;
}

export interface PackagePriceNoticesTable {
  packagePriceId: number;
  customerId: number;
  createdAt: Generated<Date>;
}

export interface PackagePricesTable {
  id: GeneratedAlways<number>;
  packageId: number;
  fromDay: string;
  oldPricePaisa: Paisa;
  pricePaisa: Paisa;
  noticeDays: number | null;
  reason: string;
  createdBy: number;
  createdAt: Generated<Date>;
  cancelledAt: Date | null;
  cancelledBy: number | null;
  cancelReason: string | null;
  appliedAt: Date | null;
}

export interface PackagesTable {
  id: GeneratedAlways<number>;
  name: string;
  speed: string | null;
  billAmountPaisa: Paisa;
  createdAt: Generated<Date>;
  networkProfileId: number | null;
}

export interface PaymentAllocationsTable {
  paymentId: number;
  billId: number;
  customerId: number;
  amountPaisa: Paisa;
  discountPaisa: Generated<Paisa>;
  createdAt: Generated<Date>;
}

export interface PaymentPromisesTable {
  id: GeneratedAlways<number>;
  customerId: number;
  amountPaisa: Paisa;
  madeOn: string;
  dueOn: string;
  madeBy: number;
  lastPaymentId: Generated<number>;
  endedAt: Date | null;
  withdrawnBy: number | null;
  withdrawReason: string | null;
  createdAt: Generated<Date>;
}

export interface PaymentsTable {
  id: GeneratedAlways<number>;
  customerId: number;
  paymentDate: string;
  bookedOn: string;
  amountPaisa: Paisa;
  discountPaisa: Generated<Paisa>;
  advancePaisa: Generated<Paisa>;
  accountId: number;
  collectedBy: number | null;
  paymentMethod: string;
  merchantMobileNo: string | null;
  fromMobileNo: string | null;
  trxId: string | null;
  trxKey: string | null;
  trxAccountType: 'cash' | 'bank' | 'mobile' | null;
  trxSharedWith: number | null;
  trxSharedReason: string | null;
  remarks: string | null;
  receipt: unknown;
  shortCode: string;
  firstBillNo: Generated<string>;
  firstBillMonth: Generated<string>;
  onlyAdminId: number | null;
  approvedAt: Date | null;
  approvedBy: number | null;
  deletedAt: Date | null;
  deletedBy: number | null;
  deletionReason: string | null;
  createdBy: number;
  createdAt: Generated<Date>;
  feePaisa: Generated<Paisa>;
}

export interface PlaceChangesTable {
  accountId: number;
  staffId: number | null;
  day: string;
  inPaisa: Paisa;
  outPaisa: Paisa;
  lineCount: number;
  firstEntryId: number;
  lastEntryId: number;
}

export interface PlaceDaysTable {
  accountId: number;
  staffId: number;
  day: string;
  inPaisa: Paisa;
  outPaisa: Paisa;
  lineCount: number;
  firstEntryId: number;
  lastEntryId: number;
}

export interface PlannedChangesTable {
  id: GeneratedAlways<number>;
  customerId: number;
  fromDay: string;
  packageId: number | null;
  feePaisa: Paisa | null;
  billDay: number | null;
  category: string | null;
  cycleMonths: number | null;
  status: 'active' | 'deactive' | 'close' | null;
  reason: string;
  createdBy: number;
  createdAt: Generated<Date>;
  cancelledAt: Date | null;
  cancelledBy: number | null;
  cancelReason: string | null;
  appliedAt: Date | null;
  beforePackageId: number | null;
  beforeFeePaisa: Paisa | null;
  beforeBillDay: number | null;
  beforeCategory: string | null;
  beforeCycleMonths: number | null;
  beforeStatus: string | null;
  refusedAt: Date | null;
  refusal: unknown;
  packagePriceId: number | null;
  awayId: number | null;
}

export interface PlannedLinesTable {
  id: GeneratedAlways<number>;
  customerId: number;
  name: string;
  amountPaisa: Paisa;
  times: number;
  struckAt: Date | null;
  struckBy: number | null;
  strikeReason: string | null;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface PostedPlaceDaysTable {
  accountId: ColumnType<number | null, never, never>;
  staffId: ColumnType<number | null, never, never>;
  day: ColumnType<string | null, never, never>;
  inPaisa: ColumnType<Paisa | null, never, never>;
  outPaisa: ColumnType<Paisa | null, never, never>;
  lineCount: ColumnType<number | null, never, never>;
  firstEntryId: ColumnType<number | null, never, never>;
  lastEntryId: ColumnType<number | null, never, never>;
}

export interface ReceiptsHandedOnTable {
  id: GeneratedAlways<number>;
  paymentId: number;
  way: string;
  mobileNo: string;
  createdBy: number;
  createdAt: Date;
}

export interface ReconcilingArrivalsTable {
  arrivalId: number;
  accountId: number;
  occurredAt: Date;
  isMoved: boolean;
}

export interface ReconcilingPaymentsTable {
  paymentId: number;
  accountId: number;
  paymentDate: string;
}

export interface ReconnectionFeesTable {
  suspensionId: number;
  customerId: number;
  paymentId: number;
  feeBillId: number | null;
  struckReason: string | null;
  createdAt: Generated<Date>;
}

export interface RecoveryCodesTable {
  userId: number;
  codeHash: Buffer;
  createdAt: Generated<Date>;
}

export interface ReminderQuietCustomersTable {
  customerId: number;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface ReminderQuietZonesTable {
  zoneId: number;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface ReminderSettingsTable {
  id: Generated<boolean>;
  isOn: Generated<boolean>;
  sendAt: Generated<string>;
  quietFrom: Generated<string>;
  quietTo: Generated<string>;
  finishedDay: Generated<string>;
  createdAt: Generated<Date>;
}

export interface RoadsTable {
  id: GeneratedAlways<number>;
  areaId: number | null;
  name: string;
  createdAt: Generated<Date>;
}

export interface RoleRightsTable {
  roleId: string;
  rightName: string;
  createdAt: Generated<Date>;
}

export interface RolesTable {
  id: string;
  name: string;
  createdAt: Generated<Date>;
}

export interface RouterProfilesTable {
  routerId: number;
  name: string;
  rateLimit: string;
  plainRate: string;
  createdAt: Generated<Date>;
}

export interface RouterReadingsTable {
  routerId: number;
  fileName: string;
  readAt: Date;
  wrongClock: string | null;
  version: string | null;
  identity: string | null;
  hasPasswords: boolean;
  leftOut: number;
  uploadedBy: number;
  createdAt: Generated<Date>;
}

export interface RouterSecretsTable {
  routerId: number;
  name: string;
  profile: string;
  password: string | null;
  callerId: string | null;
  remoteAddress: string | null;
  isDisabled: boolean;
  isTicked: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface RoutersTable {
  id: GeneratedAlways<number>;
  name: string;
  address: string;
  mode: Generated<string>;
  sealedSecret: Buffer | null;
  coaPort: Generated<number>;
  timeZone: string;
  isActive: Generated<boolean>;
  configuredMark: string | null;
  configuredAt: Date | null;
  createdAt: Generated<Date>;
}

export interface SavedViewsTable {
  id: GeneratedAlways<number>;
  userId: number;
  list: string;
  name: string;
  state: unknown;
  createdAt: Generated<Date>;
}

export interface SecondFactorsTable {
  userId: number;
  sealedSecret: Buffer;
  isConfirmed: Generated<boolean>;
  lastStep: Generated<number>;
  recoverySalt: Buffer;
  createdAt: Generated<Date>;
}

export interface SessionsTable {
  tokenHash: Buffer;
  userId: number;
  address: string | null;
  agent: string | null;
  lacksSecondFactor: Generated<boolean>;
  lastUsedAt: Generated<Date>;
  wroteLsn: string | null;
  readStates: Generated<unknown>;
  createdAt: Generated<Date>;
}

export interface SettledAdjustmentsTable {
  id: GeneratedAlways<number>;
  adjustmentId: number;
  customerId: number;
  entryId: number;
  amountPaisa: Paisa;
  postedPaisa: Paisa;
  createdAt: Generated<Date>;
}

export interface SignInFailuresTable {
  subject: string;
  failures: number;
  lastFailedAt: Date;
  createdAt: Generated<Date>;
}

export interface SmsAlertsTable {
  id: GeneratedAlways<number>;
  kind: 'failing' | 'low_balance';
  endedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface SmsEarlyReportsTable {
  id: GeneratedAlways<number>;
  gatewayMessageId: string;
  mobileNo: string | null;
  state: 'delivered' | 'failed' | 'pending';
  detail: string;
  createdAt: Generated<Date>;
}

export interface SmsGatewayTable {
  id: Generated<boolean>;
  kind: Generated<'none' | 'http' | 'smpp' | 'test'>;
  preset: string | null;
  config: Generated<unknown>;
  secrets: Buffer | null;
  pricePerPartPaisa: Generated<Paisa>;
  dailyQuota: number | null;
  isStopped: Generated<boolean>;
  lowBalancePaisa: Paisa | null;
  concurrentLimit: Generated<number>;
  perSecondLimit: Generated<number>;
  callbackCode: Generated<string>;
  version: Generated<number>;
  createdAt: Generated<Date>;
}

export interface SmsMessagesTable {
  id: GeneratedAlways<number>;
  customerId: number | null;
  mobileNo: string;
  body: string;
  type: 'bill' | 'payment' | 'general';
  status: Generated<'queued' | 'sending' | 'send' | 'delivered' | 'failed' | 'unknown'>;
  billId: number | null;
  paymentId: number | null;
  reminderKind: string | null;
  resendOf: number | null;
  isUrgent: Generated<boolean>;
  partCount: number | null;
  costPaisa: Paisa | null;
  gateway: string | null;
  attemptCount: Generated<number>;
  nextAttemptAt: Date | null;
  claimedBy: number | null;
  claimedAt: Date | null;
  attemptToken: string | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  failedAt: Date | null;
  failureCode: string | null;
  failureReason: unknown;
  gatewayMessageId: string | null;
  deliveredParts: Generated<string[]>;
  reportDueAt: Date | null;
  createdBy: number | null;
  createdAt: Generated<Date>;
}

export interface SmsRemindersTable {
  customerId: number;
  kind: 'day_1' | 'day_6' | 'day_11' | 'day_16';
  day: string;
  createdAt: Generated<Date>;
}

export interface SmsSendersTable {
  id: GeneratedAlways<number>;
  seenAt: Generated<Date>;
  createdAt: Generated<Date>;
}

export interface SmsSendingTable {
  id: Generated<boolean>;
  allowance: Generated<number>;
  allowanceAt: Generated<Date>;
  day: Generated<string>;
  dayCount: Generated<number>;
  failuresInRow: Generated<number>;
  retriesInRow: Generated<number>;
  resumeAt: Date | null;
  balanceText: string | null;
  balancePaisa: Paisa | null;
  balanceAt: Date | null;
  balanceAskedAt: Date | null;
  problem: unknown;
  createdAt: Generated<Date>;
}

export interface SmsTemplatesTable {
  key: string;
  body: string;
  isSuggested: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface SmsTestsTable {
  id: GeneratedAlways<number>;
  settingsVersion: number;
  sms: unknown;
  takenAt: Date | null;
  answer: unknown;
  createdAt: Generated<Date>;
}

export interface StaffDebtSettlementsTable {
  id: GeneratedAlways<number>;
  staffId: number;
  way: 'notes' | 'salary' | 'forgiven' | 'taken_over';
  amountPaisa: Paisa;
  settledOn: string;
  accountId: number | null;
  reason: string | null;
  settledBy: number;
  onlyAdminId: number | null;
  entryId: number;
  createdAt: Generated<Date>;
}

export interface SuspensionSettingsTable {
  id: Generated<boolean>;
  graceDays: Generated<number>;
  floorPaisa: Generated<Paisa>;
  latestTime: Generated<string>;
  daysOff: Generated<number[]>;
  promisePercent: Generated<number>;
  doesPartPaymentLift: Generated<boolean>;
  isBilledWhileSuspended: Generated<boolean>;
  smsDaysBefore: number | null;
  isSmsSent: Generated<boolean>;
  warnedDay: Generated<string>;
  createdAt: Generated<Date>;
  claimHoldHours: Generated<number>;
  reconnectionFeePaisa: Generated<Paisa>;
}

export interface SuspensionTasksTable {
  id: GeneratedAlways<number>;
  suspensionId: number;
  customerId: number;
  wanted: 'off' | 'on';
  doneAt: Date | null;
  doneBy: number | null;
  droppedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface SuspensionWaiversTable {
  id: GeneratedAlways<number>;
  customerId: number;
  reason: string;
  decidedBy: number;
  createdAt: Generated<Date>;
}

export interface SuspensionWarningsTable {
  customerId: number;
  day: string;
  createdAt: Generated<Date>;
}

export interface SuspensionZonesTable {
  zoneId: number;
  graceDays: number;
  createdAt: Generated<Date>;
}

export interface SuspensionsTable {
  id: GeneratedAlways<number>;
  customerId: number;
  mode: 'walled' | 'cut';
  duePaisa: Paisa;
  decidedBy: number;
  overrideReason: string | null;
  isByHand: Generated<boolean>;
  startedAt: Generated<Date>;
  liftedAt: Date | null;
  liftReason: unknown;
  paymentId: number | null;
  liftedBy: number | null;
  touchedAt: Date | null;
}

export interface TakenAdjustmentsTable {
  id: GeneratedAlways<number>;
  adjustmentId: number;
  customerId: number;
  billId: number;
  amountPaisa: Paisa;
  createdAt: Generated<Date>;
}

export interface TakeoutsTable {
  id: GeneratedAlways<number>;
  takenBy: number;
  hasPasswords: boolean;
  state: Generated<'running' | 'done' | 'failed'>;
  rowCount: Generated<number>;
  expectedCount: number;
  sizeBytes: Generated<number>;
  failure: unknown;
  aliveAt: Generated<Date>;
  finishedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface TillSessionsTable {
  id: GeneratedAlways<number>;
  accountId: number;
  keeperId: number;
  openedBy: number;
  openedAt: Date;
  openingPaisa: Paisa;
  openingNotes: unknown;
  openingRestPaisa: Generated<Paisa>;
  openingDifferencePaisa: Paisa;
  inBeforePaisa: Paisa;
  outBeforePaisa: Paisa;
  inUntilPaisa: Paisa | null;
  outUntilPaisa: Paisa | null;
  closedBy: number | null;
  closedAt: Date | null;
  bookDay: string | null;
  inPaisa: Paisa | null;
  outPaisa: Paisa | null;
  expectedPaisa: GeneratedAlways<Paisa | null>;
  countedPaisa: Paisa | null;
  restPaisa: Generated<Paisa>;
  notes: unknown;
  differencePaisa: Paisa | null;
  remarks: string | null;
  createdAt: Generated<Date>;
}

export interface UnreadTextsTable {
  id: GeneratedAlways<number>;
  accountId: number | null;
  kind: 'pasted' | 'forwarded' | 'notification';
  sender: string | null;
  body: string;
  reason: 'sender' | 'form' | 'ambiguous' | 'amount' | 'moment' | 'other_wallet' | 'number_differs' | 'status' | 'currency';
  digest: Buffer;
  sentAt: Date | null;
  broughtBy: number | null;
  broughtAt: Date;
  lookedAtBy: number | null;
  lookedAt: Date | null;
  remark: string | null;
  createdAt: Generated<Date>;
}

export interface UploadsTable {
  file: string;
  content: Buffer;
  createdAt: Generated<Date>;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  mobileNo: string | null;
  passwordHash: string;
  mustChangePassword: Generated<boolean>;
  isPasswordGiven: Generated<boolean>;
  roleId: string;
  zoneId: number | null;
  language: string | null;
  pictureFile: string | null;
  preferences: Generated<unknown>;
  isActive: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface VatRatesTable {
  startsOn: string;
  rateBasisPoints: number;
  isInclusive: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface ZonesTable {
  id: GeneratedAlways<number>;
  name: string;
  createdAt: Generated<Date>;
}

export interface DB {
  accountConnectionCalls: AccountConnectionCallsTable;
  accountConnections: AccountConnectionsTable;
  accountRules: AccountRulesTable;
  accounts: AccountsTable;
  advanceAllocations: AdvanceAllocationsTable;
  areas: AreasTable;
  arrivalAsides: ArrivalAsidesTable;
  arrivalClaims: ArrivalClaimsTable;
  arrivalColumns: ArrivalColumnsTable;
  arrivalMatches: ArrivalMatchesTable;
  arrivalProposals: ArrivalProposalsTable;
  arrivalSources: ArrivalSourcesTable;
  arrivalStatements: ArrivalStatementsTable;
  arrivals: ArrivalsTable;
  auditTrail: AuditTrailTable;
  backupSettings: BackupSettingsTable;
  backups: BackupsTable;
  billAdjustments: BillAdjustmentsTable;
  billBalances: BillBalancesTable;
  billCounters: BillCountersTable;
  billItems: BillItemsTable;
  billRunSkips: BillRunSkipsTable;
  billRuns: BillRunsTable;
  billedConnections: BilledConnectionsTable;
  billedPlannedLines: BilledPlannedLinesTable;
  billedRanges: BilledRangesTable;
  bills: BillsTable;
  blocks: BlocksTable;
  bookState: BookStateTable;
  checkTicks: CheckTicksTable;
  checkedBooks: CheckedBooksTable;
  checkoutAttempts: CheckoutAttemptsTable;
  checkoutRefunds: CheckoutRefundsTable;
  checkoutSteps: CheckoutStepsTable;
  checkoutTokens: CheckoutTokensTable;
  company: CompanyTable;
  countedFigures: CountedFiguresTable;
  countedReconcilingPayments: CountedReconcilingPaymentsTable;
  coveredMonths: CoveredMonthsTable;
  currentFigures: CurrentFiguresTable;
  currentPlaceDays: CurrentPlaceDaysTable;
  customerAways: CustomerAwaysTable;
  customerBalances: CustomerBalancesTable;
  customerCounters: CustomerCountersTable;
  customerIds: CustomerIdsTable;
  customerLabels: CustomerLabelsTable;
  customerPayers: CustomerPayersTable;
  customers: CustomersTable;
  dayCloseFigures: DayCloseFiguresTable;
  dayCloses: DayClosesTable;
  differenceChecks: DifferenceChecksTable;
  differingNow: DifferingNowTable;
  exportTickets: ExportTicketsTable;
  figureChanges: FigureChangesTable;
  figures: FiguresTable;
  handoverCounters: HandoverCountersTable;
  handoverCounts: HandoverCountsTable;
  handoverOutlays: HandoverOutlaysTable;
  handoverPayments: HandoverPaymentsTable;
  handovers: HandoversTable;
  holidays: HolidaysTable;
  idempotencyKeys: IdempotencyKeysTable;
  items: ItemsTable;
  jobTurns: JobTurnsTable;
  jointPayments: JointPaymentsTable;
  knownAddresses: KnownAddressesTable;
  labels: LabelsTable;
  lateFeeRules: LateFeeRulesTable;
  lateFees: LateFeesTable;
  leavingCustomers: LeavingCustomersTable;
  ledgerEntries: LedgerEntriesTable;
  ledgerPostings: LedgerPostingsTable;
  ledgerSeals: LedgerSealsTable;
  matchedEffects: MatchedEffectsTable;
  moneyCategories: MoneyCategoriesTable;
  moneyMovements: MoneyMovementsTable;
  moveAnswers: MoveAnswersTable;
  moveFileParts: MoveFilePartsTable;
  moveFiles: MoveFilesTable;
  moveMends: MoveMendsTable;
  movePlaces: MovePlacesTable;
  moveRows: MoveRowsTable;
  movedCustomers: MovedCustomersTable;
  movementCounters: MovementCountersTable;
  moves: MovesTable;
  networkDifferences: NetworkDifferencesTable;
  networkProfiles: NetworkProfilesTable;
  notificationMarks: NotificationMarksTable;
  numberAttempts: NumberAttemptsTable;
  outageCustomers: OutageCustomersTable;
  outageSteps: OutageStepsTable;
  outages: OutagesTable;
  packagePriceNotices: PackagePriceNoticesTable;
  packagePrices: PackagePricesTable;
  packages: PackagesTable;
  paymentAllocations: PaymentAllocationsTable;
  paymentPromises: PaymentPromisesTable;
  payments: PaymentsTable;
  placeChanges: PlaceChangesTable;
  placeDays: PlaceDaysTable;
  plannedChanges: PlannedChangesTable;
  plannedLines: PlannedLinesTable;
  postedPlaceDays: PostedPlaceDaysTable;
  receiptsHandedOn: ReceiptsHandedOnTable;
  reconcilingArrivals: ReconcilingArrivalsTable;
  reconcilingPayments: ReconcilingPaymentsTable;
  reconnectionFees: ReconnectionFeesTable;
  recoveryCodes: RecoveryCodesTable;
  reminderQuietCustomers: ReminderQuietCustomersTable;
  reminderQuietZones: ReminderQuietZonesTable;
  reminderSettings: ReminderSettingsTable;
  roads: RoadsTable;
  roleRights: RoleRightsTable;
  roles: RolesTable;
  routerProfiles: RouterProfilesTable;
  routerReadings: RouterReadingsTable;
  routerSecrets: RouterSecretsTable;
  routers: RoutersTable;
  savedViews: SavedViewsTable;
  secondFactors: SecondFactorsTable;
  sessions: SessionsTable;
  settledAdjustments: SettledAdjustmentsTable;
  signInFailures: SignInFailuresTable;
  smsAlerts: SmsAlertsTable;
  smsEarlyReports: SmsEarlyReportsTable;
  smsGateway: SmsGatewayTable;
  smsMessages: SmsMessagesTable;
  smsReminders: SmsRemindersTable;
  smsSenders: SmsSendersTable;
  smsSending: SmsSendingTable;
  smsTemplates: SmsTemplatesTable;
  smsTests: SmsTestsTable;
  staffDebtSettlements: StaffDebtSettlementsTable;
  suspensionSettings: SuspensionSettingsTable;
  suspensionTasks: SuspensionTasksTable;
  suspensionWaivers: SuspensionWaiversTable;
  suspensionWarnings: SuspensionWarningsTable;
  suspensionZones: SuspensionZonesTable;
  suspensions: SuspensionsTable;
  takenAdjustments: TakenAdjustmentsTable;
  takeouts: TakeoutsTable;
  tillSessions: TillSessionsTable;
  unreadTexts: UnreadTextsTable;
  uploads: UploadsTable;
  users: UsersTable;
  vatRates: VatRatesTable;
  zones: ZonesTable;
}
