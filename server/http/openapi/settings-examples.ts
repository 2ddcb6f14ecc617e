import type { accountConnections } from '@netkhata/contract/account-connections';
import type { areaParts } from '@netkhata/contract/area-parts';
import type { auditTrail } from '@netkhata/contract/audit-trail';
import type { backups } from '@netkhata/contract/backups';
import type { dashboard } from '@netkhata/contract/dashboard';
import type { gateways } from '@netkhata/contract/gateways';
import type { items } from '@netkhata/contract/items';
import type { labels } from '@netkhata/contract/labels';
import type { moneyAccounts } from '@netkhata/contract/money-accounts';
import type { liveChanges } from '@netkhata/contract/live-changes';
import type { outages } from '@netkhata/contract/outages';
import type { packagePrices } from '@netkhata/contract/package-prices';
import type { notifications } from '@netkhata/contract/notifications';
import type { profile } from '@netkhata/contract/profile';
import type { register } from '@netkhata/contract/register';
import type { roles } from '@netkhata/contract/roles';
import type { savedViews } from '@netkhata/contract/saved-views';
import type { takeouts } from '@netkhata/contract/takeouts';
import type { today } from '@netkhata/contract/today';
import type { uploads } from '@netkhata/contract/uploads';
import { type CallExample, table } from './example.ts';

type SettingsKey =
  | keyof typeof accountConnections
  | 'companySettings'
  | 'companySettingsUpdate'
  | keyof typeof areaParts
  | keyof typeof auditTrail
  | keyof typeof backups
  | keyof typeof dashboard
  | keyof typeof gateways
  | keyof typeof items
  | keyof typeof labels
  | keyof typeof moneyAccounts
  | keyof typeof notifications
  | keyof typeof liveChanges
  | keyof typeof packagePrices
  | keyof typeof outages
  | keyof typeof profile
  | keyof typeof register
  | keyof typeof roles
  | keyof typeof savedViews
  | keyof typeof takeouts
  | keyof typeof today
  | keyof typeof uploads;

const area = { id: 1, name: 'Mirpur' };
/** A complete PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const outage = {
  fromDay: '2026-11-10',
  toDay: '2026-11-15',
  zones: [1],
  areas: [],
  routers: [],
};

const newPrice = { package: { value: 1, label: 'Home 10' }, fromDay: '2027-01-10', price: '760' };

const item = { name: 'Router', unitName: 'piece', revenueKind: 'other', price: '2500.00' };

/** Examples for settings and for what the frame around the screens calls. */
export const settingsExamples: Record<SettingsKey, CallExample> = {
  companySettings: {},
  companySettingsUpdate: {
    body: {
      name: 'Netkhata',
      address: 'House 12, Road 3, Mirpur 10, Dhaka',
      phone: '09612345678',
      discountLimit: '100',
      publicAddress: 'https://bills.example.com',
    },
  },
  auditTrailTable: table('action'),
  ownActions: {},
  roleRights: {},
  roleRightsUpdate: {
    body: { role: '2', rights: ['customers', 'counter', 'sms_send', 'reports', 'export'] },
  },

  backups: {},
  backupSettingsUpdate: { body: { isDaily: 'yes', hour: 3, keptCount: 14 } },
  backupMake: { body: {} },

  takeouts: {},
  takeoutCreate: { body: { hasPasswords: 'no' } },

  itemTable: table('name'),
  itemCreate: { body: { ...item, name: 'Media converter', active: 'yes' } },
  itemUpdate: { body: { ...item, id: 5, active: 'yes' } },
  itemDetails: { params: { id: 1 } },
  blockTable: table('area'),
  blockCreate: { body: { area, name: 'Block C' } },
  blockUpdate: { body: { id: 1, name: 'Block A (north)' } },
  roadTable: table('area'),
  roadCreate: { body: { area, name: 'Road 12' } },
  roadUpdate: { body: { id: 1, name: 'Road 7' } },
  moneyAccountTable: table('type'),
  moneyAccountCreate: { body: { name: 'City Bank', type: 'bank', active: 'yes' } },
  moneyAccountUpdate: { body: { id: 15, name: 'Rocket', type: 'mobile', active: 'no' } },
  moneyAccountDetails: { params: { id: 11 } },

  ownProfile: {},
  ownProfileUpdate: { body: { name: 'Ayesha Rahman', mobileNo: '01912345678', language: 'bn' } },
  preferencesUpdate: { body: { colorScheme: 'dark', rowsPerPage: 100 } },
  savedViewOptions: {},
  savedViewCreate: {
    body: {
      list: 'payment_list',
      name: 'Waiting',
      state: { column: 'amount', order: 'desc', filters: { status: 'received' } },
    },
  },
  savedViewUpdate: { body: { id: 1, name: 'Mirpur by name' } },
  savedViewDelete: { body: { id: 2 } },
  ownSessions: {},
  signOutElsewhere: { body: {} },
  ownPictureUpload: { file: { contentType: 'image/png', base64: PIXEL } },
  ownPictureRemove: { body: {} },
  companyLogoUpload: { file: { contentType: 'image/png', base64: PIXEL } },
  companyLogoRemove: { body: {} },
  uploadedImage: { params: { file: 'Yx2vQm0nT4kLr8pWz6sB1cDe.png' } },

  labelOptions: {},
  labelCreate: { body: { name: 'Office' } },
  labelUpdate: { body: { id: 2, name: 'Reseller' } },
  labelDelete: { body: { id: 5 } },
  labelPutOn: { body: { customer: 1, label: { id: 1, name: 'Office' } } },
  labelTakeOff: { body: { customer: 1, label: 1 } },

  periodFigures: { query: { period: 'range', fromDate: '2026-11-01', toDate: '2026-11-30' } },
  dashboardSeries: { query: { period: 'last_30_days' } },
  todayTasks: {},
  billsToMake: {},
  firstSteps: {},
  pleaseCheckCount: {},
  openBillTable: table('customer'),

  accountConnections: {},
  accountConnectionCalls: { params: { id: 1 } },
  checkoutAttempts: { params: { id: 1 } },
  accountConnectionCreate: {
    body: {
      accountId: 13,
      kind: 'bkash_notification',
      topic: 'arn:aws:sns:ap-southeast-1:123456789012:isp',
    },
  },
  accountConnectionUpdate: { body: { id: 1, wallet: 'bkash' } },
  accountConnectionSwitch: { body: { id: 1, isOn: 'yes' } },
  accountConnectionSecret: { body: { id: 1 } },
  checkoutRefund: { body: { id: 7, reason: 'Paid twice' } },
  accountConnectionTest: {
    body: {
      id: 1,
      sample:
        'You have received Tk 500.00 from 01712345678. Fee Tk 0.00. Balance Tk 1,117.78. TrxID CJU0PZQ3U6 at 30/10/2025 21:02',
    },
  },

  smsState: {},
  smsGateway: {},
  smsGatewayPresets: {},
  smsGatewayTest: { body: { mobileNo: '01712345678', message: 'A test of Netkhata' } },
  smsGatewayBalance: { body: {} },
  smsSwitch: { body: { isStopped: 'no' } },
  smsQueue: {},
  smsQueueDiscard: { body: {} },
  smsGatewayUpdate: {
    body: {
      kind: 'http',
      preset: 'own',
      http: {
        url: 'https://sms.example/send',
        method: 'get',
        bodyKind: 'query',
        body: 'key={secret:apiKey}\nto={to}\nmessage={text}',
        successAt: 'status',
        successIs: 'ok',
        idAt: 'id',
        codeAt: 'error',
      },
      secrets: { apiKey: 'k-71f3a9' },
      pricePerPart: '0.35',
      dailyQuota: '5000',
    },
  },

  notifications: {},
  notificationsSeen: { body: { mark: '12.3.0.0' } },

  liveChanges: { query: { since: '1795672800000-1795672800002-k3x9' } },

  packagePrices: { params: { id: 1 } },
  packagePricePreview: { body: newPrice },
  packagePriceRows: { body: { ...newPrice, leftOut: 'own_fee', after: '' } },
  packagePriceSave: {
    body: {
      ...newPrice,
      noticeDays: 7,
      reason: 'Bandwidth costs more',
      fingerprint: 'of the preview',
    },
  },
  packagePriceWithdraw: { body: { id: 1, reason: 'Not before summer' } },

  outages: {},
  outagePreview: { body: outage },
  outageRows: { body: { ...outage, leftOut: '', after: '' } },
  outageSave: {
    body: { ...outage, reason: 'Fibre cut', sendSms: 'no', fingerprint: 'of the preview' },
  },
  outageUndo: { body: { id: 1, reason: 'It was another zone' } },
  outageStepsUpdate: { body: { steps: [{ days: 5, percent: 50 }] } },

  registerImport: {
    body: {
      format: 'csv',
      file: 'code,name,mobileNo,monthlyFee\nN-101,Nasrin Akter,01898765432,700\n',
      dryRun: 'yes',
    },
  },
};
