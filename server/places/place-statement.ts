import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { findPlace } from './read-places.ts';

type Statement = EndpointResult<Api['placeStatement']>;
type StatementLine = Statement['lines'][number];

const LINES_OF_A_PAGE = 50;
const TRANSFERRED = 'money_transferred';
const EXPENSES = accountIdOf('expenses');

/** `place_statement/{id}`: the lines that make up a place's balance. Throws 404. */
export async function readPlaceStatement(
  { tx, user }: Pick<SignedInContext, 'tx' | 'user'>,
  { params, query }: EndpointInput<Api['placeStatement']>,
): Promise<Statement> {
  const place = await findPlace(tx, user, { ...query, id: params.id });
  if (!place) throw notFound(message('place.notFound'));
  const lineCount = query.per_page ?? LINES_OF_A_PAGE;
  const lines = await readLines(tx, {
    accountId: place.id,
    staffId: place.staffId,
    asOf: query.asOf,
    limit: lineCount + 1,
    offset: ((query.page ?? 1) - 1) * lineCount,
  });
  return { ...place, hasMore: lines.length > lineCount, lines: lines.slice(0, lineCount) };
}

interface LineChoice {
  accountId: number;
  staffId: number | null;
  asOf: string | null;
  limit: number;
  offset: number;
}

/** The other places or people of an entry. */
const COUNTERPART = sql`(
  select string_agg(coalesce(users.name, accounts.name), ', ' order by others.id)
  from ledger_postings others join accounts on accounts.id = others.account_id
    left join users on users.id = others.staff_id
  where others.entry_id = lines.entry_id and is_place(others.account_id)
    and (others.account_id, coalesce(others.staff_id, 0)) <> (chosen.account_id, chosen.staff_id)
)`;

/** Category of the expense; for a transfer not that of its fee. */
const CATEGORY = sql`coalesce(
  (select name from money_categories where id = movements.category_id),
  (select money_categories.name from ledger_postings spent
    join money_categories on money_categories.id = spent.category_id
    where spent.entry_id = lines.entry_id and spent.account_id = ${EXPENSES}
      and entries.kind <> ${TRANSFERRED} and entries.movement_id is null)
)`;

/** Day of the count that an entry belongs to: the opening count if they were written together. */
const COUNTED_ON = sql`(
  case when counts.created_at = entries.created_at then counts.opened_at
    else coalesce(counts.closed_at, counts.opened_at) end
  at time zone (select time_zone from company))::date`;

const DAY_CLOSE = sql`(
  select id from day_closes where entries.till_count_id is not null and reopened_at is null
    and entries.entry_date between from_day and day)`;

/** The document's own day, if it was booked on another. */
const TAKEN_ON = sql`nullif(
  case when entries.reverses_entry_id is not null then entries.entry_date
    when entries.kind = 'payment_collected' then payments.payment_date
    when entries.till_count_id is not null then ${COUNTED_ON}
    else coalesce(movements.movement_date, entries.entry_date) end,
  entries.entry_date)`;

async function readLines(tx: Database, choice: LineChoice): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    with chosen as (
      select ${choice.accountId}::bigint as account_id, ${choice.staffId ?? 0}::bigint as staff_id
    ), days as (${daysOfPage(choice)}), lines as (${linesOfPage(choice)})
    select lines.entry_id, lines.day as date, ${TAKEN_ON} as taken_on, entries.kind,
      lines.amount_paisa as amount, balance_paisa as balance,
      entries.payment_id, movements.movement_no, entries.handover_id,
      handovers.number as handover_no, ${COUNTED_ON} as till_counted_on,
      ${DAY_CLOSE} as day_close_id, ${CATEGORY} as category,
      ${COUNTERPART} as counterpart, entries.customer_id,
      (select name || ' (' || code || ')' from customers where id = entries.customer_id)
        as customer,
      coalesce(movements.remarks, payments.remarks) as remarks, users.name as author
    from lines cross join chosen
      join ledger_entries entries on entries.id = lines.entry_id
      left join money_movements movements on movements.id = entries.movement_id
      left join payments on payments.id = entries.payment_id
      left join handovers on handovers.id = entries.handover_id
      left join till_sessions counts on counts.id = entries.till_count_id
      left join users on users.id = entries.created_by
    order by lines.line_no
  `.execute(tx);
  return rows;
}

/**
 * The days whose lines are on the page, each with the number of lines above it and the balance at
 * its end. Read from kept sums (0018), so that a page far down costs no more than the first.
 */
const daysOfPage = ({ asOf, limit, offset }: LineChoice): RawBuilder<unknown> => sql`
  select * from (
    select day, first_entry_id, last_entry_id, line_count,
      sum(line_count) over (order by day desc) - line_count as lines_above,
      sum(moved_paisa) over (order by day) as balance_paisa
    from (
      select day, sum(in_paisa) - sum(out_paisa) as moved_paisa, sum(line_count) as line_count,
        min(first_entry_id) as first_entry_id, max(last_entry_id) as last_entry_id
      from current_place_days join chosen using (account_id, staff_id)
      where ${asOf === null ? sql`true` : sql`day <= ${asOf}::date`}
      group by day
    ) as of_day
  ) as counted
  where lines_above < ${offset + limit} and lines_above + line_count > ${offset}`;

/** Reads these days completely, then cuts out the lines of the page. */
const linesOfPage = ({ accountId, staffId, limit, offset }: LineChoice): RawBuilder<unknown> => sql`
  select * from (
    select day, entry_id, amount_paisa,
      days.balance_paisa - sum(amount_paisa) over above + amount_paisa as balance_paisa,
      lines_above + row_number() over above as line_no
    from days cross join lateral (
      select postings.id, entry_id, amount_paisa
      from ledger_postings postings cross join lateral (
        select entry_date from ledger_entries where id = entry_id offset 0
      ) as entry
      where is_place(account_id) and account_id = ${accountId}::bigint
        and staff_id ${staffId === null ? sql`is null` : sql`= ${staffId}::bigint`}
        and entry_id between days.first_entry_id and days.last_entry_id
        and entry_date = days.day
    ) as line
    window above as (
      partition by day order by entry_id desc, id desc
      rows between unbounded preceding and current row
    )
  ) as numbered
  where line_no > ${offset} and line_no <= ${offset + limit}`;
