import type { MOVEMENT_KINDS, MovementState } from '@netkhata/contract/money-movements';
import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { unknownId } from '../http/failure.ts';
import { type PlaceReader, seesAllPlaces } from './place-visibility.ts';

/** What moves, and between what. */
export interface Movement {
  kind: (typeof MOVEMENT_KINDS)[number];
  movementDate: Day;
  accountId: number;
  toAccountId: number | null;
  amountPaisa: Paisa;
  feePaisa: Paisa;
  categoryId: number | null;
  /** What the category is booked to. */
  categoryAccountId: number | null;
  staffId: number | null;
  customerId: number | null;
}

/** A movement that was entered. */
export interface EnteredMovement extends Movement {
  id: number;
  movementNo: string;
  state: MovementState;
  /** Entered by who asks, and today. */
  isOwn: boolean;
  isOfToday: boolean;
}

/** The day that a movement was entered, in the company's time zone. */
export const ENTERED_ON: RawBuilder<Day> = sql`
  (money_movements.created_at at time zone (select time_zone from company))::date`;

/** Who moves the company's money sees every movement; others see their own. */
export const isMovementVisible = (user: PlaceReader): RawBuilder<boolean> =>
  seesAllPlaces(user) ? sql`true` : sql`money_movements.created_by = ${user.id}`;

interface MovementChoice {
  user: PlaceReader;
  today: Day;
  id: number;
}

/**
 * Locks a movement that the user sees, before anything else but the books: nobody else decides it or
 * takes it back until the transaction ends. Throws 422 where there is none.
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

/** Why a movement that is not what it was taken for is refused. */
export const STATE_REFUSALS = {
  waiting: message('movement.waits'),
  posted: message('movement.isPosted'),
  refused: message('movement.isRefused'),
  taken_back: message('movement.isTakenBack'),
} as const;
