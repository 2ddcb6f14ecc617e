import type { Api } from '@netkhata/contract/api';
import { ARRIVAL_DIRECTIONS, ARRIVAL_STATES } from '@netkhata/contract/arrival-words';
import type { EndpointInput, TableRow } from '@netkhata/contract/endpoint';
import { ARRIVAL_STRENGTHS } from '@netkhata/domain/arrival-rules';
import { comparableText } from '@netkhata/domain/comparable-text';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope, type ZoneScope } from '../customers/customer-scope.ts';
import { amountIn, dayIn, isLike, likePattern, wordIn } from '../lists/list-filters.ts';
import type { Condition, List } from '../lists/list.ts';

export type ArrivalRow = TableRow<Api['arrivalTable']>;
type Query = EndpointInput<Api['arrivalTable']>['query'];

/** Condition on `arrivals`: is matched with a payment of a customer whom the user may see. */
export const isSeenBy = (user: ZoneScope): RawBuilder<boolean> =>
  user.zoneId === null
    ? sql`true`
    : sql`exists (
        select from arrival_matches join payments on payments.id = payment_id
          join customers on customers.id = payments.customer_id
        where arrival_id = arrivals.id and ended_at is null and ${customersInScope(user)}
      )`;

const IS_OPEN = sql`arrivals.state = 'open'`;

/** Name and code of the customers whose payments an arrival is. */
const MATCHED_CUSTOMERS = sql`(
  select string_agg(customers.name || ' (' || customers.code || ')', ', ' order by payments.id)
  from arrival_matches join payments on payments.id = payment_id
    join customers on customers.id = payments.customer_id
  where arrival_id = arrivals.id and ended_at is null
)`;

const PROPOSED_CUSTOMER = sql`(
  select name || ' (' || code || ')' from customers
  where ${IS_OPEN} and customers.id = proposals.customer_id
)`;

const MATCHED_WITH = sql`(
  select json_build_object(
    'paymentId', min(payment_id), 'movementId', min(movement_id),
    'movementNo', min(money_movements.movement_no), 'customerId', min(payments.customer_id),
    'customer', ${MATCHED_CUSTOMERS},
    'isWaiting', coalesce(bool_or(
      payment_id is not null and payments.approved_at is null
      or money_movements.state = 'waiting'), false)
  )
  from arrival_matches left join payments on payments.id = payment_id
    left join money_movements on money_movements.id = movement_id
  where arrival_id = arrivals.id and ended_at is null
)`;

const PROPOSAL = sql`(
  select json_build_object(
    'customerId', customers.id, 'code', customers.code, 'name', customers.name,
    'due', greatest(balance_paisa, 0), 'paymentId', candidates -> 0 -> 'paymentId',
    'reasons', candidates -> 0 -> 'reasons',
    'otherCount', jsonb_array_length(candidates) - 1
  )
  from customers join customer_balances on customer_balances.customer_id = customers.id
  where ${IS_OPEN} and customers.id = proposals.customer_id
)`;

/** Fields of an arrival; the query joins `accounts` and `proposals`. */
export const ARRIVAL_FIELDS = {
  id: sql`arrivals.id`,
  at: sql`to_json(occurred_at) #>> '{}'`,
  hasTime: sql`has_time`,
  date: sql`occurred_on`,
  account: sql`accounts.name`,
  accountId: sql`arrivals.account_id`,
  direction: sql`direction`,
  amount: sql`arrivals.amount_paisa`,
  fee: sql`coalesce(arrivals.fee_paisa, 0)`,
  number: sql`trx_id`,
  senderNo: sql`counterparty_no`,
  senderName: sql`counterparty_name`,
  reference: sql`reference`,
  state: sql`arrivals.state`,
  strength: sql`case when ${IS_OPEN} then nullif(proposals.strength, 'none') end`,
  proposal: PROPOSAL,
  matchedWith: sql`case when arrivals.state = 'matched' then ${MATCHED_WITH} end`,
  customer: sql`coalesce(${MATCHED_CUSTOMERS}, ${PROPOSED_CUSTOMER})`,
  asideReason: sql`(
    select reason from arrival_asides where arrival_id = arrivals.id and ended_at is null
  )`,
};

export const ARRIVAL_JOINS = {
  accounts: sql`join accounts on accounts.id = arrivals.account_id`,
  proposals: sql`left join arrival_proposals proposals on proposals.arrival_id = arrivals.id`,
};

const PROPOSALS = ['proposals'] as const;

/** The condition of a state of the inbox, or of a part of what is open. */
function isOfState(state: NonNullable<Query['state']>): Condition {
  if (state === 'proposed' || state === 'unproposed') {
    const strengths = ['proof', 'strong', 'likely'];
    const has = sql`coalesce(proposals.strength = any(${strengths}::text[]), false)`;
    return {
      sql: state === 'proposed' ? sql`(${IS_OPEN} and ${has})` : sql`(${IS_OPEN} and not ${has})`,
      joins: PROPOSALS,
    };
  }
  return { sql: sql`arrivals.state = ${state}` };
}

/** `arrival_dt` */
export const arrivalList = (
  user: ZoneScope,
  { state, account }: Pick<Query, 'state' | 'account'> = {},
): List<ArrivalRow, ArrivalRow> => ({
  select: ARRIVAL_FIELDS,
  from: { table: sql`arrivals`, id: sql`arrivals.id`, joins: ARRIVAL_JOINS },
  where: [
    ...(user.zoneId === null ? [] : [{ sql: isSeenBy(user) }]),
    ...(state ? [isOfState(state)] : []),
    ...(account ? [{ sql: sql`arrivals.account_id = ${account}` }] : []),
  ],
  columns: {
    id: { order: [sql`arrivals.id`] },
    at: { order: [sql`occurred_at`], filter: dayIn(sql`occurred_on`) },
    account: { order: [sql`accounts.name`], joins: ['accounts'] },
    direction: {
      order: [sql`direction`],
      filter: wordIn(sql`direction`, ARRIVAL_DIRECTIONS),
    },
    amount: {
      order: [sql`arrivals.amount_paisa`],
      filter: amountIn(sql`arrivals.amount_paisa`),
      sum: {},
    },
    number: { order: [sql`trx_key`], filter: hasNumber },
    senderNo: { order: [sql`counterparty_no`], filter: hasText(sql`counterparty_no`) },
    reference: { order: [sql`reference`], filter: hasText(sql`reference`) },
    state: {
      order: [sql`arrivals.state`],
      filter: wordIn(sql`arrivals.state`, ARRIVAL_STATES),
    },
    strength: {
      order: [sql`proposals.strength`],
      joins: PROPOSALS,
      filter: (typed) => ({
        sql: sql`(${IS_OPEN} and ${wordIn(sql`proposals.strength`, ARRIVAL_STRENGTHS)(typed).sql})`,
        joins: PROPOSALS,
      }),
    },
    customer: {
      order: [ARRIVAL_FIELDS.customer],
      joins: PROPOSALS,
      filter: isOfCustomer,
    },
  },
  search: (typed) => [
    { sql: sql`arrivals.search_text like ${likePattern(typed)}` },
    isOfCustomer(typed),
  ],
  row: (row) => row,
});

/** The search text, which has an index, narrows what the column itself is compared in. */
const hasText =
  (column: RawBuilder<unknown>) =>
  (typed: string): Condition => ({
    sql: sql`(arrivals.search_text like ${likePattern(typed)} and ${isLike(column, typed)})`,
  });

function hasNumber(typed: string): Condition {
  const key = /^[ -~]+$/.test(comparableText(typed)) ? transactionKey(typed) : undefined;
  return { sql: key === undefined ? sql`false` : sql`arrivals.trx_key like ${`%${key}%`}` };
}

/** Customers are found by their search text first, then what is matched or proposed to them. */
const isOfCustomer = (typed: string): Condition => ({
  sql: sql`(arrivals.id in (
      select arrival_id from arrival_matches join payments on payments.id = payment_id
      where ended_at is null and payments.customer_id in (
        select id from customers where search_text like ${likePattern(typed)})
    ) or ${IS_OPEN} and arrivals.id in (
      select arrival_id from arrival_proposals where customer_id in (
        select id from customers where search_text like ${likePattern(typed)})
    ))`,
});
