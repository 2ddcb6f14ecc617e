import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { storedCode } from './customer-code.ts';
import {
  type CustomerInput,
  customerColumns,
  ownNumbers,
  requireConnectionDay,
} from './customer-form.ts';
import { customersInScope } from './customer-scope.ts';
import {
  type NetworkForm,
  networkColumns,
  requireLogin,
  requireRouter,
  savedNetworkForm,
} from './network-columns.ts';
import type { RegisteredCustomer } from './register-customer.ts';
import { changedForm, type CustomerRow, savedCustomerForm } from './saved-form.ts';

type CustomerChange = EndpointInput<Api['customerUpdate']>['body'];

/** Reads and locks a customer's row in the user's scope. */
async function lockCustomer(
  context: SignedInContext,
  customerId: number,
  field: string,
): Promise<CustomerRow> {
  const row = await context.tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .where(customersInScope(context.user))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw unknownId(field);
  return row;
}

/** A user who may not see the password had none in their form, so an empty field keeps it. */
const passwordToSave = (
  context: SignedInContext,
  before: CustomerRow,
  form: NetworkForm,
): string | null =>
  form.pppoePassword === null && !context.user.rights.has('pppoe_password')
    ? before.pppoe_password
    : form.pppoePassword;

/** Changing the area clears block and road unless new ones are sent. */
const partsAfterMove = (
  before: CustomerRow,
  sent: Pick<CustomerChange, 'area'>,
): Partial<CustomerInput> =>
  sent.area === undefined || sent.area === before.area_id ? {} : { block: null, road: null };

/**
 * Saves a customer's form. A field that is left out keeps its value, an empty one is cleared.
 * Exceptions are fields that every customer must have: code, category, cycle, status, bill day and
 * connection type keep their value, and an empty fee becomes the package price.
 */
export async function updateCustomer(
  context: SignedInContext,
  { customerId, sendSms, ...sent }: CustomerChange,
): Promise<RegisteredCustomer> {
  const { tx, user } = context;
  const before = await lockCustomer(context, customerId, 'customerId');
  const saved = { ...savedCustomerForm(before), ...partsAfterMove(before, sent) };
  const form = changedForm<CustomerInput>(saved, sent);
  form.pppoePassword = passwordToSave(context, before, form);
  requireLogin(form, saved);
  if (form.connectionDate !== before.connection_date) {
    requireConnectionDay(form.connectionDate, context.today);
  }
  await requireOwnMobiles(tx, ownNumbers(form), [before.mobile_no, before.alternate_mobile_no]);
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
  const after = {
    ...columns,
    code: storedCode(form.code) ?? before.code,
    is_sms_wanted: sendSms ?? before.is_sms_wanted,
  };
  await writeCustomer(tx, before.id, after);
  context.audit({ subject: 'customer', id: before.id, before, after });
  return { id: before.id, code: after.code };
}

/** Saves only the network fields (`customer_network`); fields left out keep their value. */
export async function updateCustomerNetwork(
  context: SignedInContext,
  { customerId, form: sent }: { customerId: number; form: Partial<NetworkForm> },
): Promise<RegisteredCustomer> {
  const before = await lockCustomer(context, customerId, 'customer');
  const saved = savedNetworkForm(before);
  const form = changedForm(saved, sent);
  form.pppoePassword = passwordToSave(context, before, form);
  requireLogin(form, saved);
  await requireRouter(context.tx, form.routerId);
  const after = {
    ...networkColumns(form),
    connection_type: form.isPppoeOrStatic ?? before.connection_type,
  };
  await writeCustomer(context.tx, customerId, after);
  context.audit({ subject: 'customer', id: customerId, before, after });
  return { id: customerId, code: before.code };
}

async function writeCustomer(
  tx: Database,
  customerId: number,
  after: Partial<Omit<CustomerRow, 'id' | 'search_text'>>,
): Promise<void> {
  await tx.updateTable('customers').set(after).where('id', '=', customerId).execute();
}

/** The customer id of a network form, from any field that may have it. Throws 422 if none does. */
export function networkCustomerId(form: {
  customerId: number | null;
  customer: number | null;
  id: number | null;
}): number {
  const customerId = form.customerId ?? form.customer ?? form.id;
  if (customerId === null) throw badInput({ customer: message('field.required') });
  return customerId;
}
