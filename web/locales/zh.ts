import { accounts } from './zh/accounts.ts';
import { billRuns } from './zh/bill-runs.ts';
import { bills } from './zh/bills.ts';
import { common } from './zh/common.ts';
import { customers } from './zh/customers.ts';
import { dashboard } from './zh/dashboard.ts';
import { errors } from './zh/errors.ts';
import { items } from './zh/items.ts';
import { labels } from './zh/labels.ts';
import { payments } from './zh/payments.ts';
import { receipts } from './zh/receipts.ts';
import { reports } from './zh/reports.ts';
import { setup } from './zh/setup.ts';
import { shell } from './zh/shell.ts';
import { signIn } from './zh/sign-in.ts';
import { tables } from './zh/tables.ts';
import { users } from './zh/users.ts';

export const zh = {
  accounts,
  billRuns,
  bills,
  common,
  customers,
  dashboard,
  errors,
  items,
  labels,
  payments,
  receipts,
  reports,
  setup,
  shell,
  signIn,
  tables,
  users,
};
