import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, TableRow } from '@netkhata/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { KeptTotal } from '../database/list-changes.ts';
import { flatPage, type TableRequest, type TableSource } from '../database/table-list.ts';
import { CARD_COLUMNS } from './customer-card.ts';
import { customersInScope, type ZoneScope } from './customer-scope.ts';
import { customerTextHas } from './customer-text.ts';

type Endpoint = Api['customerBalances'];
type BalanceCard = TableRow<Endpoint>;
type BalanceQuery = EndpointInput<Endpoint>['query'];

type BalanceType = NonNullable<BalanceQuery['type']>;

const OF_TYPE: Record<BalanceType, RawBuilder<unknown>> = {
  all: sql`true`,
  receivable: sql`kept.balance_paisa > 0`,
  paid: sql`kept.balance_paisa <= 0`,
};

const TOTAL_OF_TYPE: Record<BalanceType, Omit<KeptTotal, 'zoneId'>> = {
  all: { lists: ['customers'] },
  receivable: { lists: ['dues'] },
  paid: { lists: ['customers'], without: ['dues'] },
};

/** `customer_balance`: who owes most comes first. */
export const customerBalanceList = (
  user: ZoneScope,
  { type, search }: BalanceQuery,
): TableSource<BalanceCard, BalanceCard> => ({
  select: CARD_COLUMNS,
  // A left join, so that the count of all balances does without the customers.
  from: sql`customer_balances kept left join customers on customers.id = kept.customer_id`,
  where: [
    OF_TYPE[type ?? 'all'],
    customersInScope(user),
    search === null ? sql`true` : customerTextHas(search),
  ],
  changes: ['dues', 'customers'],
  ...(search === null && { kept: { ...TOTAL_OF_TYPE[type ?? 'all'], zoneId: user.zoneId } }),
  columns: { balance: { sort: sql`kept.balance_paisa` } },
  id: sql`kept.customer_id`,
  row: (card) => card,
});

/** One page of ten, highest balance first. */
export function customerBalancePage({ page }: BalanceQuery): TableRequest {
  const request = flatPage(page);
  return { ...request, query: { ...request.query, column: 'balance' } };
}
