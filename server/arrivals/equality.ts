import type { Api } from '@netkhata/contract/api';
import type { DifferenceKind } from '@netkhata/contract/arrival-words';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type PaisaSum, subtractSum, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { requireCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';
import { accountOfKind } from '../places/category-queries.ts';
import { requireMoneyAccount } from './arrival-queries.ts';

type Equality = EndpointResult<Api['arrivalEquality']>;
type Line = Equality['lines'][number];
type Item = Line['items'][number];

const MOST_ITEMS = 100;

/** An account at the end of its last statement that says a balance. */
interface Standing {
  statementPaisa: PaisaSum;
  untilAt: Date;
  /** The first day of its first statement, and the last day of this one. */
  fromDay: string;
  untilDay: string;
  ledgerPaisa: PaisaSum;
}

/** An id, a day or an instant, or the column that has it. */
type Value<T> = T | RawBuilder<T>;

/**
 * The last statement of an account, and what our ledger says at its end: the balance now, less the
 * documents that came after. Documents are taken at their own day, so that a payment which was
 * booked later, because its day was closed, is still the arrival's of that day.
 */
const STANDING = (accountId: Value<number>): RawBuilder<Standing> => sql`
    select closing_paisa as statement_paisa, until_at, until_day,
      (select min(from_at at time zone (select time_zone from company))::date
        from arrival_statements where account_id = ${accountId}) as from_day,
      (select coalesce(sum(in_paisa - out_paisa), 0) from current_place_days
        where account_id = ${accountId})
      - (select coalesce(sum(effect_paisa), 0) from (${MATCHED(accountId)}) as matched
        where occurred_at > until_at)
      - (select coalesce(sum(amount_paisa - fee_paisa), 0) from payments
        where account_id = ${accountId} and deleted_at is null and approved_at is not null
          and payment_date > until_day and ${HAS_NO_MATCH})
      - (select coalesce(sum(effect_paisa), 0) from (${MOVEMENTS(accountId)}) as moved
        where movement_date > until_day) as ledger_paisa
    from (
      select closing_paisa, until_at,
        (until_at at time zone (select time_zone from company))::date as until_day
      from arrival_statements
      where account_id = ${accountId} and closing_paisa is not null
      order by until_at desc, id desc limit 1
    ) as last`;

async function readStanding(tx: Database, accountId: number): Promise<Standing | undefined> {
  const { rows } = await STANDING(accountId).execute(tx);
  return rows[0];
}

/** Matched arrivals of an account, and what our ledger says that they moved. */
const MATCHED = (accountId: Value<number>): RawBuilder<unknown> => sql`
  select arrivals.id, occurred_at, net_paisa, is_on_statement.is_on_statement,
    coalesce(sum(case
      when payments.id is not null and approved_at is not null
        then payments.amount_paisa - payments.fee_paisa
      when money_movements.state = 'posted' then net_paisa else 0
    end), 0)::bigint as effect_paisa,
    bool_or(payments.id is not null and approved_at is null
      or money_movements.state = 'waiting') as is_waiting
  from arrivals join arrival_matches on arrival_id = arrivals.id and ended_at is null
    left join payments on payments.id = payment_id
    left join money_movements on money_movements.id = movement_id
    cross join lateral (
      select exists (
        select from arrival_sources where arrival_id = arrivals.id and statement_id is not null
      ) as is_on_statement
    ) as is_on_statement
  where arrivals.account_id = ${accountId} and arrivals.state = 'matched'
  group by arrivals.id, is_on_statement.is_on_statement`;

const HAS_NO_MATCH = sql`not exists (
  select from arrival_matches where payment_id = payments.id and ended_at is null)`;

/** Posted movements of an account without an arrival, and what they moved of it. */
const MOVEMENTS = (accountId: Value<number>): RawBuilder<unknown> => sql`
  select money_movements.id, movement_no, movement_date, case
      when account_id = ${accountId} and kind = 'paid_in' then amount_paisa
      when account_id = ${accountId} then -amount_paisa - fee_paisa
      else amount_paisa end as effect_paisa,
    coalesce(category_account_id = ${accountOfKind('opening')}, false) as is_opening
  from money_movements
  where state = 'posted' and (account_id = ${accountId} or to_account_id = ${accountId})
    and not exists (
      select from arrival_matches where movement_id = money_movements.id
        and arrival_matches.account_id = ${accountId} and ended_at is null
    )`;

/** Each named part of the difference but the first: rows of kind, document, day and amount. */
const PARTS = (
  accountId: Value<number>,
  {
    fromDay,
    untilDay,
    untilAt,
  }: { fromDay: Value<string>; untilDay: Value<string>; untilAt: Value<Date> },
): RawBuilder<unknown> => sql`
  select state as kind, id as arrival_id, null::bigint as payment_id, null::bigint as movement_id,
    coalesce(trx_id, reference, '') as label, null::bigint as customer_id, occurred_on as day,
    -net_paisa as amount
  from arrivals where account_id = ${accountId} and state in ('open', 'set_aside')
    and occurred_at <= ${untilAt} and exists (
      select from arrival_sources where arrival_id = arrivals.id and statement_id is not null)
  union all
  select case when is_waiting then 'waiting' else 'fees' end, matched.id, null, null,
    coalesce(trx_id, reference, ''), null, occurred_on, effect_paisa - matched.net_paisa
  from (${MATCHED(accountId)}) as matched join arrivals on arrivals.id = matched.id
  where is_on_statement and effect_paisa <> matched.net_paisa and matched.occurred_at <= ${untilAt}
  union all
  select 'not_on_statement', matched.id, null, null, coalesce(trx_id, reference, ''), null,
    occurred_on, effect_paisa
  from (${MATCHED(accountId)}) as matched join arrivals on arrivals.id = matched.id
  where not is_on_statement and effect_paisa <> 0 and matched.occurred_at <= ${untilAt}
  union all
  select 'payments_without', null, id, null, coalesce(trx_id, ''), customer_id, payment_date,
    amount_paisa - fee_paisa
  from payments where account_id = ${accountId} and deleted_at is null and approved_at is not null
    and amount_paisa > 0 and payment_date between ${fromDay}::date and ${untilDay}::date
    and ${HAS_NO_MATCH}
  union all
  select 'movements_without', null, null, id, movement_no, null, movement_date, effect_paisa
  from (${MOVEMENTS(accountId)}) as moved
  where movement_date between ${fromDay}::date and ${untilDay}::date and not is_opening
  union all
  select 'gaps', null, null, null, file_name, null, day, -gap_paisa
  from (${GAPS(accountId)}) as gap where gap_paisa <> 0
  union all
  select 'differing', arrivals.id, null, null, coalesce(trx_id, ''), null, occurred_on,
    arrivals.net_paisa - case direction when 'in' then told.amount_paisa else -told.amount_paisa end
      + coalesce(told.fee_paisa, 0)
  from arrival_sources told join arrivals on arrivals.id = arrival_id
  where arrivals.account_id = ${accountId} and statement_id is not null and differs`;

/** What is missing before each statement of an account that says its balances. */
const GAPS = (accountId: Value<number>): RawBuilder<unknown> => sql`
  select id, file_name,
    (from_at at time zone (select time_zone from company))::date as day,
    case when before_until <= from_at then opening_paisa - before_paisa else 0 end as gap_paisa
  from (
    select id, file_name, from_at, opening_paisa,
      max(until_at) over chain as before_until,
      lag(closing_paisa) over (order by until_at, id) as before_paisa
    from arrival_statements where account_id = ${accountId} and closing_paisa is not null
    window chain as (order by until_at, id rows between unbounded preceding and 1 preceding)
  ) as chained`;

/** An account beside its last statement. */
export async function readEquality(
  { tx, user }: SignedInContext,
  accountId: number,
): Promise<Equality> {
  requireCompanyRight(user, 'see_arrivals');
  const account = await requireMoneyAccount(tx, accountId);
  const head = { accountId, name: account.name, statements: await readStatements(tx, accountId) };
  const standing = await readStanding(tx, accountId);
  if (!standing) {
    const { rows } = await sql<{ balance: PaisaSum }>`
      select coalesce(sum(in_paisa - out_paisa), 0) as balance from current_place_days
      where account_id = ${accountId}
    `.execute(tx);
    return {
      ...head,
      ledger: rows[0]?.balance ?? ZERO_PAISA,
      statement: null,
      until: null,
      difference: null,
      equalUntil: null,
      lines: [],
    };
  }
  const { lines, difference } = await readLines(tx, accountId, standing);
  const until = standing.untilAt.toISOString();
  return {
    ...head,
    ledger: standing.ledgerPaisa,
    statement: standing.statementPaisa,
    until,
    difference,
    equalUntil: lines.length === 0 ? until : null,
    lines,
  };
}

interface PartRow extends Omit<Item, 'date'> {
  kind: DifferenceKind;
  day: string;
  count: number;
  sum: PaisaSum;
}

async function readLines(
  tx: Database,
  accountId: number,
  standing: Standing,
): Promise<{ lines: Line[]; difference: PaisaSum }> {
  const { rows } = await sql<PartRow>`
    select * from (
      select kind, arrival_id, payment_id, movement_id, label, day, amount,
        (select name || ' (' || code || ')' from customers where id = customer_id) as customer,
        count(*) over kinds as count, sum(amount) over kinds as sum,
        row_number() over (partition by kind order by day desc, arrival_id desc, payment_id desc)
          as nth
      from (${PARTS(accountId, standing)}) as part where amount <> 0
      window kinds as (partition by kind)
    ) as counted where nth <= ${MOST_ITEMS} order by kind, nth
  `.execute(tx);
  const lines = new Map<DifferenceKind, Line>();
  for (const { kind, count, sum, day, ...item } of rows) {
    const line = lines.get(kind) ?? { kind, count, amount: sum, items: [] };
    const { arrivalId, paymentId, movementId, label, customer, amount } = item;
    line.items.push({ arrivalId, paymentId, movementId, label, customer, date: day, amount });
    lines.set(kind, line);
  }
  const difference = subtractSum(standing.ledgerPaisa, standing.statementPaisa);
  // What the ledger had when the first statement began, beside what that began with: all that is
  // left of the difference once everything since has a name.
  const named = totalOf([...lines.values()].map(({ amount }) => amount));
  const before = subtractSum(difference, named);
  if (before !== ZERO_PAISA) {
    lines.set('before', { kind: 'before', count: 1, amount: before, items: [] });
  }
  return { lines: [...lines.values()], difference };
}

async function readStatements(tx: Database, accountId: number): Promise<Equality['statements']> {
  const { rows } = await sql<Equality['statements'][number]>`
    select statements.id, statements.file_name, to_json(from_at) #>> '{}' as from,
      to_json(until_at) #>> '{}' as until, opening_paisa as opening, closing_paisa as closing,
      in_paisa as in, out_paisa as out, line_count as lines, users.name as brought_by,
      to_json(brought_at) #>> '{}' as brought_at, nullif(gap_paisa, 0) as gap
    from arrival_statements statements join users on users.id = brought_by
      left join (${GAPS(accountId)}) as gaps on gaps.id = statements.id
    where account_id = ${accountId}
    order by until_at desc, statements.id desc limit 100
  `.execute(tx);
  return rows;
}

/** The columns of a standing, in a statement about many accounts. */
const STANDING_COLUMNS = {
  fromDay: sql<string>`standing.from_day`,
  untilDay: sql<string>`standing.until_day`,
  untilAt: sql<Date>`standing.until_at`,
};

/**
 * Until when each account is equal to its statement; those are left out that are not, in sum or line
 * by line.
 */
async function readEqualUntil(tx: Database): Promise<Map<number, Date>> {
  const id = sql<number>`accounts.id`;
  const { rows } = await sql<{ id: number; untilAt: Date }>`
    select accounts.id, until_at
    from accounts cross join lateral (${STANDING(id)}) as standing
    where reference_type in ('bank', 'mobile') and ledger_paisa = statement_paisa
      and not exists (select from (${PARTS(id, STANDING_COLUMNS)}) as part where amount <> 0)
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row.untilAt]));
}

type Account = EndpointResult<Api['arrivalAccounts']>[number];

/** Banks and wallets with what is open in them. Users of a zone see what is matched in theirs only. */
export async function readArrivalAccounts({ tx, user }: SignedInContext): Promise<Account[]> {
  requireCompanyRight(user, 'see_arrivals');
  const { rows } = await sql<
    Omit<Account, 'open' | 'statementUntil' | 'equalUntil'> & {
      openCount: number;
      openIn: PaisaSum;
      openOut: PaisaSum;
      untilAt: Date | null;
    }
  >`
    select accounts.id as account_id, name, reference_type as type, is_active as active,
      coalesce(open_count, 0) as open_count, coalesce(open_in, 0) as open_in,
      coalesce(open_out, 0) as open_out, coalesce(proof, 0) as proof,
      coalesce(strong, 0) as strong, coalesce(likely, 0) as likely,
      coalesce(weak, 0) as weak, coalesce(conflict, 0) as conflict,
      coalesce(matched, 0) as matched, coalesce(set_aside, 0) as set_aside,
      (select count(*) from unread_texts where account_id = accounts.id and looked_at is null)
        as unread_texts,
      (select max(until_at) from arrival_statements where account_id = accounts.id) as until_at
    from accounts left join (
      select account_id, count(*) filter (where state = 'open') as open_count,
        sum(net_paisa) filter (where state = 'open' and direction = 'in') as open_in,
        -sum(net_paisa) filter (where state = 'open' and direction = 'out') as open_out,
        count(*) filter (where state = 'open' and strength = 'proof') as proof,
        count(*) filter (where state = 'open' and strength = 'strong') as strong,
        count(*) filter (where state = 'open' and strength = 'likely') as likely,
        count(*) filter (where state = 'open' and strength = 'weak') as weak,
        count(*) filter (where state = 'open' and strength = 'conflict') as conflict,
        count(*) filter (where state = 'matched') as matched,
        count(*) filter (where state = 'set_aside') as set_aside
      from arrivals left join arrival_proposals on arrival_id = arrivals.id
      group by account_id
    ) as counted on counted.account_id = accounts.id
    where reference_type in ('bank', 'mobile') and (is_active or counted.account_id is not null)
    order by array_position(array['mobile', 'bank'], reference_type), accounts.id
  `.execute(tx);
  const equal = await readEqualUntil(tx);
  return rows.map(({ openCount, openIn, openOut, untilAt, ...row }) => ({
    ...row,
    open: { count: openCount, in: openIn, out: openOut },
    statementUntil: untilAt?.toISOString() ?? null,
    equalUntil: equal.get(row.accountId)?.toISOString() ?? null,
  }));
}
