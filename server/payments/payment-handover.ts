import { message } from '@netkhata/contract/messages';
import type { HandoverRemainder } from '@netkhata/domain/handover';
import type { LedgerAccountKey } from '@netkhata/domain/ledger-entry';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { type ShortageEntry, shortagesLeft } from '@netkhata/domain/shortage-left';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { lockPlaces } from '../ledger/place-balances.ts';

/** The hand-over of a payment, still open or accepted. */
export interface PaymentHandover {
  id: number;
  number: string;
  isOnTheWay: boolean;
}

/** Condition on `handovers`: has not ended. */
export const IS_OPEN_HANDOVER = sql`handovers.state in ('submitted', 'counts_differ', 'counts_agree')`;

const HANDOVER_OF_PAYMENT = sql`
  handover_payments join handovers on handovers.id = handover_id
  where payment_id = payments.id and not is_released`;

/** The hand-over of a row of `payments` as a JSON object; null if there is none. */
export const PAYMENT_HANDOVER: RawBuilder<PaymentHandover | null> = sql`(
  select json_build_object(
    'id', handovers.id, 'number', handovers.number, 'isOnTheWay', ${IS_OPEN_HANDOVER}
  ) from ${HANDOVER_OF_PAYMENT}
)`;

/** Condition on `payments`: in a hand-over that has not ended. */
export const IS_ON_THE_WAY: RawBuilder<boolean> = sql`
  exists (select from ${HANDOVER_OF_PAYMENT} and ${IS_OPEN_HANDOVER})`;

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
  const restPaisa = await readRounded(tx, handoverId);
  if (collectorId === undefined) return { ...NOTHING_LEFT, restPaisa };
  await lockPlaces(
    tx,
    [SHORT, OWED].map((account) => accountIdOf(account)),
  );
  const left = shortagesLeft(await readShortageEntries(tx, collectorId));
  return { ...(left.get(handoverId) ?? NOTHING_LEFT), restPaisa };
}

const SHORT = 'cash_over_short' as const;
const OWED = 'owed_by_staff' as const;
const NOTHING_LEFT = { owedPaisa: ZERO_PAISA, shortPaisa: ZERO_PAISA };

/** Everything that was posted to a person's debts and shortages, in its order. */
async function readShortageEntries(tx: Database, staffId: number): Promise<ShortageEntry[]> {
  const sumOn = (account: LedgerAccountKey) => sql`
    coalesce(sum(amount_paisa) filter (where account_id = ${accountIdOf(account)}), 0)::bigint`;
  const { rows } = await sql<ShortageEntry>`
    select entries.id, handover_id, reverses_entry_id as reverses_id, ${sumOn(OWED)} as owed_paisa,
      ${sumOn(SHORT)} as short_paisa
    from ledger_postings join ledger_entries entries on entries.id = entry_id
    where account_id in (${accountIdOf(OWED)}, ${accountIdOf(SHORT)}) and staff_id = ${staffId}
      and is_place(account_id)
    group by entries.id order by entries.id
  `.execute(tx);
  return rows;
}

/** What is booked as rounding for a hand-over. */
async function readRounded(tx: Database, handoverId: number): Promise<Paisa> {
  const { rows } = await sql<{ restPaisa: Paisa }>`
    select coalesce(sum(amount_paisa), 0)::bigint as rest_paisa
    from ledger_entries entries join ledger_postings on entry_id = entries.id
    where handover_id = ${handoverId} and account_id = ${accountIdOf('cash_rounding')}
  `.execute(tx);
  return rows[0]?.restPaisa ?? ZERO_PAISA;
}
