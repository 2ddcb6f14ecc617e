import { accounts } from './bn/accounts.ts';
import { billRuns } from './bn/bill-runs.ts';
import { bills } from './bn/bills.ts';
import { common } from './bn/common.ts';
import { customers } from './bn/customers.ts';
import { dashboard } from './bn/dashboard.ts';
import { errors } from './bn/errors.ts';
import { items } from './bn/items.ts';
import { labels } from './bn/labels.ts';
import { payments } from './bn/payments.ts';
import { receipts } from './bn/receipts.ts';
import { reports } from './bn/reports.ts';
import { setup } from './bn/setup.ts';
import { shell } from './bn/shell.ts';
import { signIn } from './bn/sign-in.ts';
import { tables } from './bn/tables.ts';
import { users } from './bn/users.ts';

export const bn = {
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
