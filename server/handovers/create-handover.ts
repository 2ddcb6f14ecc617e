import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { missingNotes } from '@netkhata/domain/handover';
import { isPositive, type Paisa, sumPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { IS_IN_HAND } from './hand-payments.ts';
import { takeHandoverNumber } from './handover-number.ts';
import { type Count, readNotes } from './read-notes.ts';

export type HandoverForm = EndpointInput<Api['handoverCreate']>['body'];
export type Shortage = 'made_good' | 'difference';

interface SavedHandover {
  id: number;
  number: string;
  accountName: string;
}

/**
 * Hands over cash of one till out of a hand: its payments are then on the way, and nothing is
 * posted. The payments are locked first, so that nobody approves or deletes one meanwhile.
 */
export async function createHandover(
  context: SignedInContext,
  form: HandoverForm,
): Promise<SavedHandover> {
  const { tx, user, today, now } = context;
  const { collectorId, reason } = await readCollector(context, form);
  const count = readNotes(form.notes);
  const accountName = await requireTill(tx, form.account);
  const outlays = await readOutlays(tx, form);
  const payments = await takePayments(tx, { ...form, collectorId });
  const outlaysPaisa = sumPaisa(outlays.map((outlay) => outlay.amountPaisa));
  if (outlaysPaisa > payments.totalPaisa) {
    throw badInput({ outlays: message('handover.outlaysAboveCash') });
  }
  const shortage = readShortage(form.shortage, {
    missingPaisa: missingNotes({
      paymentsPaisa: payments.totalPaisa,
      outlaysPaisa,
      countedPaisa: count.amountPaisa,
    }),
    isOwnWord: collectorId === user.id,
  });
  const number = await takeHandoverNumber(tx, today);
  const made = await sql<{ id: number }>`
    insert into handovers (
      number, collector_id, account_id, state, payment_count, payments_paisa, outlays_paisa,
      collector_paisa, shortage, submitted_by, submit_reason, submitted_at, remarks
    ) values (
      ${number}, ${collectorId}, ${form.account}, 'submitted', ${payments.ids.length},
      ${payments.totalPaisa}, ${outlaysPaisa}, ${count.amountPaisa}, ${shortage}, ${user.id},
      ${reason}, ${now}, ${form.remarks ?? null}
    ) returning id
  `.execute(tx);
  const id = made.rows[0]?.id as number;
  await insertParts(tx, id, { paymentIds: payments.ids, outlays });
  await insertCount(tx, { handoverId: id, side: 'collector', countedBy: user.id, at: now, count });
  // No amount: the receiver, who has yet to count, may read the audit trail. The document has the
  // amounts.
  const after = { number, collector: collectorId, account: form.account, reason };
  context.audit({ subject: 'handover', id, after: { ...after, payments: payments.ids.length } });
  return { id, number, accountName };
}

/** The collector: the user, or with the right and a reason somebody else. */
async function readCollector(
  { tx, user }: SignedInContext,
  { collector, reason }: HandoverForm,
): Promise<{ collectorId: number; reason: string | null }> {
  if (collector === undefined || collector === null || collector === user.id) {
    return { collectorId: user.id, reason: null };
  }
  if (!user.rights.has('see_all_hands') || user.zoneId !== null) {
    throw forbidden(message('right.missing'));
  }
  if (!reason) throw badInput({ reason: message('field.required') });
  const found = await sql`select from users where id = ${collector}`.execute(tx);
  if (found.rows.length === 0) throw unknownId('collector');
  return { collectorId: collector, reason };
}

async function requireTill(tx: Database, accountId: number): Promise<string> {
  const till = await tx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .where('referenceType', '=', 'cash')
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!till) throw unknownId('account');
  return till.name;
}

interface Outlay {
  categoryId: number;
  amountPaisa: Paisa;
  remarks: string | null;
}

async function readOutlays(tx: Database, { outlays }: HandoverForm): Promise<Outlay[]> {
  const read = (outlays ?? []).map(({ category, amount, remarks }) => {
    return { categoryId: category, amountPaisa: amount, remarks };
  });
  const known = await sql<{ id: number }>`
    select id from money_categories
    where id = any(${read.map((outlay) => outlay.categoryId)}::bigint[]) and ${IS_OUTLAY_CATEGORY}
  `.execute(tx);
  for (const [index, { categoryId }] of read.entries()) {
    if (!known.rows.some(({ id }) => id === categoryId)) {
      throw unknownId(`outlays.${index}.category`);
    }
  }
  return read;
}

/** Categories that money can be spent on before the hand-over. */
export const IS_OUTLAY_CATEGORY = sql<boolean>`(is_active and is_outlay)`;

/**
 * Locks the payments by ascending id, then reads them in a second statement. Throws 409 if they
 * differ from what the screen showed.
 */
async function takePayments(
  tx: Database,
  form: HandoverForm & { collectorId: number },
): Promise<{ ids: number[]; totalPaisa: Paisa }> {
  const leftOut = form.leftOut ?? [];
  const isChosen = sql`
    collected_by = ${form.collectorId} and account_id = ${form.account} and ${IS_IN_HAND}
    and id <= ${form.upTo} and id not in (select unnest(${leftOut}::bigint[]))`;
  await sql`select from payments where ${isChosen} order by id for no key update`.execute(tx);
  const read = await sql<{ id: number; amountPaisa: Paisa }>`
    select id, amount_paisa from payments where ${isChosen} order by id
  `.execute(tx);
  const totalPaisa = sumPaisa(read.rows.map((payment) => payment.amountPaisa));
  if (totalPaisa !== form.paymentsTotal) throw conflict(message('handover.cashChanged'));
  if (read.rows.length === 0) throw conflict(message('handover.nothingInHand'));
  return { ids: read.rows.map(({ id }) => id), totalPaisa };
}

/**
 * How a shortage is treated; null if nothing is missing. Only the collector can accept it as a
 * debt: if others hand over or count for them, it stays a difference.
 */
export function readShortage(
  shortageWord: Shortage | null | undefined,
  { missingPaisa, isOwnWord }: { missingPaisa: Paisa; isOwnWord: boolean },
): Shortage | null {
  if (!isPositive(missingPaisa)) return null;
  if (!shortageWord && isOwnWord) throw badInput({ shortage: message('handover.sayShortage') });
  if (shortageWord === 'made_good' && !isOwnWord) {
    throw badInput({ shortage: message('handover.ownWordOnly') });
  }
  return shortageWord ?? 'difference';
}

async function insertParts(
  tx: Database,
  handoverId: number,
  { paymentIds, outlays }: { paymentIds: number[]; outlays: readonly Outlay[] },
): Promise<void> {
  await sql`
    insert into handover_payments (handover_id, payment_id)
    select ${handoverId}, unnest(${paymentIds}::bigint[])
  `.execute(tx);
  await sql`
    insert into handover_outlays (handover_id, category_id, amount_paisa, remarks)
    select ${handoverId}, outlay.* from unnest(
      ${outlays.map((outlay) => outlay.categoryId)}::bigint[],
      ${outlays.map((outlay) => outlay.amountPaisa)}::bigint[],
      ${outlays.map((outlay) => outlay.remarks)}::text[]
    ) as outlay
  `.execute(tx);
}

/** Records a count of either side; the latest one is valid. */
export async function insertCount(
  tx: Database,
  counted: {
    handoverId: number;
    side: 'collector' | 'receiver';
    countedBy: number;
    at: Date;
    count: Count;
    isConfirmation?: boolean;
  },
): Promise<void> {
  const { handoverId, side, countedBy, at, count, isConfirmation = false } = counted;
  await sql`
    insert into handover_counts
      (handover_id, side, counted_by, counted_at, notes, amount_paisa, is_confirmation)
    values (${handoverId}, ${side}, ${countedBy}, ${at}, ${JSON.stringify(count.notes)}::jsonb,
      ${count.amountPaisa}, ${isConfirmation})
  `.execute(tx);
}
