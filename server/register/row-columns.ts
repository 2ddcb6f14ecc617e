import { NO_MOBILE } from '@netkhata/contract/wire-contact';
import type { Day } from '@netkhata/domain/billing-period';
import { ownNumbers, requireConnectionDay } from '../customers/customer-form.ts';
import { requireLogin } from '../customers/network-columns.ts';
import { type RegisterForm, registerColumns } from '../customers/register-customers.ts';
import { badInput } from '../http/failure.ts';
import { foreignMobiles } from '../setup/own-mobiles.ts';
import type { PlaceIds } from './register-places.ts';
import type { GoodRow } from './register-row.ts';

export interface CompanyRules {
  phoneRule: string;
  today: Day;
}

/** Throws 422 for what the company's rules or registering refuse, which no row shows by itself. */
export function requireRegistrable({ form }: GoodRow, { phoneRule, today }: CompanyRules): void {
  requireConnectionDay(form.connectionDate, today);
  const foreign = phoneRule === 'international' ? [] : foreignMobiles(ownNumbers(form));
  if (foreign.length > 0) {
    throw badInput(Object.fromEntries(foreign.map((field) => [field, NO_MOBILE])));
  }
  requireLogin(form);
}

/** A row of a register as the database gets it. Throws as above. */
export function rowColumns(
  row: GoodRow,
  places: PlaceIds,
  rules: CompanyRules & { createdBy: number | null },
): ReturnType<typeof registerColumns> {
  requireRegistrable(row, rules);
  // Every row that can come in has a code and a fee.
  return registerColumns({ ...row.form, ...places } as RegisterForm, rules.createdBy);
}
