import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { HANDOVER_JOINS, type HandoverRow, handoverFields, isBlindTo } from './handover-list.ts';

type MyCash = EndpointResult<Api['myCash']>;
type Asked = EndpointInput<Api['myCash']>['query'];

const ENDED_HANDOVERS = 10;

/** What is in a hand, what of it is on the way, and what is owed. */
export async function readMyCash(context: SignedInContext, asked: Asked): Promise<MyCash> {
  const { tx, user } = context;
  const collectorId = asked.user ?? user.id;
  if (collectorId !== user.id && (!user.rights.has('see_all_hands') || user.zoneId !== null)) {
    throw forbidden(message('right.missing'));
  }
  const collector = await readName(tx, collectorId);
  const [sums, tills, page, owed, handovers] = await Promise.all([
    readSums(context, collectorId),
    readTills(tx, collectorId),
    readPayments(context, { collectorId, accountId: asked.account, query: asked }),
    readPlaceBalance(tx, { account: 'owed_by_staff', staffId: collectorId }),
    readHandovers(context, collectorId),
  ]);
  return { collectorId, collector, ...sums, owed, tills, ...page, handovers };
}

async function readName(tx: Database, userId: number): Promise<string> {
  const found = await sql<{ name: string }>`select name from users where id = ${userId}`.execute(
    tx,
  );
  if (!found.rows[0]) throw unknownId('user');
  return found.rows[0].name;
}

/** A payment waits in the hand; by the index of those that do. */
const waitsWith = (collectorId: number) => sql`
  payments.collected_by = ${collectorId} and payments.approved_at is null
  and payments.deleted_at is null and payments.amount_paisa > 0`;

const IS_HELD = sql`exists (
  select from handover_payments held where held.payment_id = payments.id and not is_released
)`;

async function readSums({ tx, user }: SignedInContext, collectorId: number) {
  const { rows } = await sql<{
    inHand: PaisaSum;
    onTheWay: PaisaSum | null;
    toBeConfirmed: PaisaSum;
  }>`
    with waiting as materialized (
      select payments.id, account_id, amount_paisa from payments where ${waitsWith(collectorId)}
    ), living as materialized (
      select payments_paisa, ${isBlindTo(user)} as is_blind from handovers
      where collector_id = ${collectorId}
        and state in ('submitted', 'counts_differ', 'counts_agree')
    )
    select
      coalesce(sum(amount_paisa) filter (where reference_type = 'cash'), 0)
        - (select coalesce(sum(payments_paisa), 0) from living) as in_hand,
      case when not exists (select from living where is_blind)
        then (select coalesce(sum(payments_paisa), 0) from living) end as on_the_way,
      coalesce(sum(amount_paisa) filter (where reference_type <> 'cash'), 0) as to_be_confirmed
    from waiting join accounts on accounts.id = account_id
  `.execute(tx);
  return rows[0] as (typeof rows)[number];
}

async function readTills(tx: Database, collectorId: number): Promise<MyCash['tills']> {
  const { rows } = await sql<MyCash['tills'][number]>`
    select account_id, accounts.name as account, count(*) as payment_count,
      sum(amount_paisa) as amount, min(payment_date) as oldest, max(payments.id) as up_to
    from payments join accounts on accounts.id = account_id
    where ${waitsWith(collectorId)} and reference_type = 'cash' and not ${IS_HELD}
    group by account_id, accounts.name order by account_id
  `.execute(tx);
  return rows;
}

async function readPayments(
  { tx, today }: SignedInContext,
  wanted: { collectorId: number; accountId: number | null; query: Asked },
) {
  const { collectorId, accountId, query } = wanted;
  const { per_page: perPage } = query;
  const isListed = sql`
    ${waitsWith(collectorId)} and not ${IS_HELD}
    and account_id in (
      select id from accounts where reference_type = 'cash'
        and (${accountId}::bigint is null or id = ${accountId}::bigint)
    )`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from payments where ${isListed}
  `.execute(tx);
  const total = counted.rows[0]?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const currentPage = Math.min(query.page, lastPage);
  const { rows } = await sql<MyCash['payments'][number]>`
    select listed.id, payment_date, ${today}::date - payment_date as age, amount_paisa as amount,
      account_id, accounts.name as account, customers.id as customer_id,
      customers.name as customer, customers.code, users.name as entered_by
    from (
      select * from payments where ${isListed} order by payment_date, id
      limit ${perPage} offset ${(currentPage - 1) * perPage}
    ) as listed
      join accounts on accounts.id = account_id
      join customers on customers.id = listed.customer_id
      join users on users.id = listed.created_by
    order by payment_date, listed.id
  `.execute(tx);
  return { payments: rows, currentPage, lastPage, perPage, total };
}

/** Those that are not ended, and the last that are. */
async function readHandovers(
  { tx, user }: SignedInContext,
  collectorId: number,
): Promise<HandoverRow[]> {
  const { rows } = await sql<HandoverRow>`
    select ${handoverFields(user)}
    from handovers ${HANDOVER_JOINS.collectors} ${HANDOVER_JOINS.accounts}
      ${HANDOVER_JOINS.receivers}
    where handovers.id in (
      select id from handovers where collector_id = ${collectorId} and ended_at is null
      union all
      (select id from handovers where collector_id = ${collectorId} and ended_at is not null
        order by id desc limit ${ENDED_HANDOVERS})
    )
    order by handovers.id desc
  `.execute(tx);
  return rows;
}
