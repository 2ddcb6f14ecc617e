import { accounts } from './ja/accounts.ts';
import { billRuns } from './ja/bill-runs.ts';
import { bills } from './ja/bills.ts';
import { common } from './ja/common.ts';
import { customers } from './ja/customers.ts';
import { dashboard } from './ja/dashboard.ts';
import { errors } from './ja/errors.ts';
import { items } from './ja/items.ts';
import { labels } from './ja/labels.ts';
import { payments } from './ja/payments.ts';
import { receipts } from './ja/receipts.ts';
import { reports } from './ja/reports.ts';
import { setup } from './ja/setup.ts';
import { shell } from './ja/shell.ts';
import { signIn } from './ja/sign-in.ts';
import { tables } from './ja/tables.ts';
import { users } from './ja/users.ts';

export const ja = {
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
