import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import { reverseOpeningBalances } from '../../bills/opening-balance.ts';
import { removeCustomers } from '../../customers/remove-customers.ts';
import { takeAdvisoryLock } from '../../database/advisory-locks.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { conflict } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import { lockCustomerMoney } from '../../ledger/balance-queries.ts';
import { lockBookDay } from '../../ledger/book-day.ts';
import { takeBackMovement } from '../../places/take-back-movement.ts';
import { failQueuedSms } from '../../sms/outbox-attempts.ts';
import { lockMove } from '../stage/open-moves.ts';
import { dropParts } from './finish-move.ts';
import { countBlockers, requireNoBlockers } from './take-back-blockers.ts';

/** Customers per transaction: payments that are collected meanwhile wait for one batch at most. */
const BATCH = 200;

/**
 * Starts taking a move back, which the background job then does. The opening amounts of tills,
 * banks and wallets are reversed at once. Throws 409 with the blockers of the move.
 */
export async function startTakingBack(
  context: SignedInContext,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number }> {
  const { tx, user } = context;
  await lockBookDay(tx, context.today);
  // Whoever is writing about customers ends first: what they wrote is seen below. Whoever comes
  // later sees that the move is being taken back, and is refused (refuse_leaving_customers()).
  await takeAdvisoryLock(tx, 'customersStay');
  const move = await lockMove(tx, id);
  if (move.state !== 'accepted' && !move.isStuck) throw conflict(message('move.notAccepted'));
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

export interface TakeBackOptions {
  today: Day;
  now: Date;
  batch?: number;
  /** Called after each batch. */
  onProgress?: () => void;
}

/** Bills or payments hang on the customers, which the database refuses since taking back began. */
export class MoveBlocked extends Error {
  readonly reason = message('move.isBlocked');
}

/**
 * Takes a move back, one transaction for each batch of customers: reverses their opening entries,
 * voids the documents, and removes the customers. After a crash a repeated call continues.
 */
export async function takeBackMove(
  database: Database,
  id: number,
  options: TakeBackOptions,
): Promise<void> {
  for (;;) {
    const count = await inTransaction(database, (tx) => takeBackBatch(tx, id, options));
    if (count === 0) return;
    options.onProgress?.();
  }
}

async function takeBackBatch(tx: Database, id: number, options: TakeBackOptions): Promise<number> {
  const { today, now } = options;
  const books = await lockBookDay(tx, today);
  const move = await sql<{ state: string; takenBackBy: number | null }>`
    select state, taken_back_by from moves where id = ${id} for update
  `.execute(tx);
  if (move.rows[0]?.state !== 'taking_back') return 0;
  const { takenBackBy } = move.rows[0];
  const found = await sql<{ customerId: number }>`
    select customer_id from moved_customers where move_id = ${id} and taken_back_at is null
    order by customer_id limit ${options.batch ?? BATCH}
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
  // What follows concerns customers for whom the database refuses everybody else.
  await sql`select set_config('netkhata.takes_back', 'on', true)`.execute(tx);
  await lockCustomerMoney(tx, ids);
  if ((await countBlockers(tx, ids)) > 0) throw new MoveBlocked();
  await reverseOpeningBalances(tx, ids, { books, now, createdBy: takenBackBy });
  await failQueuedSms(tx, {
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
