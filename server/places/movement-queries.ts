import type { MOVEMENT_KINDS, MovementState } from '@netkhata/contract/money-movements';
import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { unknownId } from '../http/failure.ts';
import { type PlaceReader, seesAllPlaces } from './place-visibility.ts';

/** Kind, amount and places of a movement. */
export interface Movement {
  kind: (typeof MOVEMENT_KINDS)[number];
  movementDate: Day;
  accountId: number;
  toAccountId: number | null;
  amountPaisa: Paisa;
  feePaisa: Paisa;
  categoryId: number | null;
  /** Ledger account of the category. */
  categoryAccountId: number | null;
  staffId: number | null;
  customerId: number | null;
}

/** A stored movement. */
export interface EnteredMovement extends Movement {
  id: number;
  movementNo: string;
  state: MovementState;
  /** Entered by the requesting user; the next field says whether it was entered today. */
  isOwn: boolean;
  isOfToday: boolean;
}

/** Day of entry in the company's time zone. */
export const ENTERED_ON: RawBuilder<Day> = sql`
  (money_movements.created_at at time zone (select time_zone from company))::date`;

/** Condition: users who move the company's money see every movement, others only their own. */
export const isMovementVisible = (user: PlaceReader): RawBuilder<boolean> =>
  seesAllPlaces(user) ? sql`true` : sql`money_movements.created_by = ${user.id}`;

interface MovementChoice {
  user: PlaceReader;
  today: Day;
  id: number;
}

/**
 * Locks a movement that the user may see; only the books are locked earlier. It can be neither
 * decided nor taken back by others until the transaction ends. Throws 422 if there is none.
 */
export async function lockMovement(
  tx: Database,
  { user, today, id }: MovementChoice,
): Promise<EnteredMovement> {
  const { rows } = await sql<EnteredMovement>`
    select id, movement_no, kind, state, movement_date, account_id, to_account_id, amount_paisa,
      fee_paisa, category_id, category_account_id, staff_id, customer_id,
      created_by = ${user.id} as is_own, ${ENTERED_ON} = ${today}::date as is_of_today
    from money_movements where id = ${id} and ${isMovementVisible(user)}
    for no key update
  `.execute(tx);
  const [movement] = rows;
  if (!movement) throw unknownId('id');
  return movement;
}

/** Messages for a movement that is in another state than expected. */
export const STATE_REFUSALS = {
  waiting: message('movement.waits'),
  posted: message('movement.isPosted'),
  refused: message('movement.isRefused'),
  taken_back: message('movement.isTakenBack'),
} as const;
