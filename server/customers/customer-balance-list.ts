import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, TableRow } from '@netkhata/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { CUSTOMER_FIGURES, type ListTotal } from '../figures/list-totals.ts';
import { flatPage, type List, type ListRequest } from '../lists/list.ts';
import { CARD_COLUMNS } from './customer-card.ts';
import { scopeOf, type ZoneScope } from './customer-scope.ts';
import { customerTextHas } from './customer-text.ts';

type Endpoint = Api['customerBalances'];
type BalanceCard = TableRow<Endpoint>;
type BalanceQuery = EndpointInput<Endpoint>['query'];

type BalanceType = NonNullable<BalanceQuery['type']>;

const OF_TYPE: Record<BalanceType, RawBuilder<unknown>> = {
  all: sql`true`,
  receivable: sql`balances.balance_paisa > 0`,
  paid: sql`balances.balance_paisa <= 0`,
};

const TOTAL_OF_TYPE: Record<BalanceType, Omit<ListTotal, 'zoneId'>> = {
  all: { names: CUSTOMER_FIGURES },
  receivable: { names: ['debtors'] },
  paid: { names: CUSTOMER_FIGURES, without: ['debtors'] },
};

/** `customer_balance`, highest balance first by default. */
export const customerBalanceList = (
  user: ZoneScope,
  { type, search }: BalanceQuery,
): List<BalanceCard, BalanceCard> => ({
  select: CARD_COLUMNS,
  from: {
    table: sql`customer_balances balances`,
    id: sql`balances.customer_id`,
    joins: { customers: sql`join customers on customers.id = balances.customer_id` },
  },
  where: [
    { sql: OF_TYPE[type ?? 'all'] },
    ...scopeOf(user),
    ...(search === null ? [] : [{ sql: customerTextHas(search), joins: ['customers'] }]),
  ],
  ...(search === null && { total: { ...TOTAL_OF_TYPE[type ?? 'all'], zoneId: user.zoneId } }),
  columns: { balance: { order: [sql`balances.balance_paisa`] } },
  row: (card) => card,
});

/** One page of ten, highest balance first. */
export function customerBalancePage({ page }: BalanceQuery): ListRequest {
  const request = flatPage(page);
  return { ...request, query: { ...request.query, column: 'balance' } };
}
