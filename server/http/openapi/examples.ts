import type { Api } from '@netkhata/contract/api';
import type { excelReports } from '@netkhata/contract/reports';
import { type CallExample, firstPage, table } from './example.ts';
import { arrivalExamples } from './arrival-examples.ts';
import { handoverExamples } from './handover-examples.ts';
import { closeExamples } from './close-examples.ts';
import { moneyExamples } from './money-examples.ts';
import { moveExamples } from './move-examples.ts';
import { networkExamples } from './network-examples.ts';
import { awayExamples } from './away-examples.ts';
import { payerExamples } from './payer-examples.ts';
import { settingsExamples } from './settings-examples.ts';
import { suspensionExamples } from './suspension-examples.ts';

const november = { fromDate: '2026-11-01', toDate: '2026-11-30' };
const onu = { item: { id: 4, label: 'ONU' }, quantity: '1', price: '1500', discount: '100' };

const lateFeeRule = {
  isOn: 'yes',
  daysAfter: 15,
  kind: 'fixed',
  amount: '50',
  percent: 0,
  floor: '100',
  ceiling: '',
  times: 'once',
} as const;
const user = {
  name: 'Rahim Uddin',
  mobileNo: '01812345678',
  zone: { id: 1, name: 'Mirpur' },
  usertype: '2',
};

/**
 * One example per call, shown in the documentation and sent by a test to an installation with a few
 * records. A call without an example does not compile.
 */
export const callExamples: Record<keyof Api | keyof typeof excelReports, CallExample> = {
  signIn: { body: { email: 'admin@netkhata.local', password: 'correct-horse-1' } },
  signOut: { body: {} },
  changeOwnPassword: {
    body: {
      currentPassword: 'correct-horse-1',
      password: 'battery-staple-2',
      confirmPassword: 'battery-staple-2',
    },
  },

  ownSecondFactor: {},
  secondFactorCreate: { body: { password: 'correct-horse-1' } },
  secondFactorSwitch: { body: { code: '492039' } },
  secondFactorRemove: { body: { password: 'correct-horse-1', code: '7m3qk-w9xtp' } },
  userFactorRemove: { body: { id: 2 } },
  secondFactorRule: {},
  secondFactorRuleUpdate: { body: { rule: 'super_admins' } },

  currentUser: {},
  employeeOptions: { query: { q: 'rah' } },
  userCreate: {
    body: {
      ...user,
      name: 'Karima Begum',
      email: 'karima',
      password: 'first-password',
      confirmPassword: 'first-password',
    },
  },
  userUpdate: { body: { ...user, id: 2, email: 'rahim', password: '', confirmPassword: '' } },
  userDetails: { params: { id: 2 } },
  userTable: table('userName'),

  areaOptions: {},
  zoneOptions: {},
  packageOptions: {},
  areaBlocks: { params: { areaId: 1 } },
  areaRoads: { params: { areaId: 1 } },
  itemOptions: { query: { q: 'router' } },
  businessUnits: {},
  areaTable: table('name'),
  areaCreate: { body: { id: '', name: 'Pallabi' } },
  areaUpdate: { body: { id: 1, name: 'Mirpur 10' } },
  areaDetails: { params: { id: 1 } },
  zoneTable: table('name'),
  zoneCreate: { body: { id: '', name: 'Banani' } },
  zoneUpdate: { body: { id: 1, name: 'Mirpur' } },
  zoneDetails: { params: { id: 1 } },
  packageTable: table('speed'),
  packageCreate: { body: { name: 'Home 20', speed: '20 Mbps', billAmount: '1000' } },
  packageUpdate: { body: { id: 1, name: 'Home 10', speed: '10 Mbps', billAmount: '700' } },
  packageDetails: { params: { id: 1 } },

  customerSearch: { query: { q: 'karim' } },
  customerBalances: { query: { search: '', type: 'receivable', page: '1' } },
  customerCreate: {
    body: {
      name: 'Nasrin Akter',
      mobileNo: '01912345678',
      area: { areaId: 1, areaName: 'Mirpur 10' },
      zone: { id: 1, name: 'Mirpur' },
      package: { value: 1, label: 'Home 10' },
      monthlyFee: '700',
      connectionDate: '2026-11-21',
      connectionCharge: '500',
      billDate: '1',
      category: 'regular',
      billingCycle: '1',
      status: 'active',
      isPppoeOrStatic: 'pppoe',
      pppoeUserName: 'nasrin',
      pppoePassword: 'p4ss',
    },
  },
  customerUpdate: {
    body: { customerId: 1, name: 'Abdul Karim', mobileNo: '01712345678', sendSms: 'yes' },
  },
  customerNetworkUpdate: {
    body: {
      customer: { value: 1, label: 'Abdul Karim 01712345678' },
      isPppoeOrStatic: 'pppoe',
      pppoeUserName: 'karim',
      onu: 'ONU-7',
      isCreateBill: 'no',
    },
  },
  customerDetails: { params: { id: 1 } },
  customerRecord: { params: { id: 1 } },
  pppoePasswordSeen: { params: { id: 1 } },
  pppoeNamesLike: { query: { name: 'Karim' } },
  customerStatement: { params: { id: 1 }, query: { fromDate: '2026-11-01' } },
  customerTimeline: { params: { id: 1 }, query: { kinds: 'bill,payment' } },
  customerTable: table('zone'),

  // Before any run, which would take it.
  adjustmentRemove: { body: { id: 1, reason: 'Agreed otherwise' } },
  adjustmentsSettle: { body: { customer: 6, reason: 'Moved away' } },

  billGenerate: { body: { billDate: '2027-01-20' } },
  billTable: table('customer'),
  billDetails: { params: { id: 1 } },
  unpaidBills: { body: { customer: { value: 1, label: 'Abdul Karim 01712345678' } } },
  customerBills: { params: { id: 1 } },
  billSave: {
    body: {
      customer: { value: 3, label: 'Jahid Hasan 01612345678' },
      billDate: '2026-11-21',
      billFromDate: '',
      billToDate: '',
      bill_item: [onu],
      sendSms: 'no',
    },
  },
  billUpdate: {
    body: { id: 5, customer: 3, billDate: '2026-11-21', bill_item: [{ ...onu, quantity: '2' }] },
  },
  billDelete: { body: { billId: 6, reason: 'Entered twice' } },

  billRunPreview: { body: { billDate: '2027-01-05' } },
  billRunPreviewRows: { body: { billDate: '2027-01-05', reason: 'already_billed', after: 1 } },
  billRunStart: { body: { billDate: '2027-01-05', fingerprint: 'of the preview' } },
  billRunDetails: { params: { id: 1 } },
  billRunSkipped: { params: { id: 1 } },
  billRunProgress: { params: { id: 1 } },
  billRunTable: table('state'),
  billRunUndoPreview: { params: { id: 1 } },
  customerPaidUntilUpdate: {
    body: { customerId: 1, paidUntil: '2026-12-14', reason: 'Paid three months by bank' },
  },
  lateFeeSettings: {},
  lateFeeSettingsUpdate: {
    body: {
      ...lateFeeRule,
      zones: [{ id: 1, rule: { ...lateFeeRule, kind: 'percent', percent: 5, ceiling: '100' } }],
    },
  },
  instalmentRemove: { body: { id: 1, reason: 'Gave the router back' } },
  customerPlannedChanges: { params: { id: 1 } },
  plannedChangeSave: {
    body: {
      customer: 1,
      fromDay: '2026-12-12',
      package: { value: 1, label: 'Home 10' },
      monthlyFee: '800.00',
      billDate: '',
      category: '',
      billingCycle: '',
      status: '',
      reason: 'Wants the faster package',
    },
  },
  plannedChangePreview: {
    body: { customer: 1, fromDay: '2026-12-14', package: { value: 1, label: 'Home 10' } },
  },
  plannedChangeWithdraw: { body: { id: 1, reason: 'Changed their mind' } },
  billRunUndo: { body: { id: 2, reason: 'Wrong month' } },

  accountOptions: {},
  lastAccount: { params: { customerId: 1 } },
  paymentCollect: {
    body: {
      customer: { value: 2, label: 'Salma Khatun 01512345678' },
      billData: [
        {
          billNo: 'B2611-000002',
          billDate: '2026-11-05',
          billAmount: '500.00',
          paidAmount: '0.00',
          balance: '500.00',
          discount: '0',
          payAmount: '500.00',
          isSelect: 1,
        },
      ],
      paymentDate: '2026-11-21',
      paymentAmount: '500.00',
      account: { ledgerId: 13, ledgerName: 'bKash', referenceType: 'mobile' },
      accountType: 'mobile',
      collectionBy: { employeeId: 2, employeeName: 'Rahim Uddin', employeeCode: '2' },
      fromMobileNo: '01512345678',
      trxId: '8N7A6B5C',
      remarks: '',
      sendSms: 'yes',
    },
  },
  ...awayExamples,
  ...payerExamples,
  arrivalByNumber: { query: { account: '13', trxId: 'CJU0000008' } },
  transactionCheck: {
    query: { customer: '1', account: '13', trxId: '8N7A6B5C', paymentDate: '2026-11-21' },
  },
  takenToday: {},
  dueRound: { query: { zone: '1' } },
  receiptHandOn: { body: { paymentId: 1, way: 'whatsapp' } },
  paymentTable: table('customer'),
  paymentDetails: { params: { id: 1 } },
  paymentApprove: { body: { paymentId: 2 } },
  paymentDelete: { body: { paymentId: 3, reason: 'Counted wrong' } },
  customerPayments: { params: { id: 1 } },

  ...closeExamples,

  billSmsText: { params: { billId: 1 } },
  billSmsSend: { body: { billId: 1, billSmsText: 'Dear Abdul Karim, your bill is Tk 700.' } },
  paymentSmsText: { params: { id: 1 } },
  paymentSmsSend: { body: { paymentId: 1, smsMessage: 'We received Tk 300. Thank you.' } },
  customerSmsSend: {
    body: {
      customer: [{ value: 1, label: 'Abdul Karim 01712345678' }],
      message: 'Dear {name}, work on your line is done.',
    },
  },
  smsPreview: { body: { customer: [1, 2], message: 'Dear {name}, you owe ৳{due}.' } },
  smsTemplate: { params: { templateKey: 'bill_create' } },
  smsTemplateUpdate: {
    body: { smsTemplate: 'bill_create', smsTemplateMessage: 'Dear {name}, {billNo}: Tk {amount}.' },
  },
  smsTemplatePreview: {
    body: { smsTemplate: 'bill_create', smsTemplateMessage: 'Dear {name}, {billNo}: Tk {amount}.' },
  },
  smsHistory: { query: { search: '', type: 'bill', page: '1' } },
  smsSendAgain: { body: { id: 1 } },
  smsFailedSettle: { body: { act: 'send_again', upTo: 1 } },
  smsCosts: {},
  customerSms: { params: { id: 1 } },
  reminderSettings: {},
  reminderSettingsUpdate: {
    body: { isOn: 'yes', sendAt: '10:00', quietFrom: '21:00', quietTo: '09:00' },
  },
  reminderZoneUpdate: { body: { zone: { id: 1, name: 'Mirpur' }, isOff: 'yes' } },
  reminderCustomerUpdate: { body: { customer: 1, isOff: 'yes' } },
  reminderCustomer: { params: { id: 1 } },
  reminderForecast: {},
  reminderDay: { params: { day: '2026-11-21' }, query: { page: '1' } },

  monthlyCollection: {},
  customerTotals: {},
  zoneCustomers: {},
  customerDue: { query: firstPage },
  subscriberFigures: { query: { asOf: '2026-11-21' } },
  subscriberTable: { query: { ...firstPage, asOf: '2026-11-21', rows: 'new' }, body: {} },
  walkingList: { body: { zone: 'Mirpur', dueSince: '31-60' } },
  customerCollection: { body: { zone: { value: 'all', label: 'All' }, ...november } },
  exportTicketCreate: { body: {} },
  listExportCreate: {
    body: { list: 'customerTable', format: 'csv', filters: { status: 'active' } },
  },

  collectionExcel: { params: { zone: 'all', ...november } },
  monthCollectionExcel: { params: { id: 'all' } },

  ...handoverExamples,
  ...suspensionExamples,
  ...moneyExamples,
  ...arrivalExamples,
  ...networkExamples,
  ...settingsExamples,
  ...moveExamples,
};
