import { accounts } from './fr/accounts.ts';
import { billRuns } from './fr/bill-runs.ts';
import { bills } from './fr/bills.ts';
import { common } from './fr/common.ts';
import { customers } from './fr/customers.ts';
import { dashboard } from './fr/dashboard.ts';
import { errors } from './fr/errors.ts';
import { items } from './fr/items.ts';
import { labels } from './fr/labels.ts';
import { payments } from './fr/payments.ts';
import { receipts } from './fr/receipts.ts';
import { reports } from './fr/reports.ts';
import { setup } from './fr/setup.ts';
import { shell } from './fr/shell.ts';
import { signIn } from './fr/sign-in.ts';
import { tables } from './fr/tables.ts';
import { users } from './fr/users.ts';

export const fr = {
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
