import { accounts } from './en/accounts.ts';
import { billRuns } from './en/bill-runs.ts';
import { bills } from './en/bills.ts';
import { common } from './en/common.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { errors } from './en/errors.ts';
import { items } from './en/items.ts';
import { labels } from './en/labels.ts';
import { payments } from './en/payments.ts';
import { receipts } from './en/receipts.ts';
import { reports } from './en/reports.ts';
import { setup } from './en/setup.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';
import { tables } from './en/tables.ts';
import { users } from './en/users.ts';

/** English: the texts the specification quotes stand here word for word. */
export const en = {
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
