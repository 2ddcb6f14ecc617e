import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { type CustomerForm, customerColumns } from './customer-form.ts';
import { customersInScope } from './customer-scope.ts';
import { type NetworkForm, networkColumns } from './network-columns.ts';
import type { RegisteredCustomer } from './register-customer.ts';

type CustomerChange = EndpointInput<Api['customerUpdate']>['body'];

/** The customer's row, locked until the transaction ends, in the user's scope. */
async function lockCustomer(context: SignedInContext, customerId: number, field: string) {
  const row = await context.tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .where(sql<boolean>`${customersInScope(context.user)}`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw unknownId(field);
  return row;
}

type CustomerRow = Awaited<ReturnType<typeof lockCustomer>>;

/** A password the user may not see cannot have been in their form: empty keeps it. */
const keptPassword = (
  context: SignedInContext,
  before: CustomerRow,
  sent: string | null,
): string | null =>
  sent === null && !context.user.rights.has('pppoe_password') ? before.pppoe_password : sent;

/**
 * Saves the whole form of a customer. Empty clears a field, except what every customer must have:
 * code, category, cycle, status, bill day, connection type and fee keep their old value.
 */
export async function updateCustomer(
  context: SignedInContext,
  input: CustomerChange,
): Promise<RegisteredCustomer> {
  const { tx, user } = context;
  const before = await lockCustomer(context, input.customerId, 'customerId');
  const form: CustomerForm = {
    ...input,
    pppoePassword: keptPassword(context, before, input.pppoePassword),
    monthlyFee: input.monthlyFee ?? before.fee_paisa,
  };
  const columns = await customerColumns(tx, user, {
    form,
    defaults: {
      category: before.category,
      cycleMonths: before.cycle_months,
      billDay: before.bill_day,
      status: before.status,
      connectionType: before.connection_type,
    },
  });
  const changed = {
    ...columns,
    code: input.code ?? before.code,
    is_sms_wanted: input.sendSms ?? before.is_sms_wanted,
  };
  await writeCustomer(tx, before.id, changed);
  context.audit({ subject: 'customer', id: before.id, before, after: changed });
  return { id: before.id, code: changed.code };
}

/** Saves the network fields alone (`customer_network`); an empty connection type keeps the old. */
export async function updateCustomerNetwork(
  context: SignedInContext,
  request: { customerId: number; form: NetworkForm },
): Promise<RegisteredCustomer> {
  const { customerId, form } = request;
  const before = await lockCustomer(context, customerId, 'customer');
  const changed = {
    ...networkColumns(form),
    pppoe_password: keptPassword(context, before, form.pppoePassword),
    connection_type: form.isPppoeOrStatic ?? before.connection_type,
  };
  await writeCustomer(context.tx, customerId, changed);
  context.audit({ subject: 'customer', id: customerId, before, after: changed });
  return { id: customerId, code: before.code };
}

async function writeCustomer(
  tx: Database,
  customerId: number,
  changed: Partial<Omit<CustomerRow, 'id' | 'search_text'>>,
): Promise<void> {
  await tx.updateTable('customers').set(changed).where('id', '=', customerId).execute();
}

/** The customer a network form is for, wherever it says so. Throws 422 when it does not. */
export function networkCustomerId(form: {
  customerId: number | null;
  customer: number | null;
  id: number | null;
}): number {
  const customerId = form.customerId ?? form.customer ?? form.id;
  if (customerId === null) throw badInput({ customer: 'This field is required.' });
  return customerId;
}
