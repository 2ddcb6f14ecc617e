import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { requireCustomer } from '../customers/customer-scope.ts';
import { unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { findLabel, type Label, readCustomerLabels } from './label-queries.ts';

/** Creates a label. A unique key refuses a name that is already taken, ignoring case. */
export async function createLabel(context: SignedInContext, name: string): Promise<Label> {
  const label = await context.tx
    .insertInto('labels')
    .values({ name, createdBy: context.user.id })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  context.audit({ subject: 'label', id: label.id, after: label });
  return label;
}

/** Renames a label for all customers who have it. */
export async function renameLabel(
  context: SignedInContext,
  sent: EndpointInput<Api['labelUpdate']>['body'],
): Promise<Label> {
  const { tx } = context;
  const before = await tx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('id', '=', sent.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw unknownId('id');
  const { id, name } = await heldAgainst(
    context,
    'labelUpdate',
    { subject: 'label', id: sent.id, stored: { name: before.name } },
    sent,
  );
  await tx.updateTable('labels').set({ name }).where('id', '=', id).execute();
  context.audit({ subject: 'label', id, before, after: { id, name } });
  return { id, name };
}

/** Deletes a label. Returns how many customers had it. */
export async function deleteLabel(
  context: SignedInContext,
  id: number,
): Promise<{ id: number; customers: number }> {
  const { tx } = context;
  // Locked first: a concurrent assignment waits, and then finds no label.
  const label = await tx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!label) throw unknownId('id');
  const taken = await tx.deleteFrom('customerLabels').where('labelId', '=', id).executeTakeFirst();
  await tx.deleteFrom('labels').where('id', '=', id).execute();
  const customers = Number(taken.numDeletedRows);
  context.audit({ subject: 'label', id, before: { ...label, customers } });
  return { id, customers };
}

/**
 * Adds a label to a customer or removes it; idempotent. Returns the customer's labels afterwards.
 */
export async function changeLabel(
  context: SignedInContext,
  form: { customer: number; label: number; isCarried: boolean },
): Promise<Label[]> {
  const { tx } = context;
  const customer = await requireCustomer(tx, context.user, form.customer, 'customer');
  if (!(await findLabel(tx, form.label))) throw unknownId('label');
  const before = await readCustomerLabels(tx, customer.id);
  const pair = { customerId: customer.id, labelId: form.label };
  if (form.isCarried) {
    await tx
      .insertInto('customerLabels')
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx
      .deleteFrom('customerLabels')
      .where('customerId', '=', pair.customerId)
      .where('labelId', '=', pair.labelId)
      .execute();
  }
  const after = await readCustomerLabels(tx, customer.id);
  context.audit({
    subject: 'customer',
    id: customer.id,
    before: { labels: before.map(({ name }) => name) },
    after: { labels: after.map(({ name }) => name) },
  });
  return after;
}
