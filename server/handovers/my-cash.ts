import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import { unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { IS_IN_HAND } from './hand-payments.ts';
import { HANDOVER_JOINS, type HandoverRow, handoverFields, isBlindTo } from './handover-list.ts';
import { selectList } from '../lists/select-list.ts';

type MyCash = EndpointResult<Api['myCash']>;
type Till = MyCash['tills'][number];
type HandQuery = EndpointInput<Api['myCash']>['query'];

const ENDED_HANDOVERS = 10;

/** Contents of a hand: waiting, on the way, and owed. */
export async function readMyCash(context: SignedInContext, query: HandQuery): Promise<MyCash> {
  const { tx, user } = context;
  const collectorId = query.user ?? user.id;
  if (collectorId !== user.id) requireCompanyRight(user, 'see_all_hands');
  const collector = await readName(tx, collectorId);
  const [waiting, onTheWay, owed, handovers] = await Promise.all([
    readWaiting(tx, collectorId),
    readOnTheWay(context, collectorId),
    readPlaceBalance(tx, { account: 'owed_by_staff', staffId: collectorId }),
    readHandovers(context, collectorId),
  ]);
  const cash = waiting.filter(({ type }) => type === 'cash');
  const confirmed = waiting.filter(({ type }) => type !== 'cash');
  const page = await readPayments(context, { collectorId, tills: cash, query });
  return {
    collectorId,
    collector,
    inHand: totalOf(cash.map(({ amount }) => amount)),
    onTheWay,
    toBeConfirmed: totalOf(confirmed.map(({ amount }) => amount)),
    owed,
    tills: cash.map(({ type: _type, ...till }) => till),
    ...page,
    handovers,
  };
}

async function readName(tx: Database, userId: number): Promise<string> {
  const found = await sql<{ name: string }>`select name from users where id = ${userId}`.execute(
    tx,
  );
  if (!found.rows[0]) throw unknownId('user');
  return found.rows[0].name;
}

interface Waiting extends Till {
  type: 'cash' | 'bank' | 'mobile';
}

/** What waits in the hand, by account, without what is on the way. */
async function readWaiting(tx: Database, collectorId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select account_id, accounts.name as account, reference_type as type, payment_count, amount,
      oldest, up_to
    from (
      select account_id, count(*) as payment_count, sum(amount_paisa) as amount,
        min(payment_date) as oldest, max(id) as up_to
      from payments where collected_by = ${collectorId} and ${IS_IN_HAND} group by account_id
    ) as waiting join accounts on accounts.id = account_id
    order by account_id
  `.execute(tx);
  return rows;
}

/** Null if any of these hand-overs hides its amounts from the user. */
async function readOnTheWay(
  { tx, user }: SignedInContext,
  collectorId: number,
): Promise<PaisaSum | null> {
  const { rows } = await sql<{ paisa: PaisaSum; isBlind: boolean }>`
    select coalesce(sum(payments_paisa), 0) as paisa,
      coalesce(bool_or(${isBlindTo(user)}), false) as is_blind
    from handovers where collector_id = ${collectorId} and ended_at is null
  `.execute(tx);
  const living = rows[0];
  return !living || living.isBlind ? null : living.paisa;
}

async function readPayments(
  { tx, today }: SignedInContext,
  wanted: { collectorId: number; tills: readonly Till[]; query: HandQuery },
) {
  const { collectorId, query } = wanted;
  const tills = wanted.tills.filter((till) => (query.account ?? till.accountId) === till.accountId);
  const total = tills.reduce((count, { paymentCount }) => count + paymentCount, 0);
  const perPage = query.per_page;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const currentPage = Math.min(query.page, lastPage);
  const { rows } = await sql<MyCash['payments'][number]>`
    select listed.id, payment_date, ${today}::date - payment_date as age, amount_paisa as amount,
      account_id, accounts.name as account, customers.id as customer_id,
      customers.name as customer, customers.code, users.name as entered_by
    from (
      select * from payments
      where collected_by = ${collectorId} and ${IS_IN_HAND}
        and account_id = any(${tills.map(({ accountId }) => accountId)}::bigint[])
      order by payment_date, id limit ${perPage} offset ${(currentPage - 1) * perPage}
    ) as listed
      join accounts on accounts.id = account_id
      join customers on customers.id = listed.customer_id
      join users on users.id = listed.created_by
    order by payment_date, listed.id
  `.execute(tx);
  return { payments: rows, currentPage, lastPage, perPage, total };
}

/** The open hand-overs and the latest ended ones. */
async function readHandovers(
  { tx, user }: SignedInContext,
  collectorId: number,
): Promise<HandoverRow[]> {
  const { rows } = await sql<HandoverRow>`
    select ${selectList(handoverFields(user))}
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
