import type { Day } from '@netkhata/domain/billing-period';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { nextCustomerCode, storedCode } from './customer-code.ts';
import {
  type CustomerInput,
  customerColumns,
  NEW_CUSTOMER,
  ownNumbers,
  requireConnectionDay,
} from './customer-form.ts';
import { requireLogin } from './network-columns.ts';

export interface RegisteredCustomer {
  id: number;
  code: string;
}

/** Registers a customer; `user` is null for the import. */
export async function registerCustomer(
  tx: Database,
  request: { user: Pick<SignedInUser, 'id' | 'zoneId'> | null; input: CustomerInput; today: Day },
): Promise<RegisteredCustomer> {
  const { user, input, today } = request;
  requireConnectionDay(input.connectionDate, today);
  requireLogin(input);
  await requireOwnMobiles(tx, ownNumbers(input));
  const columns = await customerColumns(tx, user, { form: input, defaults: NEW_CUSTOMER });
  const code =
    storedCode(input.code) ?? (await nextCustomerCode(tx, (await readCompany(tx)).codePrefix));
  const { id } = await tx
    .insertInto('customers')
    .values({ ...columns, code, createdBy: user?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}
