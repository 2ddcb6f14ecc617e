import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import { takeBackOpenings } from '../../bills/opening-balance.ts';
import { removeCustomers } from '../../customers/remove-customers.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { conflict } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import { lockCustomerMoney } from '../../ledger/balance-queries.ts';
import { lockBookDay } from '../../ledger/book-day.ts';
import { takeBackMovement } from '../../places/take-back-movement.ts';
import { giveUpSms } from '../../sms/outbox-attempts.ts';
import { lockMove } from '../stage/open-moves.ts';
import { dropParts } from './finish-move.ts';
import { countBlockers, requireNoBlockers } from './take-back-blockers.ts';

/** Whoever collects meanwhile waits for no more than a batch. */
const BATCH = 200;

/**
 * Says that a move shall be undone; the background does it. What was paid into tills, banks and
 * wallets goes out at once. Throws 409 naming what depends on the move.
 */
export async function startTakingBack(
  context: SignedInContext,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number }> {
  const { tx, user } = context;
  await lockBookDay(tx, context.today);
  const move = await lockMove(tx, id);
  // One that got stuck on its way in can go back too.
  const isStuck = move.hasFailed && ['accepting', 'taking_back'].includes(move.state);
  if (move.state !== 'accepted' && !isStuck) throw conflict(message('move.notAccepted'));
  await requireNoBlockers(tx, id);
  const places = await sql<{ movementId: number }>`
    select movement_id from move_places
      join money_movements on money_movements.id = movement_id and state = 'posted'
    where move_id = ${id} order by move_places.account_id
  `.execute(tx);
  for (const { movementId } of places.rows) {
    await takeBackMovement(context, { id: movementId, reason }, { isOfWhole: true });
  }
  await sql`
    update moves set state = 'taking_back', work = 'taking_back', work_done = 0,
      work_failure = null,
      accepted_at = coalesce(accepted_at, now()),
      work_all = (
        select count(*) from moved_customers where move_id = ${id} and taken_back_at is null
      ),
      take_back_reason = ${reason}, taken_back_by = ${user.id}
    where id = ${id}
  `.execute(tx);
  context.audit({ subject: 'move', id, before: { state: move.state }, after: { reason } });
  return { id };
}

export interface TakingBack {
  today: Day;
  now: Date;
  batch?: number;
  /** Told after each batch. */
  onProgress?: () => void;
}

/** Somebody was billed or has paid since it was begun. */
export class MoveBlocked extends Error {
  readonly reason = message('move.isBlocked');
}

/**
 * Takes a move back, a batch of customers a transaction: what they brought along is mirrored, their
 * documents are void, and they are no customers any more. Killed and repeated it goes on.
 */
export async function takeBackMove(
  database: Database,
  id: number,
  taking: TakingBack,
): Promise<void> {
  for (;;) {
    const count = await inTransaction(database, (tx) => takeBackBatch(tx, id, taking));
    if (count === 0) return;
    taking.onProgress?.();
  }
}

async function takeBackBatch(tx: Database, id: number, taking: TakingBack): Promise<number> {
  const { today, now } = taking;
  const books = await lockBookDay(tx, today);
  const move = await sql<{ state: string; takenBackBy: number | null }>`
    select state, taken_back_by from moves where id = ${id} for update
  `.execute(tx);
  if (move.rows[0]?.state !== 'taking_back') return 0;
  const { takenBackBy } = move.rows[0];
  const found = await sql<{ customerId: number }>`
    select customer_id from moved_customers where move_id = ${id} and taken_back_at is null
    order by customer_id limit ${taking.batch ?? BATCH}
  `.execute(tx);
  const ids = found.rows.map(({ customerId }) => customerId);
  if (ids.length === 0) {
    await dropParts(tx, id);
    await sql`
      update moves set state = 'taken_back', taken_back_at = ${now}, work = null
      where id = ${id}
    `.execute(tx);
    return 0;
  }
  await lockCustomerMoney(tx, ids);
  if ((await countBlockers(tx, ids)) > 0) throw new MoveBlocked();
  await takeBackOpenings(tx, ids, { books, now, createdBy: takenBackBy });
  await giveUpSms(tx, {
    code: 'withdrawn',
    reason: message('move.smsWithdrawn'),
    isMeant: sql<boolean>`customer_id = any(${ids}::bigint[])`,
  });
  await sql`
    update moved_customers set taken_back_at = ${now}, former_code = code, former_name = name,
      former_pppoe_user_name = pppoe_user_name
    from customers where customers.id = customer_id and customer_id = any(${ids}::bigint[])
  `.execute(tx);
  await removeCustomers(tx, ids);
  await sql`update moves set work_done = work_done + ${ids.length} where id = ${id}`.execute(tx);
  return ids.length;
}
