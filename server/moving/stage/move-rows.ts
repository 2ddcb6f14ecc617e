import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { moveRow } from '@netkhata/contract/move-rows';
import type { MoveDifferenceKind, MendField } from '@netkhata/contract/move-words';
import { paisaFromTaka } from '@netkhata/domain/paisa';
import { comparableText } from '@netkhata/domain/comparable-text';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';
import { requireMove } from './open-moves.ts';

type RowsQuery = EndpointInput<Api['moveRows']>['body'];
type RowsPage = EndpointResult<Api['moveRows']>;
type Row = RowsPage['rows'][number];

const USUAL_PAGE = 50;

/** Pagination: a page past the end returns the last one. */
async function pageOf(
  tx: Database,
  { page, per_page: perPage }: Pick<RowsQuery, 'page' | 'per_page'>,
  from: RawBuilder<unknown>,
) {
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(tx);
  const total = counted.rows[0]?.total ?? 0;
  const size = perPage ?? USUAL_PAGE;
  const lastPage = Math.max(1, Math.ceil(total / size));
  const current = Math.min(page ?? 1, lastPage);
  const rows = sql`limit ${size} offset ${(current - 1) * size}`;
  return { rows, shown: { total, page: current, lastPage } };
}

/** The SQL condition for a filter of rows. */
export function rowsCondition(filter: {
  outcome?: string | null | undefined;
  mark?: string | null | undefined;
  field?: string | null | undefined;
  search?: string | null | undefined;
}): RawBuilder<boolean> {
  const conditions = [
    ...(filter.outcome ? [sql`outcome = ${filter.outcome}`] : []),
    ...(filter.mark ? [sql`${filter.mark} = any(marks)`] : []),
    ...(filter.field ? [sql`fault_field = ${filter.field}`] : []),
    ...(filter.search ? [sql`strpos(search_text, ${comparableText(filter.search)}) > 0`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** A page of a move's rows as of the last rehearsal, with the mends made since. */
export async function readMoveRows(tx: Database, query: RowsQuery): Promise<RowsPage> {
  await requireMove(tx, query.id);
  const meant = sql`move_rows where move_id = ${query.id} and ${rowsCondition(query)}`;
  const page = await pageOf(tx, query, meant);
  const found = await sql<{ row: unknown; mends: Row['mends'] }>`
    with page as (
      select position, row_key, shown -> 'row' as row from ${meant}
      order by position ${page.rows}
    )
    select row, coalesce(cells, '{}') as mends
    from page left join move_mends using (row_key) order by position
  `.execute(tx);
  const rows = found.rows.map(({ row, mends }) =>
    mendedRow(z.decode(moveRow, row as never), mends),
  );
  return { rows, ...page.shown };
}

const SHOWN_MENDS = [
  'code',
  'name',
  'mobileNo',
  'package',
  'area',
  'zone',
  'status',
  'billDate',
  'pppoeUserName',
] as const satisfies readonly MendField[];

/** Shows mends immediately; whether the row can come in is decided by the next rehearsal. */
function mendedRow(row: Row, mends: Row['mends']): Row {
  const shown = Object.fromEntries(
    SHOWN_MENDS.flatMap((field) => (mends[field] === undefined ? [] : [[field, mends[field]]])),
  );
  const fee = mends.monthlyFee === undefined ? undefined : paisaFromTaka(mends.monthlyFee);
  return { ...row, ...shown, ...(fee !== undefined && { monthlyFee: fee }), mends };
}

/** The path in the report to the list of each kind of difference. */
const REPORT_PATHS: Record<MoveDifferenceKind, RawBuilder<unknown>> = {
  only_on_router: sql`report -> 'only_on_router'`,
  only_in_books: sql`report -> 'only_in_books'`,
  profile: sql`report -> 'drift' -> 'profile_differs'`,
  password: sql`report -> 'drift' -> 'password_differs'`,
  remote_address: sql`report -> 'drift' -> 'remote_address_differs'`,
  disabled_on_router: sql`report -> 'drift' -> 'disabled_on_router_but_on_in_books'`,
  off_in_books: sql`report -> 'drift' -> 'on_router_but_off_in_books'`,
};

type DifferencesPage = EndpointResult<Api['moveDifferences']>;

/** A page of the differences between books and routers. */
export async function readDifferences(
  tx: Database,
  query: EndpointInput<Api['moveDifferences']>['body'],
): Promise<DifferencesPage> {
  const { id, kind } = query;
  await requireMove(tx, id);
  const listed = sql`
    moves, jsonb_array_elements(coalesce(${REPORT_PATHS[kind]}, '[]'))
      with ordinality as listed (item, n)
    where moves.id = ${id}`;
  const page = await pageOf(tx, query, listed);
  const found = await sql<DifferencesPage['rows'][number]>`
    select coalesce(item ->> 'name', item #>> '{}') as name,
      coalesce(item ->> 'books', '') as books, coalesce(item ->> 'router', '') as router
    from ${listed} order by n ${page.rows}
  `.execute(tx);
  return { rows: found.rows, ...page.shown };
}
