import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { conflict, forbidden } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import {
  type Handover,
  lockHandover,
  requireOpenHandover,
  requireReceiver,
  savedHandover,
} from './handover-queries.ts';

type Saved = ReturnType<typeof savedHandover>;

/** The submitter or the collector withdraws a hand-over before a receiver has counted. */
export async function withdrawHandover(context: SignedInContext, id: number): Promise<Saved> {
  const { tx, user } = context;
  const handover = await lockHandover(tx, user, id);
  requireOpenHandover(handover);
  if (user.id !== handover.collectorId && user.id !== handover.submittedBy) {
    throw forbidden(message('right.missing'));
  }
  if (handover.receiverId !== null) throw conflict(message('handover.countedAlready'));
  return end(context, handover, { state: 'withdrawn', reason: null });
}

/** The receiver returns the hand-over, counted or not: its payments are in the hand again. */
export async function returnHandover(
  context: SignedInContext,
  { id, reason }: { id: number; reason: string },
): Promise<Saved> {
  const { tx, user } = context;
  const handover = await lockHandover(tx, user, id);
  requireOpenHandover(handover);
  await requireReceiver(tx, user, handover);
  return end(context, handover, { state: 'returned', reason });
}

async function end(
  context: SignedInContext,
  handover: Handover,
  { state, reason }: { state: 'withdrawn' | 'returned'; reason: string | null },
): Promise<Saved> {
  const { tx, user, now } = context;
  await sql`
    update handovers set state = ${state}, return_reason = ${reason}, ended_by = ${user.id},
      ended_at = ${now}
    where id = ${handover.id}
  `.execute(tx);
  context.audit({
    subject: 'handover',
    id: handover.id,
    before: { state: handover.state },
    after: { state, reason },
  });
  return savedHandover(handover, state);
}
