import { billRuns } from './es/bill-runs.ts';
import { bills } from './es/bills.ts';
import { common } from './es/common.ts';
import { customers } from './es/customers.ts';
import { dashboard } from './es/dashboard.ts';
import { errors } from './es/errors.ts';
import { payments } from './es/payments.ts';
import { receipts } from './es/receipts.ts';
import { reports } from './es/reports.ts';
import { setup } from './es/setup.ts';
import { shell } from './es/shell.ts';
import { signIn } from './es/sign-in.ts';
import { tables } from './es/tables.ts';
import { users } from './es/users.ts';

export const es = {
  billRuns,
  bills,
  common,
  customers,
  dashboard,
  errors,
  payments,
  receipts,
  reports,
  setup,
  shell,
  signIn,
  tables,
  users,
};
