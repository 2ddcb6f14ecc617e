import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { customersInScope, requireCustomer } from '../customers/customer-scope.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { isHoldingAt } from '../suspensions/holding-claims.ts';
import { CLAIM_PAYMENT_ID } from './claim-queries.ts';
import { proposeFor } from './propose-arrivals.ts';

type Claim = EndpointResult<Api['arrivalClaims']>[number];

const SHOWN_DAYS = 60;
const MOST_SHOWN = 500;

/** `arrival_claims` */
export async function readClaims(
  { tx, user, now }: SignedInContext,
  customerId: number | null,
): Promise<Claim[]> {
  if (customerId !== null) await requireCustomer(tx, user, customerId, 'customer');
  type Row = Omit<Claim, 'madeAt' | 'holdsUntil'> & { madeAt: Date; holdsUntil: Date | null };
  const { rows } = await sql<Row>`
    select * from (
      select arrival_claims.id, customers.id as customer_id, code, customers.name,
        accounts.name as account, trx_id as number, amount_paisa as amount, source, remark,
        makers.name as made_by, made_at,
        case when ${isHoldingAt(now)} then holds_until end as holds_until,
        ${CLAIM_PAYMENT_ID} as payment_id,
        case when ${CLAIM_PAYMENT_ID} is not null then 'found'
          when exists (
            select from arrivals
            where arrivals.account_id = arrival_claims.account_id and direction = 'in'
              and arrivals.trx_key = arrival_claims.trx_key and state <> 'open'
          ) then 'elsewhere' else 'open' end as state
      from arrival_claims
        join customers on customers.id = customer_id
        join accounts on accounts.id = account_id
        left join users makers on makers.id = made_by
      where withdrawn_at is null and ${customersInScope(user)}
        and made_at > ${now}::timestamptz - make_interval(days => ${SHOWN_DAYS})
        and ${customerId === null ? sql`true` : sql`customer_id = ${customerId}`}
    ) as claims
    where ${customerId === null ? sql`state <> 'found'` : sql`true`}
    order by made_at desc, id desc limit ${MOST_SHOWN}
  `.execute(tx);
  return rows.map((row) => ({
    ...row,
    madeAt: row.madeAt.toISOString(),
    holdsUntil: row.holdsUntil?.toISOString() ?? null,
  }));
}

/** `arrival_claim_withdraw`. The arrival of its number is proposed anew without it. */
export async function withdrawClaim(
  { tx, user, now, audit }: SignedInContext,
  { id }: { id: number },
): Promise<void> {
  const { rows } = await sql<{ customerId: number; trxId: string; isWithdrawn: boolean }>`
    select customer_id, trx_id, withdrawn_at is not null as is_withdrawn
    from arrival_claims join customers on customers.id = customer_id
    where arrival_claims.id = ${id} and ${customersInScope(user)}
    for no key update of arrival_claims
  `.execute(tx);
  const [claim] = rows;
  if (!claim) throw unknownId('id');
  if (claim.isWithdrawn) throw conflict(message('arrival.claimIsWithdrawn'));
  await sql`
    update arrival_claims set withdrawn_at = ${now}, withdrawn_by = ${user.id} where id = ${id}
  `.execute(tx);
  const arrived = await sql<{ id: number }>`
    select arrivals.id from arrival_claims
      join arrivals on arrivals.account_id = arrival_claims.account_id
        and arrivals.trx_key = arrival_claims.trx_key and direction = 'in'
    where arrival_claims.id = ${id}
  `.execute(tx);
  await proposeFor(tx, { arrivalIds: arrived.rows.map((row) => row.id), now });
  const { customerId, trxId } = claim;
  audit({ subject: 'arrival_claim', id, after: { customerId, trxId, isWithdrawn: true } });
}
