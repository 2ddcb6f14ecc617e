import type { Api } from '@netkhata/contract/api';
import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readCashInHands } from '../handovers/cash-by-hand.ts';
import { openHandovers } from '../handovers/open-handovers.ts';
import { notFound } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { CLOSED_UNTIL } from '../ledger/book-day.ts';
import { readCheckedBooks } from '../ledger/checked-books.ts';
import { columnsHave, dayIn, textHas, wordIn } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { selectList, type Selected } from '../lists/select-list.ts';
import { requireWholeCompany } from './close-day.ts';
import { readTillCounts, readUncountedTills } from './till-queries.ts';

type CloseRow = TableRow<Api['dayCloseTable']>;
type Sheet = EndpointResult<Api['dayCloseDetails']>;
type State = EndpointResult<Api['dayCloseState']>;

const CLOSE = {
  id: sql`closes.id`,
  fromDay: sql`closes.from_day`,
  day: sql`closes.day`,
  billed: sql`closes.billed_paisa`,
  collected: sql`closes.collected_paisa`,
  approved: sql`closes.approved_paisa`,
  discount: sql`closes.discount_paisa`,
  due: sql`closes.due_paisa`,
  dueCount: sql`closes.due_count`,
  closedBy: sql`closer.name`,
  closedAt: sql`to_json(closes.closed_at) #>> '{}'`,
  reopenedBy: sql`reopener.name`,
  reopenedAt: sql`to_json(closes.reopened_at) #>> '{}'`,
  reopenReason: sql`closes.reopen_reason`,
} satisfies Selected<CloseRow>;
const CLOSER = sql`join users closer on closer.id = closes.closed_by`;
const REOPENER = sql`left join users reopener on reopener.id = closes.reopened_by`;
const STATE = sql`case when closes.reopened_at is null then 'closed' else 'reopened' end`;

/** The closes of days (`day_dt`), also those that were taken back. */
export const dayCloseList: List<CloseRow, CloseRow> = {
  select: CLOSE,
  from: {
    table: sql`day_closes closes`,
    id: sql`closes.id`,
    joins: { closer: CLOSER, reopener: REOPENER },
  },
  where: [],
  columns: {
    id: { order: [sql`closes.id`] },
    day: { order: [sql`closes.day`], filter: dayIn(sql`closes.day`) },
    closedBy: {
      order: [sql`closer.name`],
      joins: ['closer'],
      filter: (typed) => ({ ...textHas(sql`closer.name`)(typed), joins: ['closer'] }),
    },
    state: { order: [STATE], filter: wordIn(STATE, ['closed', 'reopened']) },
  },
  search: (typed) => [
    columnsHave([sql`closer.name`, sql`closes.day`, sql`closes.reopen_reason`], typed, ['closer']),
  ],
  row: (close) => close,
};

/** State of the books before a day is closed, for the screen. */
export async function readCloseState({ tx, user, today }: SignedInContext): Promise<State> {
  requireWholeCompany(user);
  type Known = Pick<State, 'closedUntil' | 'lastCloseId' | 'openHandovers'>;
  const { rows } = await sql<Known>`
    select ${CLOSED_UNTIL} as closed_until, (
        select id from day_closes where reopened_at is null order by day desc limit 1
      ) as last_close_id, ${openHandovers(user, sql`true`)} as open_handovers
  `.execute(tx);
  const books = await readCheckedBooks(tx);
  return {
    today,
    ...(rows[0] as Known),
    books: books ?? null,
    uncounted: await readUncountedTills(tx, today, 'now'),
    inHands: await readCashInHands(tx),
  };
}

/** A close with all its figures. Throws 404. */
export async function readSheet({ tx, user }: SignedInContext, id: number): Promise<Sheet> {
  requireWholeCompany(user);
  const close = await readCloseHead(tx, id);
  const figuresOf = <Figure>(name: string, selected: RawBuilder<unknown>, order = FIGURE_ORDER) =>
    readFigures<Figure>(tx, { closeId: id, name, selected, order });
  const counted = sql`item_count as count, amount_paisa as amount`;
  const place = sql`
    accounts.id as account_id, accounts.name as account,
    coalesce(accounts.reference_type, accounts.key) as type, staff.name as person,
    opening_paisa as opening, in_paisa as money_in, out_paisa as money_out,
    closing_paisa as closing`;
  const till = sql`
    accounts.id, accounts.name, case when staff.id is not null
      then json_build_object('id', staff.id, 'name', staff.name) end as keeper`;
  const isOfClose = sql<boolean>`sessions.id in (
    select till_session_id from day_close_figures where close_id = ${id} and name = 'till')`;
  return {
    ...close,
    // First the places with their balances, then what staff hold, owe or are short of.
    places: await figuresOf(
      'place',
      place,
      sql`accounts.reference_type is null, accounts.id, staff.name`,
    ),
    collections: await figuresOf(
      'collected',
      // For money that nobody collected, the account that it came into by itself.
      sql`accounts.name as account, coalesce(staff.name, accounts.name) as collector, ${counted}`,
      sql`accounts.id, staff.name`,
    ),
    approvals: await figuresOf(
      'approved',
      sql`accounts.name as account, ${counted}`,
      sql`accounts.id`,
    ),
    expenses: await figuresOf(
      'expense',
      sql`money_categories.name as category, ${counted}`,
      sql`money_categories.id`,
    ),
    events: await figuresOf('event', sql`figures.kind, ${counted}`, sql`figures.kind`),
    deletions: await readDeletions(tx, id),
    tills: await readTillCounts(tx, isOfClose),
    uncounted: await figuresOf('till_uncounted', till),
    dues: await figuresOf('due', sql`zones.name as zone, ${counted}`, sql`zones.name nulls first`),
  };
}

const FIGURE_ORDER = sql`figures.id`;

/** Fields that are stored in the close's own row. */
type Head = Omit<Sheet, 'tills' | 'deletions' | FigureList>;
type FigureList =
  | 'places'
  | 'collections'
  | 'approvals'
  | 'expenses'
  | 'events'
  | 'uncounted'
  | 'dues';

async function readCloseHead(tx: Database, id: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select ${selectList(CLOSE)}, closes.remarks, closes.entry_count, closes.turnover_paisa as turnover,
      closes.receivable_paisa as receivable, closes.advance_paisa as advance,
      closes.last_entry_id, encode(closes.seal_hash, 'hex') as seal,
      case when checked.id is not null then json_build_object(
        'checkedAt', checked.created_at, 'difference', checked.difference,
        'fault', checked.fault
      ) end as books
    from day_closes closes ${CLOSER} ${REOPENER}
      left join checked_books checked on checked.id = closes.checked_books_id
    where closes.id = ${id}
  `.execute(tx);
  const [close] = rows;
  if (!close) throw notFound(message('dayClose.notFound'));
  return close;
}

async function readFigures<Figure>(
  tx: Database,
  wanted: {
    closeId: number;
    name: string;
    selected: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
  },
): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select ${wanted.selected}
    from day_close_figures figures
      left join accounts on accounts.id = figures.account_id
      left join users staff on staff.id = figures.staff_id
      left join zones on zones.id = figures.zone_id
      left join money_categories on money_categories.id = figures.category_id
    where close_id = ${wanted.closeId} and figures.name = ${wanted.name}
    order by ${wanted.order}
  `.execute(tx);
  return rows;
}

async function readDeletions(tx: Database, closeId: number): Promise<Sheet['deletions']> {
  const { rows } = await sql<Sheet['deletions'][number]>`
    select figures.name as kind, coalesce(figures.payment_id, figures.bill_id) as document_id,
      bills.bill_no as number, customers.name as customer, figures.amount_paisa as amount,
      staff.name as deleted_by, figures.remarks as reason
    from day_close_figures figures
      left join payments on payments.id = figures.payment_id
      left join bills on bills.id = figures.bill_id
      join customers on customers.id = coalesce(payments.customer_id, bills.customer_id)
      left join users staff on staff.id = figures.staff_id
    where close_id = ${closeId} and figures.name in ('deleted_payment', 'deleted_bill')
    order by figures.id
  `.execute(tx);
  return rows;
}
