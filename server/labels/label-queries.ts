import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { customersInScope, type ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';

type LabelOptions = EndpointResult<Api['labelOptions']>;
export type Label = EndpointResult<Api['labelCreate']>['data'];

/**
 * All labels with their number of customers in the user's scope: first those of the specification's
 * menu in its order, then the others by creation.
 */
export async function readLabelOptions(tx: Database, user: ZoneScope): Promise<LabelOptions> {
  const { rows } = await sql<LabelOptions[number]>`
    select labels.id, labels.name, coalesce(counted.customers, 0) as customers
    from labels left join (
      select label_id, count(*) as customers
      from customer_labels join customers on customers.id = customer_id
      where ${customersInScope(user)}
      group by label_id
    ) as counted on counted.label_id = labels.id
    order by labels.id
  `.execute(tx);
  return rows;
}

export const findLabel = (tx: Database, id: number): Promise<Label | undefined> =>
  tx.selectFrom('labels').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** The labels of a customer, by name. */
export const readCustomerLabels = (tx: Database, customerId: number): Promise<Label[]> =>
  tx
    .selectFrom('customerLabels')
    .innerJoin('labels', 'labels.id', 'labelId')
    .select(['labels.id', 'labels.name'])
    .where('customerId', '=', customerId)
    .orderBy('labels.name')
    .execute();
