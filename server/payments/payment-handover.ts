import { message } from '@netkhata/contract/messages';
import type { HandoverRemainder } from '@netkhata/domain/handover';
import type { LedgerAccountKey } from '@netkhata/domain/ledger-entry';
import {
  addPaisa,
  maxPaisa,
  type Paisa,
  type PaisaSum,
  paisa,
  subtractPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { lockPlaces, readPlaceBalance } from '../ledger/place-balances.ts';

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
 * What is left of a hand-over's shortage and of its rounding, less deleted payments of it. Locks
 * the hand-over, so that two concurrent deletions do not both take it. With a collector it locks
 * their debts as well: what they paid or what was found since is not left.
 */
export async function lockHandoverRemainder(
  tx: Database,
  handoverId: number,
  collectorId?: number,
): Promise<HandoverRemainder> {
  await sql`select from handovers where id = ${handoverId} for no key update`.execute(tx);
  const remainder = await readPosted(tx, handoverId);
  if (collectorId === undefined) return remainder;
  await lockPlaces(
    tx,
    [SHORT, OWED].map((account) => accountIdOf(account)),
  );
  const { owedNow, shortNow, forgivenPaisa } = await readStaffSums(tx, collectorId);
  const owedPaisa = atMost(remainder.owedPaisa, owedNow);
  // What was forgiven since is no debt any more, but a difference.
  const forgiven = atMost(subtractPaisa(remainder.owedPaisa, owedPaisa), forgivenPaisa);
  const shortPaisa = atMost(addPaisa(remainder.shortPaisa, forgiven), shortNow);
  return { ...remainder, owedPaisa, shortPaisa };
}

async function readStaffSums(
  tx: Database,
  staffId: number,
): Promise<{ owedNow: PaisaSum; shortNow: PaisaSum; forgivenPaisa: PaisaSum }> {
  const owedNow = await readPlaceBalance(tx, { account: OWED, staffId });
  const shortNow = await readPlaceBalance(tx, { account: SHORT, staffId });
  const { rows } = await sql<{ forgivenPaisa: PaisaSum }>`
    select coalesce(sum(amount_paisa), 0) as forgiven_paisa from staff_debt_settlements
    where staff_id = ${staffId} and way = 'forgiven'
  `.execute(tx);
  return { owedNow, shortNow, forgivenPaisa: rows[0]?.forgivenPaisa ?? ZERO_PAISA };
}

const SHORT = 'cash_over_short' as const;
const OWED = 'owed_by_staff' as const;

/** The amount, but no more than the sum, and not below zero. */
const atMost = (amount: Paisa, sum: PaisaSum): Paisa =>
  maxPaisa(sum < amount ? paisa(Number(sum)) : amount, ZERO_PAISA);

async function readPosted(tx: Database, handoverId: number): Promise<HandoverRemainder> {
  const sumOn = (account: LedgerAccountKey) => sql`
    coalesce(sum(amount_paisa) filter (where account_id = ${accountIdOf(account)}), 0)::bigint`;
  const { rows } = await sql<HandoverRemainder>`
    select ${sumOn(OWED)} as owed_paisa, ${sumOn(SHORT)} as short_paisa,
      ${sumOn('cash_rounding')} as rest_paisa
    from ledger_entries entries join ledger_postings on entry_id = entries.id
    where handover_id = ${handoverId}
  `.execute(tx);
  return rows[0] as HandoverRemainder;
}
