import { NO_MOBILE } from '@netkhata/contract/wire-contact';
import type { Day } from '@netkhata/domain/billing-period';
import { ownNumbers, requireConnectionDay } from '../customers/customer-form.ts';
import { type RegisterForm, registerColumns } from '../customers/register-customers.ts';
import { badInput } from '../http/failure.ts';
import { foreignMobiles } from '../setup/own-mobiles.ts';
import type { PlaceIds } from './register-places.ts';
import type { GoodRow } from './register-row.ts';

export const NO_PLACES: PlaceIds = { area: null, zone: null, package: null };

export interface CompanyRules {
  phoneRule: string;
  today: Day;
}

/**
 * A row of a register as the database gets it. Throws 422 for what the company's rules or
 * registering itself refuse, which the row alone does not show.
 */
export function rowColumns(
  { form }: GoodRow,
  places: PlaceIds,
  { phoneRule, today, createdBy }: CompanyRules & { createdBy: number | null },
): ReturnType<typeof registerColumns> {
  requireConnectionDay(form.connectionDate, today);
  const foreign = phoneRule === 'international' ? [] : foreignMobiles(ownNumbers(form));
  if (foreign.length > 0) {
    throw badInput(Object.fromEntries(foreign.map((field) => [field, NO_MOBILE])));
  }
  // Every row that can come in has a code and a fee.
  return registerColumns({ ...form, ...places } as RegisterForm, createdBy);
}
