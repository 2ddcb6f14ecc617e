import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { MAX_WALKING_LIST_ROWS } from '@netkhata/contract/reports';
import { compareNames } from '@netkhata/domain/name-order';
import { sql } from 'kysely';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { allOf } from '../lists/list-filters.ts';
import { fromOf, resolveList } from '../lists/resolve-list.ts';
import { dueFiltersOf } from './due-filters.ts';
import { dueList } from './due-list.ts';

type Endpoint = Api['walkingList'];
type Stop = EndpointResult<Endpoint>[number];

/** `walking_list`: the customers of the due report, in the order of a walk from house to house. */
export async function readWalkingList(
  { tx, user, today }: Pick<SignedInContext, 'tx' | 'user' | 'today'>,
  { globalSearch, customers, ...filters }: EndpointInput<Endpoint>['body'],
): Promise<Stop[]> {
  const list = dueList(user, today);
  const { conditions } = resolveList(list, {
    query: { page: 1, per_page: 10, column: null, order: 'asc', globalSearch: globalSearch ?? '' },
    body: dueFiltersOf(filters),
  });
  const where = allOf(conditions.map((condition) => condition.sql));
  const { rows } = await sql<Stop>`
    select balances.customer_id as id, customers.name, customers.code, customers.mobile_no,
      zones.name as zone, collectors.names as collector, areas.name as area,
      blocks.name as block, roads.name as road, customers.line, customers.address,
      balances.balance_paisa as balance, balances.oldest_due_on as due_since
    from ${fromOf(list, ['customers', 'areas', 'zones', 'packages', 'collectors'])}
      left join blocks on blocks.id = customers.block_id
      left join roads on roads.id = customers.road_id
    where ${where}
      and ${customers ? sql`balances.customer_id = any(${customers}::bigint[])` : sql`true`}
    limit ${MAX_WALKING_LIST_ROWS + 1}
  `.execute(tx);
  if (rows.length > MAX_WALKING_LIST_ROWS) {
    throw badInput({ zone: message('report.tooManyToWalk', { most: MAX_WALKING_LIST_ROWS }) });
  }
  return rows.toSorted(byWalkingOrder);
}

/** House 9 before house 12; empty names last. */
const PLACES = ['zone', 'area', 'block', 'road', 'line', 'address', 'name'] as const;

type Place = Pick<Stop, 'id' | (typeof PLACES)[number]>;

export function byWalkingOrder(one: Place, other: Place): number {
  for (const place of PLACES) {
    const [left, right] = [one[place], other[place]];
    if (left === right) continue;
    if (left === null || right === null) return left === null ? 1 : -1;
    const order = compareNames(left, right);
    if (order !== 0) return order;
  }
  return one.id - other.id;
}
