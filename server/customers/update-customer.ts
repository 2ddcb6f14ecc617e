import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import { storedCode } from './customer-code.ts';
import { customerColumns, ownNumbers, requireConnectionDay } from './customer-form.ts';
import { customersInScope } from './customer-scope.ts';
import {
  networkColumns,
  requireLogin,
  requireRouter,
  savedNetworkForm,
} from './network-columns.ts';
import type { RegisteredCustomer } from './register-customer.ts';
import { type CustomerRow, savedCustomerForm } from './saved-form.ts';

type CustomerChange = EndpointInput<Api['customerUpdate']>['body'];
/** Fields of the network form; those left out stay as they are. */
type NetworkChange = Partial<EndpointInput<Api['customerNetworkUpdate']>['body']>;

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
const sentPassword = (
  { user }: SignedInContext,
  sent: Pick<CustomerChange, 'pppoePassword'>,
): Pick<CustomerChange, 'pppoePassword'> =>
  sent.pppoePassword === null && !user.rights.has('pppoe_password')
    ? { pppoePassword: undefined }
    : {};

/** Changing the area clears block and road unless new ones are sent. */
const partsAfterMove = (
  before: CustomerRow,
  { area, block = null, road = null }: CustomerChange,
): Partial<CustomerChange> => (area === undefined || area === before.areaId ? {} : { block, road });

/** Another category has a cycle of its own unless one is sent; the same one keeps it. */
const cycleOfCategory = (
  before: CustomerRow,
  { category, billingCycle = null }: CustomerChange,
): Partial<CustomerChange> => {
  if (billingCycle !== null) return {};
  const isSame = (category ?? before.category) === before.category;
  return { billingCycle: isSame ? undefined : null };
};

/** Fields that every customer must have: an empty one keeps its value. */
const EMPTY_KEEPS = ['code', 'category', 'status', 'billDate', 'isPppoeOrStatic'] as const;
const TOGETHER = [
  ['area', 'block', 'road'],
  ['category', 'billingCycle'],
] as const;
const RECORDED_AS = {
  monthlyFee: 'feePaisa',
  billDate: 'billDay',
  billingCycle: 'cycleMonths',
  isPppoeOrStatic: 'connectionType',
  sendSms: 'isSmsWanted',
};

/**
 * Saves a customer's form. A field that is left out keeps its value, an empty one is cleared.
 * Exceptions are fields that every customer must have: code, category, cycle, status, bill day and
 * connection type keep their value, and an empty fee becomes the package price. What was changed by
 * somebody else since the form was opened is not written back (`heldAgainst`).
 */
export async function updateCustomer(
  context: SignedInContext,
  sent: CustomerChange,
): Promise<RegisteredCustomer> {
  const { tx, user } = context;
  const before = await lockCustomer(context, sent.customerId, 'customerId');
  const stored = { ...savedCustomerForm(before), sendSms: before.isSmsWanted };
  const { sendSms, ...form } = await heldAgainst(
    context,
    'customerUpdate',
    {
      subject: 'customer',
      id: before.id,
      stored,
      emptyKeeps: EMPTY_KEEPS,
      together: TOGETHER,
      recordedAs: RECORDED_AS,
    },
    {
      ...sent,
      ...sentPassword(context, sent),
      ...partsAfterMove(before, sent),
      ...cycleOfCategory(before, sent),
    },
  );
  requireLogin(form, stored);
  if (form.connectionDate !== before.connectionDate) {
    requireConnectionDay(form.connectionDate, context.today);
  }
  await requireOwnMobiles(tx, ownNumbers(form), [before.mobileNo, before.alternateMobileNo]);
  const columns = await customerColumns(tx, user, {
    form,
    defaults: {
      category: before.category,
      cycleMonths: before.cycleMonths,
      billDay: before.billDay,
      status: before.status,
      connectionType: before.connectionType,
    },
  });
  const after = {
    ...columns,
    code: storedCode(form.code) ?? before.code,
    isSmsWanted: sendSms ?? before.isSmsWanted,
  };
  await writeCustomer(tx, before.id, after);
  context.audit({ subject: 'customer', id: before.id, before, after });
  return { id: before.id, code: after.code };
}

/** Saves only the network fields (`customer_network`); fields left out keep their value. */
export async function updateCustomerNetwork(
  context: SignedInContext,
  { customerId, form: sent }: { customerId: number; form: NetworkChange },
): Promise<RegisteredCustomer> {
  const before = await lockCustomer(context, customerId, 'customer');
  const stored = savedNetworkForm(before);
  const form = await heldAgainst(
    context,
    'customerNetworkUpdate',
    {
      subject: 'customer',
      id: customerId,
      stored,
      emptyKeeps: ['isPppoeOrStatic'],
      recordedAs: RECORDED_AS,
    },
    {
      customerId,
      customer: null,
      id: null,
      isCreateBill: null,
      ...sent,
      ...sentPassword(context, sent),
    },
  );
  requireLogin(form, stored);
  await requireRouter(context.tx, form.routerId);
  const after = {
    ...networkColumns(form),
    connectionType: form.isPppoeOrStatic ?? before.connectionType,
  };
  await writeCustomer(context.tx, customerId, after);
  context.audit({ subject: 'customer', id: customerId, before, after });
  return { id: customerId, code: before.code };
}

async function writeCustomer(
  tx: Database,
  customerId: number,
  after: Partial<Omit<CustomerRow, 'id' | 'nameText' | 'searchText'>>,
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
