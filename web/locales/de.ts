import { accounts } from './de/accounts.ts';
import { billRuns } from './de/bill-runs.ts';
import { bills } from './de/bills.ts';
import { common } from './de/common.ts';
import { customers } from './de/customers.ts';
import { dashboard } from './de/dashboard.ts';
import { errors } from './de/errors.ts';
import { items } from './de/items.ts';
import { labels } from './de/labels.ts';
import { payments } from './de/payments.ts';
import { receipts } from './de/receipts.ts';
import { reports } from './de/reports.ts';
import { setup } from './de/setup.ts';
import { shell } from './de/shell.ts';
import { signIn } from './de/sign-in.ts';
import { tables } from './de/tables.ts';
import { users } from './de/users.ts';

export const de = {
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
