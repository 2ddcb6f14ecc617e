import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';

/** The hand-over of a payment, still open or accepted. */
export interface PaymentHandover {
  id: number;
  number: string;
  isOnTheWay: boolean;
}

const IS_OPEN = sql`handovers.state in ('submitted', 'counts_differ', 'counts_agree')`;

const HANDOVER_OF_PAYMENT = sql`
  handover_payments join handovers on handovers.id = handover_id
  where payment_id = payments.id and not is_released`;

/** The hand-over of a row of `payments` as a JSON object; null if there is none. */
export const PAYMENT_HANDOVER: RawBuilder<PaymentHandover | null> = sql`(
  select json_build_object(
    'id', handovers.id, 'number', handovers.number, 'isOnTheWay', ${IS_OPEN}
  ) from ${HANDOVER_OF_PAYMENT}
)`;

/** Condition on `payments`: in a hand-over that has not ended. */
export const IS_ON_THE_WAY: RawBuilder<boolean> = sql`
  exists (select from ${HANDOVER_OF_PAYMENT} and ${IS_OPEN})`;

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
 * The accepted hand-over of a locked payment, null if there is none. Throws 409 while the payment
 * is on the way, when it can be neither approved nor deleted.
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
 * What the collector still owes for a hand-over's shortage, less deleted payments whose money was
 * missing. Locks the hand-over, so that two concurrent deletions do not both reduce the debt.
 */
export async function lockRemainingDebt(tx: Database, handoverId: number): Promise<Paisa> {
  await sql`select from handovers where id = ${handoverId} for no key update`.execute(tx);
  const { rows } = await sql<{ owedPaisa: Paisa }>`
    select coalesce(sum(amount_paisa), 0) as owed_paisa
    from ledger_entries entries join ledger_postings on entry_id = entries.id
    where handover_id = ${handoverId} and account_id = ${accountIdOf('owed_by_staff')}
  `.execute(tx);
  return rows[0]?.owedPaisa as Paisa;
}
