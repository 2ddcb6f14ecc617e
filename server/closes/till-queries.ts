import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

export type TillCount = EndpointResult<Api['tillClose']>['data'];
type TillState = EndpointResult<Api['tillStates']>[number];

export interface Till {
  id: number;
  name: string;
  keeperId: number | null;
  keeperName: string | null;
}

export async function findTill(tx: Database, id: number): Promise<Till | undefined> {
  const { rows } = await sql<Till>`
    select accounts.id, accounts.name, keeper_id, users.name as keeper_name
    from accounts left join users on users.id = keeper_id
    where accounts.id = ${id} and reference_type = 'cash'
  `.execute(tx);
  return rows[0];
}

/** Cumulative money in and out of a till; exact only while the till is locked. */
export interface TillTotals {
  inPaisa: Paisa;
  outPaisa: Paisa;
}

export async function readTillTotals(tx: Database, tillId: number): Promise<TillTotals> {
  const { rows } = await sql<TillTotals>`
    select coalesce(sum(in_paisa), 0)::bigint as in_paisa,
      coalesce(sum(out_paisa), 0)::bigint as out_paisa
    from current_place_days where account_id = ${tillId} and staff_id = 0
  `.execute(tx);
  return rows[0] as TillTotals;
}

/** The open session of a till, or the last closed one. */
export interface LastSession {
  id: number;
  keeperId: number;
  isOpen: boolean;
  /**
   * What the books had after the latest count, made in this session or before it: what was counted,
   * and what was less than the smallest note.
   */
  bookPaisa: Paisa;
  /** Cumulative totals at that count. */
  inPaisa: Paisa;
  outPaisa: Paisa;
}

export async function readLastSession(
  tx: Database,
  tillId: number,
): Promise<LastSession | undefined> {
  const { rows } = await sql<LastSession>`
    select id, keeper_id, closed_at is null as is_open,
      coalesce(counted_paisa + rest_paisa, opening_paisa + opening_rest_paisa) as book_paisa,
      coalesce(in_until_paisa, in_before_paisa) as in_paisa,
      coalesce(out_until_paisa, out_before_paisa) as out_paisa
    from till_sessions where account_id = ${tillId} order by id desc limit 1
  `.execute(tx);
  return rows[0];
}

/** A till count as on the wire, from `sessions` with its till and people. */
const TILL_COUNT = sql`
  sessions.id, sessions.account_id as till_id, accounts.name as till,
  json_build_object('id', keeper.id, 'name', keeper.name) as keeper,
  json_build_object('id', counter.id, 'name', counter.name) as counted_by,
  to_json(sessions.opened_at) #>> '{}' as opened_at,
  to_json(sessions.closed_at) #>> '{}' as closed_at, sessions.book_day,
  sessions.opening_paisa + sessions.opening_rest_paisa as opening, sessions.in_paisa as money_in,
  sessions.out_paisa as money_out, sessions.expected_paisa as expected,
  sessions.counted_paisa as counted, sessions.rest_paisa as rest, sessions.difference_paisa as difference,
  sessions.opening_difference_paisa as opening_difference, sessions.notes, sessions.remarks`;

/** Closed till sessions that match a condition, in the order of their counts. */
export async function readTillCounts(
  tx: Database,
  isWanted: RawBuilder<boolean>,
): Promise<TillCount[]> {
  const { rows } = await sql<TillCount>`
    select ${TILL_COUNT}
    from till_sessions sessions
      join accounts on accounts.id = sessions.account_id
      join users keeper on keeper.id = sessions.keeper_id
      join users counter on counter.id = sessions.closed_by
    where sessions.closed_at is not null and ${isWanted}
    order by sessions.id
  `.execute(tx);
  return rows;
}

/** The tills that the user may count. */
export async function readTillStates(tx: Database, user: SignedInUser): Promise<TillState[]> {
  const seesAll = hasCompanyRight(user, 'close_day');
  const { rows } = await sql<Omit<TillState, 'lastCount'> & { lastCountId: number | null }>`
    select accounts.id, accounts.name,
      case when keeper.id is not null
        then json_build_object('id', keeper.id, 'name', keeper.name) end as keeper,
      to_json(open.opened_at) #>> '{}' as opened_at,
      coalesce(open.opening_paisa + open.opening_rest_paisa, last.counted_paisa + last.rest_paisa, 0)
        as opening,
      coalesce(moved.in_paisa, 0)
          > coalesce(open.in_before_paisa, last.in_until_paisa, 0)
        or coalesce(moved.out_paisa, 0)
          > coalesce(open.out_before_paisa, last.out_until_paisa, 0) as has_moved,
      last.id as last_count_id
    from accounts
      left join users keeper on keeper.id = accounts.keeper_id
      left join till_sessions open on open.account_id = accounts.id and open.closed_at is null
      left join lateral (
        select id, counted_paisa, rest_paisa, in_until_paisa, out_until_paisa from till_sessions
        where account_id = accounts.id and closed_at is not null order by id desc limit 1
      ) as last on true
      left join lateral (
        select sum(in_paisa) as in_paisa, sum(out_paisa) as out_paisa from current_place_days
        where account_id = accounts.id and staff_id = 0
      ) as moved on true
    where accounts.reference_type = 'cash' and accounts.is_active and (
      ${seesAll} or accounts.keeper_id = ${user.id}
      or (accounts.keeper_id is null and ${user.zoneId === null})
    )
    order by accounts.id
  `.execute(tx);
  const ids = rows.flatMap(({ lastCountId }) => (lastCountId === null ? [] : [lastCountId]));
  const counts = await readTillCounts(tx, sql`sessions.id = any(${ids}::bigint[])`);
  return rows.map(({ lastCountId, ...till }) => ({
    ...till,
    lastCount: counts.find(({ id }) => id === lastCountId) ?? null,
  }));
}

/** A till with movements after its last count. */
export interface UncountedTill {
  id: number;
  name: string;
  keeper: { id: number; name: string } | null;
}

/**
 * Tills with movements up to a day that have not been counted since; as known at the end of that
 * day, or by now: a later count belongs to the sheet of a later close.
 */
export async function readUncountedTills(
  tx: Database,
  until: Day,
  known: 'on_that_day' | 'now',
): Promise<UncountedTill[]> {
  const { rows } = await sql<UncountedTill>`
    select accounts.id, accounts.name, case when users.id is not null
      then json_build_object('id', users.id, 'name', users.name) end as keeper
    from accounts
      left join users on users.id = keeper_id
      left join lateral (
        select in_until_paisa, out_until_paisa from till_sessions
        where account_id = accounts.id and closed_at is not null
          and (${known === 'now'} or book_day <= ${until}::date)
        order by id desc limit 1
      ) as last on true
      cross join lateral (
        select sum(in_paisa) as in_paisa, sum(out_paisa) as out_paisa from current_place_days
        where account_id = accounts.id and staff_id = 0 and day <= ${until}::date
      ) as moved
    where reference_type = 'cash'
      and (moved.in_paisa > coalesce(last.in_until_paisa, 0)
        or moved.out_paisa > coalesce(last.out_until_paisa, 0))
    order by accounts.id
  `.execute(tx);
  return rows;
}
