import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { missingNotes } from '@netkhata/domain/handover';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict, forbidden } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { ONLY_ADMIN_ID } from '../payments/own-payment.ts';
import { insertCount, readShortage, type Shortage } from './create-handover.ts';
import {
  type Handover,
  type HandoverState,
  isOfAnotherReceiver,
  lockHandover,
  refusalToDecide,
  requireOpenHandover,
  requireReceiver,
  savedHandover,
} from './handover-queries.ts';
import { type Count, readNotes } from './read-notes.ts';

type Saved = ReturnType<typeof savedHandover>;

/**
 * Records a count. The receiver counts without knowing the expected amount; if the counts differ,
 * either side can count again. Posts nothing.
 */
export async function countHandover(
  context: SignedInContext,
  form: EndpointInput<Api['handoverCount']>['body'],
): Promise<Saved> {
  const { tx, user } = context;
  const handover = await lockHandover(tx, user, form.id);
  requireOpenHandover(handover);
  const count = readNotes(form.notes);
  const { receiverId, collectorId, submittedBy } = handover;
  if (receiverId === null || receiverId === user.id) {
    await requireReceiver(tx, user, handover);
    refuseAgreed(handover);
    return countAsReceiver(context, handover, count);
  }
  if (user.id !== collectorId && user.id !== submittedBy) throw isOfAnotherReceiver(handover);
  refuseAgreed(handover);
  const shortage = readShortage(form.shortage, {
    missingPaisa: missingBy(handover, count.amountPaisa),
    isOwnWord: isOwnWord(context, handover),
  });
  await insertCount(tx, {
    handoverId: handover.id,
    side: 'collector',
    countedBy: user.id,
    at: context.now,
    count,
  });
  return agreeOrDiffer(context, handover, { collectorPaisa: count.amountPaisa, shortage });
}

function refuseAgreed({ state }: Handover): void {
  if (state === 'counts_agree') throw conflict(message('handover.countsAgree'));
}

const missingBy = (handover: Handover, countedPaisa: Paisa): Paisa =>
  missingNotes({ ...handover, countedPaisa });

const isOwnWord = ({ user }: SignedInContext, { collectorId, submittedBy }: Handover): boolean =>
  user.id === collectorId && submittedBy === collectorId;

async function countAsReceiver(
  context: SignedInContext,
  handover: Handover,
  count: Count,
): Promise<Saved> {
  const { tx, user, now } = context;
  const { id, collectorPaisa } = handover;
  await insertCount(tx, { handoverId: id, side: 'receiver', countedBy: user.id, at: now, count });
  const state = stateOf(collectorPaisa, count.amountPaisa);
  await sql`
    update handovers set state = ${state}, receiver_id = ${user.id},
      receiver_paisa = ${count.amountPaisa}, only_admin_id = ${ONLY_ADMIN_ID}
    where id = ${id}
  `.execute(tx);
  context.audit({
    subject: 'handover',
    id,
    before: { state: handover.state, receiverCounted: handover.receiverPaisa },
    after: { state, receiverCounted: count.amountPaisa },
  });
  return savedHandover(handover, state);
}

const stateOf = (collectorPaisa: Paisa, receiverPaisa: Paisa | null): HandoverState =>
  collectorPaisa === receiverPaisa ? 'counts_agree' : 'counts_differ';

/** Records the collector's new count after the receiver has counted. */
async function agreeOrDiffer(
  context: SignedInContext,
  handover: Handover,
  answer: { collectorPaisa: Paisa; shortage: Shortage | null; decision?: string },
): Promise<Saved> {
  const { tx, user } = context;
  const { collectorPaisa, shortage, decision = null } = answer;
  const state = stateOf(collectorPaisa, handover.receiverPaisa);
  await sql`
    update handovers set state = ${state}, collector_paisa = ${collectorPaisa},
      shortage = ${shortage}, decided_by = ${decision === null ? null : user.id},
      decision_reason = ${decision}
    where id = ${handover.id}
  `.execute(tx);
  context.audit({
    subject: 'handover',
    id: handover.id,
    before: {
      state: handover.state,
      collectorCounted: handover.collectorPaisa,
      shortage: handover.shortage,
    },
    after: { state, collectorCounted: collectorPaisa, shortage, reason: decision },
  });
  return savedHandover(handover, state);
}

/**
 * The collector confirms that the receiver's count is right. If the collector has left, a user
 * decides who sees all hands and is not the receiver. Only the collector's own confirmation can
 * turn a shortage into a debt.
 */
export async function confirmCount(
  context: SignedInContext,
  form: EndpointInput<Api['handoverConfirm']>['body'],
): Promise<Saved> {
  const { tx, user, now } = context;
  const handover = await lockHandover(tx, user, form.id);
  requireOpenHandover(handover);
  const isCollector = isOwnWord(context, handover);
  const refusal = isCollector ? undefined : await refusalToDecide(tx, user, handover);
  if (refusal) throw forbidden(refusal);
  if (!isCollector && !form.reason) throw badInput({ reason: message('field.required') });
  if (handover.receiverPaisa === null) throw conflict(message('handover.notCountedYet'));
  refuseAgreed(handover);
  if (handover.receiverPaisa !== form.counted) throw conflict(message('handover.countedAgain'));
  const count = await readLatestCount(tx, handover.id);
  const shortage = readShortage(form.shortage, {
    missingPaisa: missingBy(handover, count.amountPaisa),
    isOwnWord: isCollector,
  });
  await insertCount(tx, {
    handoverId: handover.id,
    side: 'collector',
    countedBy: user.id,
    at: now,
    count,
    isConfirmation: true,
  });
  return agreeOrDiffer(context, handover, {
    collectorPaisa: count.amountPaisa,
    shortage,
    ...(!isCollector && form.reason && { decision: form.reason }),
  });
}

/** The receiver's latest count. */
async function readLatestCount(tx: Database, handoverId: number): Promise<Count> {
  const latest = await sql<Count>`
    select notes, amount_paisa from handover_counts
    where handover_id = ${handoverId} and side = 'receiver' order by id desc limit 1
  `.execute(tx);
  return latest.rows[0] as Count;
}
