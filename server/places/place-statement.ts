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

/** `place_statement/{id}`: why there is in a place what there is. Throws 404. */
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

/** The other place or person of an entry, whoever of them is not the place itself. */
const COUNTERPART = sql`(
  select string_agg(coalesce(users.name, accounts.name), ', ' order by others.id)
  from ledger_postings others join accounts on accounts.id = others.account_id
    left join users on users.id = others.staff_id
  where others.entry_id = lines.entry_id and is_place(others.account_id)
    and (others.account_id, coalesce(others.staff_id, 0)) <> (chosen.account_id, chosen.staff_id)
)`;

/** What was spent; the fee of a transfer is not what it was for. */
const CATEGORY = sql`coalesce(
  (select name from money_categories where id = movements.category_id),
  (select money_categories.name from ledger_postings spent
    join money_categories on money_categories.id = spent.category_id
    where spent.entry_id = lines.entry_id and spent.account_id = ${EXPENSES}
      and entries.kind <> ${TRANSFERRED} and entries.movement_id is null)
)`;

/** The document's own day, where it was booked to another. */
const TAKEN_ON = sql`nullif(
  case when entries.reverses_entry_id is not null then entries.entry_date
    when entries.kind = 'payment_collected' then payments.payment_date
    else coalesce(movements.movement_date, entries.entry_date) end,
  entries.entry_date)`;

async function readLines(tx: Database, choice: LineChoice): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    with chosen as (
      select ${choice.accountId}::bigint as account_id, ${choice.staffId ?? 0}::bigint as staff_id
    ), days as materialized (
      select day, sum(in_paisa) - sum(out_paisa) as moved_paisa
      from current_place_days join chosen using (account_id, staff_id)
      where ${choice.asOf === null ? sql`true` : sql`day <= ${choice.asOf}::date`}
      group by day
    ), lines as (
      ${linesByDay(choice)}
    )
    select lines.entry_id, lines.day as date, ${TAKEN_ON} as taken_on, entries.kind,
      lines.amount_paisa as amount,
      (select sum(moved_paisa) from days) - lines.until_paisa + lines.amount_paisa as balance,
      entries.payment_id, movements.movement_no, ${CATEGORY} as category,
      ${COUNTERPART} as counterpart, entries.customer_id,
      (select name || ' (' || code || ')' from customers where id = entries.customer_id)
        as customer,
      coalesce(movements.remarks, payments.remarks) as remarks, users.name as author
    from lines cross join chosen
      join ledger_entries entries on entries.id = lines.entry_id
      left join money_movements movements on movements.id = entries.movement_id
      left join payments on payments.id = entries.payment_id
      left join users on users.id = entries.created_by
    order by lines.day desc, lines.entry_id desc
  `.execute(tx);
  return rows;
}

/**
 * Day by day from the newest, only as far as the page goes: of a day the entries between its first
 * and its last, by the index of the place. What each line adds to those above it comes along.
 */
const linesByDay = (choice: LineChoice): RawBuilder<unknown> => sql`
  select days.day, line.entry_id, line.amount_paisa,
    sum(line.amount_paisa) over (order by days.day desc, line.entry_id desc) as until_paisa
  from days cross join lateral (
    select postings.entry_id, postings.amount_paisa
    from ledger_postings postings
      join ledger_entries entries on entries.id = postings.entry_id
    where is_place(postings.account_id) and postings.account_id = ${choice.accountId}::bigint
      and ${choice.staffId === null ? sql`postings.staff_id is null` : sql`postings.staff_id = ${choice.staffId}::bigint`}
      and entries.entry_date = days.day
      and postings.entry_id between
        (select min(id) from ledger_entries where entry_date = days.day)
        and (select max(id) from ledger_entries where entry_date = days.day)
  ) as line
  order by days.day desc, line.entry_id desc
  limit ${choice.limit} offset ${choice.offset}`;
