import type { Access } from '@netkhata/contract/rights';
import type { CallKey } from './example-world.ts';

type Status = 200 | 401 | 403 | 404 | 409 | 422;

/**
 * The right that a call needs, typed by hand from decisions section 2, and what its example is
 * answered for: no token, an ended one, a General User with every right but this, a General User
 * of another zone with every right, a Super Admin.
 */
export type MatrixRow = readonly [Access, Status, Status, Status, Status, Status];

const guarded = (right: Access, otherZone: Status): MatrixRow => [
  right,
  401,
  401,
  403,
  otherZone,
  200,
];

/** For everybody who is signed in. */
const session: MatrixRow = ['session', 401, 401, 200, 200, 200];
/** Nothing of a customer is in it: a zone makes no difference. */
/** It reaches all zones: nobody who is bound to one may. */
const administration = guarded('administration', 403);

export const rightsMatrix: Record<CallKey, MatrixRow> = {
  signIn: ['public', 200, 200, 200, 200, 200],
  signOut: session,
  // Only the Super Admin has the password of the example.
  changeOwnPassword: ['session', 401, 401, 422, 422, 200],

  ownSecondFactor: session,
  // Only the Super Admin has the password of the example, and has begun one.
  secondFactorCreate: ['session', 401, 401, 422, 422, 200],
  secondFactorSwitch: ['session', 401, 401, 409, 409, 200],
  secondFactorRemove: ['session', 401, 401, 409, 409, 200],
  // A user of another zone.
  userFactorRemove: guarded('zone_administration', 403),
  secondFactorRule: administration,
  // Super Admins alone.
  secondFactorRuleUpdate: administration,

  currentUser: session,
  employeeOptions: session,
  // Only users of the own zone, and nobody who sees all.
  userCreate: guarded('zone_administration', 403),
  userUpdate: guarded('zone_administration', 403),
  userDetails: guarded('zone_administration', 404),
  userTable: guarded('zone_administration', 200),

  auditTrailTable: guarded('zone_administration', 200),
  ownActions: session,
  savedViewOptions: session,
  savedViewCreate: session,
  // Nobody finds another's.
  savedViewUpdate: ['session', 401, 401, 422, 422, 200],
  savedViewDelete: ['session', 401, 401, 422, 422, 200],
  roleRights: administration,
  roleRightsUpdate: administration,

  areaOptions: session,
  zoneOptions: session,
  packageOptions: session,
  areaBlocks: session,
  areaRoads: session,
  itemOptions: session,
  businessUnits: session,
  areaTable: administration,
  areaCreate: administration,
  areaUpdate: administration,
  areaDetails: administration,
  zoneTable: administration,
  zoneCreate: administration,
  zoneUpdate: administration,
  zoneDetails: administration,
  packageTable: administration,
  packageCreate: administration,
  packageUpdate: administration,
  packageDetails: administration,
  companySettings: session,
  companySettingsUpdate: administration,
  itemTable: administration,
  itemCreate: administration,
  itemUpdate: administration,
  itemDetails: administration,
  blockTable: administration,
  blockCreate: administration,
  blockUpdate: administration,
  roadTable: administration,
  roadCreate: administration,
  roadUpdate: administration,
  moneyAccountTable: administration,
  moneyAccountCreate: administration,
  moneyAccountUpdate: administration,
  moneyAccountDetails: administration,

  customerSearch: guarded('customers', 200),
  customerBalances: guarded('reports', 200),
  customerCreate: guarded('customers', 422),
  customerUpdate: guarded('customers', 422),
  customerNetworkUpdate: guarded('customers', 422),
  customerDetails: guarded('customers', 404),
  customerRecord: guarded('customers', 404),
  pppoePasswordSeen: guarded('pppoe_password', 404),
  customerStatement: guarded('customers', 404),
  customerTimeline: guarded('customers', 404),
  customerTable: guarded('customers', 200),
  labelOptions: guarded('customers', 200),
  labelCreate: guarded('customers', 200),
  labelUpdate: administration,
  labelDelete: administration,
  labelPutOn: guarded('customers', 422),
  labelTakeOff: guarded('customers', 422),

  billGenerate: guarded('bills_manage', 200),
  billTable: guarded('customers', 200),
  billDetails: guarded('customers', 404),
  unpaidBills: guarded('counter', 422),
  customerBills: guarded('customers', 404),
  billSave: guarded('counter', 422),
  billUpdate: guarded('bills_manage', 422),
  billDelete: guarded('bills_manage', 422),
  billRunPreview: guarded('bills_manage', 200),
  billRunPreviewRows: guarded('bills_manage', 200),
  billRunStart: guarded('bills_manage', 200),
  billRunDetails: guarded('bills_manage', 404),
  billRunSkipped: guarded('bills_manage', 404),
  billRunProgress: guarded('bills_manage', 404),
  billRunTable: guarded('bills_manage', 200),
  billRunUndoPreview: guarded('bills_manage', 404),
  billRunUndo: guarded('bills_manage', 422),

  accountOptions: session,
  lastAccount: guarded('counter', 404),
  paymentCollect: guarded('counter', 422),
  transactionCheck: guarded('counter', 422),
  takenToday: session,
  receiptHandOn: guarded('customers', 422),
  paymentTable: guarded('customers', 200),
  paymentDetails: guarded('customers', 404),
  paymentApprove: guarded('payments_manage', 422),
  paymentDelete: guarded('payments_manage', 422),

  myCash: session,
  outlayCategories: session,
  // Their own hand is empty.
  handoverCreate: guarded('hand_over', 409),
  handoverWithdraw: guarded('hand_over', 422),
  // Another receives it.
  handoverCount: ['session', 401, 401, 409, 422, 200],
  // Decides for another without a reason.
  handoverConfirm: ['session', 401, 401, 422, 422, 200],
  handoverAccept: guarded('receive_money', 422),
  handoverReturn: guarded('receive_money', 422),
  handoverTable: session,
  handoverDetails: ['session', 401, 401, 200, 404, 200],
  staffDebts: session,
  // By the person's own word alone.
  staffDebtSettle: ['session', 401, 401, 403, 403, 200],
  customerPayments: guarded('customers', 404),

  tillStates: guarded('receive_money', 200),
  tillOpen: guarded('receive_money', 403),
  tillClose: guarded('receive_money', 403),
  // Days are closed for the whole company.
  dayCloseState: guarded('close_day', 403),
  dayReopen: guarded('reopen_day', 403),
  dayClose: guarded('close_day', 403),
  dayCloseTable: guarded('close_day', 403),
  dayCloseDetails: guarded('close_day', 403),
  // Who is bound to a zone sees their own hand alone, and no till.
  placeTable: session,
  placeStatement: ['session', 401, 401, 200, 404, 200],
  moneyTable: session,
  moneyTransfer: guarded('move_money', 422),
  moneyPayOut: guarded('pay_out', 422),
  moneyPayIn: guarded('pay_out', 422),
  payOutApprove: guarded('approve_pay_out', 422),
  payOutRefuse: guarded('approve_pay_out', 422),
  // What somebody else entered, and no Super Admin.
  moneyTakeBack: ['session', 401, 401, 403, 422, 200],
  moneyCategoryTable: session,
  moneyCategoryDetails: administration,
  moneyCategoryCreate: administration,
  moneyCategoryUpdate: administration,

  billSmsText: guarded('sms_send', 404),
  billSmsSend: guarded('sms_send', 422),
  paymentSmsText: guarded('sms_send', 404),
  paymentSmsSend: guarded('sms_send', 422),
  customerSmsSend: guarded('sms_send', 422),
  smsPreview: guarded('sms_send', 422),
  smsTemplate: session,
  smsTemplateUpdate: guarded('sms_zone', 200),
  smsTemplatePreview: guarded('sms_send', 200),
  smsHistory: guarded('customers', 200),
  smsSendAgain: guarded('sms_send', 422),
  smsCosts: guarded('reports', 200),
  customerSms: guarded('customers', 404),
  backups: administration,
  backupSettingsUpdate: administration,
  backupMake: administration,
  reminderSettings: guarded('sms_zone', 200),
  reminderSettingsUpdate: guarded('sms_zone', 200),
  reminderZoneUpdate: guarded('sms_zone', 422),
  reminderCustomerUpdate: guarded('customers', 422),
  reminderCustomer: guarded('customers', 404),
  reminderForecast: guarded('sms_zone', 200),
  reminderDay: guarded('sms_zone', 200),

  smsState: guarded('sms_send', 200),
  smsGateway: administration,
  smsGatewayPresets: administration,
  smsGatewayTest: administration,
  smsGatewayBalance: administration,
  smsSwitch: administration,
  smsQueue: administration,
  smsQueueDiscard: administration,
  smsGatewayUpdate: administration,

  monthlyCollection: guarded('reports', 200),
  customerTotals: guarded('reports', 200),
  zoneCustomers: guarded('reports', 200),
  customerDue: guarded('reports', 200),
  walkingList: guarded('reports', 200),
  customerCollection: guarded('reports', 200),
  periodFigures: guarded('reports', 200),
  dashboardSeries: guarded('reports', 200),
  todayTasks: session,
  billsToMake: guarded('bills_manage', 200),
  firstSteps: session,
  openBillTable: guarded('reports', 200),
  exportTicketCreate: guarded('export', 200),
  listExportCreate: guarded('export', 200),
  collectionExcel: guarded('export', 200),
  monthCollectionExcel: guarded('export', 200),

  ownProfile: session,
  ownProfileUpdate: session,
  preferencesUpdate: session,
  ownSessions: session,
  signOutElsewhere: session,
  ownPictureUpload: session,
  ownPictureRemove: session,
  companyLogoUpload: administration,
  companyLogoRemove: administration,
  uploadedImage: session,

  notifications: session,
  notificationsSeen: session,
  registerImport: administration,
};
