import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';

/** The hand-over that a payment is on the way in, or came by. */
export interface PaymentHandover {
  id: number;
  number: string;
  isOnTheWay: boolean;
}

const IS_LIVING = sql`handovers.state in ('submitted', 'counts_differ', 'counts_agree')`;

const HANDOVER_OF_PAYMENT = sql`
  handover_payments join handovers on handovers.id = handover_id
  where payment_id = payments.id and not is_released`;

/** Of `payments`, as an object of the row; null where it is in none. */
export const PAYMENT_HANDOVER: RawBuilder<PaymentHandover | null> = sql`(
  select json_build_object(
    'id', handovers.id, 'number', handovers.number, 'isOnTheWay', ${IS_LIVING}
  ) from ${HANDOVER_OF_PAYMENT}
)`;

/** Whether a payment of `payments` is in a hand-over that is not ended. */
export const IS_ON_THE_WAY: RawBuilder<boolean> = sql`
  exists (select from ${HANDOVER_OF_PAYMENT} and ${IS_LIVING})`;

export async function readPaymentHandover(
  tx: Database,
  paymentId: number,
): Promise<PaymentHandover | null> {
  const found = await sql<{ handover: PaymentHandover | null }>`
    select ${PAYMENT_HANDOVER} as handover from payments where id = ${paymentId}
  `.execute(tx);
  return found.rows[0]?.handover ?? null;
}

/**
 * The hand-over that a locked payment came by, null where there was none. Throws 409 while it is on
 * the way: nobody approves or deletes it then.
 */
export async function requireNotOnTheWay(
  tx: Database,
  paymentId: number,
): Promise<PaymentHandover | null> {
  const handover = await readPaymentHandover(tx, paymentId);
  if (!handover?.isOnTheWay) return handover;
  throw conflict(message('payment.onTheWay', { number: handover.number }));
}

/**
 * What the collector still owes of a hand-over's shortage, after payments of it that were never
 * there. Locks the hand-over, so that two deletions do not both take it.
 */
export async function lockOwedOf(tx: Database, handoverId: number): Promise<Paisa> {
  await sql`select from handovers where id = ${handoverId} for no key update`.execute(tx);
  const { rows } = await sql<{ owedPaisa: Paisa }>`
    select coalesce(sum(amount_paisa), 0) as owed_paisa
    from ledger_entries entries join ledger_postings on entry_id = entries.id
    where handover_id = ${handoverId} and account_id = ${accountIdOf('owed_by_staff')}
  `.execute(tx);
  return rows[0]?.owedPaisa as Paisa;
}
