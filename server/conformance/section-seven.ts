import type { SectionRow } from './section-row.ts';
import {
  customerBalance,
  customerBills,
  customerHistory,
  customers,
} from './section-seven-customers.ts';
import { bills, payments } from './section-seven-money.ts';
import { reports, sms } from './section-seven-reports.ts';
import { authentication, lookups, setup, users } from './section-seven-setup.ts';

/**
 * Section 7 of the specification as a table, typed in by hand and independent of the contract. In
 * an order in which a new installation accepts it: each row builds on those before.
 */
export const sectionSeven: readonly SectionRow[] = [
  ...authentication,
  ...setup,
  ...users,
  ...customers,
  ...bills,
  ...customerBills,
  ...payments,
  ...customerHistory,
  ...sms,
  ...customerBalance,
  ...reports,
  ...lookups,
];
