import { NO_MOBILE } from '@netkhata/contract/wire-formats';
import type { Day } from '@netkhata/domain/billing-period';
import { ownNumbers, requireConnectionDay } from '../customers/customer-form.ts';
import { requireLogin } from '../customers/network-columns.ts';
import { type RegisterForm, registerColumns } from '../customers/register-customers.ts';
import { badInput } from '../http/failure.ts';
import { foreignMobiles } from '../setup/own-mobiles.ts';
import type { PlaceIds } from './register-places.ts';
import type { GoodRow } from './register-row.ts';
import { requirePlannable, type TermsRules } from './row-terms.ts';

export interface CompanyRules extends TermsRules {
  phoneRule: string;
  today: Day;
}

/**
 * Throws 422 for what the company's settings or the use case of registering refuse, beyond the
 * validation of the form.
 */
export function requireRegistrable(row: GoodRow, rules: CompanyRules): void {
  const { form } = row;
  const { phoneRule, today } = rules;
  requireConnectionDay(form.connectionDate, today);
  const foreign = phoneRule === 'international' ? [] : foreignMobiles(ownNumbers(form));
  if (foreign.length > 0) {
    throw badInput(Object.fromEntries(foreign.map((field) => [field, NO_MOBILE])));
  }
  requireLogin(form);
  requirePlannable(row, rules);
}

/** The database columns of a register's row. Throws as `requireRegistrable` does. */
export function rowColumns(
  row: GoodRow,
  places: PlaceIds,
  rules: CompanyRules & { createdBy: number | null },
): ReturnType<typeof registerColumns> {
  requireRegistrable(row, rules);
  // A validated row always has a code and a fee.
  return registerColumns({ ...row.form, ...places } as RegisterForm, rules.createdBy);
}
