import { requireCustomer } from '../customers/customer-scope.ts';
import { unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { findLabel, type Label, readCustomerLabels } from './label-queries.ts';

/** Makes a label; a name that is taken in any case is refused by its key. */
export async function createLabel(context: SignedInContext, name: string): Promise<Label> {
  const label = await context.tx
    .insertInto('labels')
    .values({ name, created_by: context.user.id })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  context.audit({ subject: 'label', id: label.id, after: label });
  return label;
}

/**
 * Puts a label on a customer, or takes it off; twice does no more than once. Returns the labels the
 * customer carries then.
 */
export async function changeLabel(
  context: SignedInContext,
  form: { customer: number; label: number; isCarried: boolean },
): Promise<Label[]> {
  const { tx } = context;
  const customer = await requireCustomer(tx, context.user, form.customer, 'customer');
  if (!(await findLabel(tx, form.label))) throw unknownId('label');
  const before = await readCustomerLabels(tx, customer.id);
  const pair = { customer_id: customer.id, label_id: form.label };
  if (form.isCarried) {
    await tx
      .insertInto('customer_labels')
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx
      .deleteFrom('customer_labels')
      .where('customer_id', '=', pair.customer_id)
      .where('label_id', '=', pair.label_id)
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
