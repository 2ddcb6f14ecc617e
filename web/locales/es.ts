import { accounts } from './es/accounts.ts';
import { billRuns } from './es/bill-runs.ts';
import { bills } from './es/bills.ts';
import { common } from './es/common.ts';
import { customers } from './es/customers.ts';
import { dashboard } from './es/dashboard.ts';
import { errors } from './es/errors.ts';
import { items } from './es/items.ts';
import { labels } from './es/labels.ts';
import { payments } from './es/payments.ts';
import { receipts } from './es/receipts.ts';
import { reports } from './es/reports.ts';
import { setup } from './es/setup.ts';
import { shell } from './es/shell.ts';
import { signIn } from './es/sign-in.ts';
import { tables } from './es/tables.ts';
import { users } from './es/users.ts';

export const es = {
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
