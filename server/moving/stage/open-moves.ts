import { message } from '@netkhata/contract/messages';
import type { MoveState } from '@netkhata/contract/move-words';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict, notFound, unknownId } from '../../http/failure.ts';

export interface LockedMove {
  id: number;
  state: MoveState;
  revision: number;
  isFresh: boolean;
  hasFailed: boolean;
  isStuck: boolean;
}

/**
 * Condition on `moves`: accepting or taking back it has stopped, and may be taken back. The command
 * leaves no work behind: where it was killed, nothing goes on by itself.
 */
export const IS_STUCK: RawBuilder<boolean> = sql`(
  moves.state in ('accepting', 'taking_back') and moves.work_failure is not null
  or moves.state = 'accepting' and moves.work is null)`;

const LOCKED = sql`
  id, state, revision, coalesce(rehearsed_revision = revision, false) as is_fresh,
  work_failure is not null as has_failed, ${IS_STUCK} as is_stuck`;

/** Locks a move. Throws 422 for an unknown id. */
export async function lockMove(tx: Database, id: number): Promise<LockedMove> {
  const { rows } = await sql<LockedMove>`
    select ${LOCKED} from moves where id = ${id} for update
  `.execute(tx);
  const [move] = rows;
  if (!move) throw unknownId('id');
  return move;
}

/** Locks a move in preparation. Throws 409 for one in another state. */
export async function lockPreparing(tx: Database, id: number): Promise<LockedMove> {
  const move = await lockMove(tx, id);
  if (move.state !== 'preparing') throw conflict(message('move.notPreparing'));
  return move;
}

/**
 * Locks the move in preparation, creating it where there is none. Throws 409 while a move is being
 * accepted or taken back, which changes what a rehearsal would find. A move accepted by the command
 * has no `work` and does not count.
 */
export async function lockOpenMove(tx: Database, createdBy: number): Promise<LockedMove> {
  const busy = await sql`
    select from moves where state in ('accepting', 'taking_back') and work is not null limit 1
  `.execute(tx);
  if (busy.rows.length > 0) throw conflict(message('move.busy'));
  await sql`
    insert into moves (created_by) values (${createdBy})
    on conflict ((state = 'preparing')) where state = 'preparing' do nothing
  `.execute(tx);
  const { rows } = await sql<LockedMove>`
    select ${LOCKED} from moves where state = 'preparing' for update
  `.execute(tx);
  const [move] = rows;
  // Its state changed between the two statements.
  if (!move) throw conflict(message('move.busy'));
  return move;
}

/** Increments the revision and queues a new rehearsal. Returns the new revision. */
export async function changeMove(
  tx: Database,
  id: number,
  also: RawBuilder<unknown> = sql``,
): Promise<{ id: number; revision: number }> {
  const { rows } = await sql<{ revision: number }>`
    update moves set revision = revision + 1, work = 'rehearsing', work_done = 0, work_all = 0,
      work_failure = null ${also}
    where id = ${id} returning revision
  `.execute(tx);
  return { id, revision: rows[0]?.revision as number };
}

/**
 * Increments the revision for a change that affects no row: an up-to-date rehearsal stays valid.
 */
export async function touchMove(
  tx: Database,
  id: number,
  also: RawBuilder<unknown> = sql``,
): Promise<{ id: number; revision: number }> {
  const { rows } = await sql<{ revision: number }>`
    update moves set revision = revision + 1,
      rehearsed_revision = case when rehearsed_revision = revision then revision + 1
        else rehearsed_revision end ${also}
    where id = ${id} returning revision
  `.execute(tx);
  return { id, revision: rows[0]?.revision as number };
}

/** Throws 404 where there is none. */
export async function requireMove(tx: Database, id: number): Promise<void> {
  const { rows } = await sql`select from moves where id = ${id}`.execute(tx);
  if (rows.length === 0) throw notFound(message('move.notFound'));
}
