import type { areaParts } from '@netkhata/contract/area-parts';
import type { auditTrail } from '@netkhata/contract/audit-trail';
import type { items } from '@netkhata/contract/items';
import type { moneyAccounts } from '@netkhata/contract/money-accounts';
import type { roles } from '@netkhata/contract/roles';
import { type CallExample, table } from './openapi-example.ts';

type SettingsKey =
  | keyof typeof areaParts
  | keyof typeof auditTrail
  | keyof typeof items
  | keyof typeof moneyAccounts
  | keyof typeof roles;

const area = { id: 1, name: 'Mirpur' };
const item = { name: 'Router', unitName: 'piece', revenueKind: 'other', price: '2500.00' };

/** Examples of what settings and the shell around the screens call. */
export const settingsExamples: Record<SettingsKey, CallExample> = {
  auditTrailTable: table('action'),
  ownActions: {},
  roleRights: {},
  roleRightsUpdate: {
    body: { role: '2', rights: ['customers', 'counter', 'sms_send', 'reports', 'export'] },
  },

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
};
