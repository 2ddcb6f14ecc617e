import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import type { SignedInContext } from '../http/implement.ts';
import { isHoldingAt } from './holding-claims.ts';
import { proposedOn } from './proposal-queries.ts';
import { readRules } from './suspension-rules.ts';

type Held = EndpointResult<Api['suspensionProposals']>['held'][number];

const MOST_SHOWN = 200;

/** Customers who would be proposed, if they did not say that they have paid. */
export async function readHeldByClaim({ tx, user, today, now }: SignedInContext): Promise<Held[]> {
  const rules = await readRules(tx);
  type Row = Omit<Held, 'until'> & { until: Date };
  const { rows } = await sql<Row>`
    with holding as materialized (
      select id, customer_id, trx_id, account_id, holds_until from arrival_claims
      where ${isHoldingAt(now)}
    )
    select proposed.customer_id, code, customers.name, holding.trx_id as number,
      accounts.name as account, holds_until as until
    from (${proposedOn(today, rules, {
      zoneId: user.zoneId,
      customersOf: sql`select customer_id from holding`,
    })}) as proposed
      join holding on holding.customer_id = proposed.customer_id
      join customers on customers.id = proposed.customer_id
      join accounts on accounts.id = holding.account_id
    order by holds_until, holding.id limit ${MOST_SHOWN}
  `.execute(tx);
  return rows.map((row) => ({ ...row, until: row.until.toISOString() }));
}
