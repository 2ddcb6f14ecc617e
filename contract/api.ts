import { areaParts } from './area-parts.ts';
import { auditTrail } from './audit-trail.ts';
import { auth } from './auth.ts';
import { billRuns } from './bill-runs.ts';
import { bills } from './bills.ts';
import { customers } from './customers.ts';
import { items } from './items.ts';
import { moneyAccounts } from './money-accounts.ts';
import { payments } from './payments.ts';
import { reports } from './reports.ts';
import { roles } from './roles.ts';
import { setup } from './setup.ts';
import { sms } from './sms.ts';
import { users } from './users.ts';

/** The calls by the noun they belong to, as the documentation shows them. */
export const apiGroups = {
  auth,
  users,
  auditTrail,
  roles,
  setup,
  items,
  areaParts,
  moneyAccounts,
  customers,
  bills,
  billRuns,
  payments,
  sms,
  reports,
};

/** Every call of the API by its English key; the server fails to compile when one has no handler. */
export const api = {
  ...auth,
  ...users,
  ...auditTrail,
  ...roles,
  ...setup,
  ...items,
  ...areaParts,
  ...moneyAccounts,
  ...customers,
  ...bills,
  ...billRuns,
  ...payments,
  ...sms,
  ...reports,
};
export type Api = typeof api;
