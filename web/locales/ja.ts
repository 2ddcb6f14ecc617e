import { billRuns } from './ja/bill-runs.ts';
import { bills } from './ja/bills.ts';
import { common } from './ja/common.ts';
import { customers } from './ja/customers.ts';
import { dashboard } from './ja/dashboard.ts';
import { errors } from './ja/errors.ts';
import { payments } from './ja/payments.ts';
import { receipts } from './ja/receipts.ts';
import { reports } from './ja/reports.ts';
import { setup } from './ja/setup.ts';
import { shell } from './ja/shell.ts';
import { signIn } from './ja/sign-in.ts';
import { tables } from './ja/tables.ts';
import { users } from './ja/users.ts';

export const ja = {
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
