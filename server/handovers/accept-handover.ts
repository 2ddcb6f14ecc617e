import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { bookDayOf } from '@netkhata/domain/book-day';
import {
  type HandoverFigures,
  handoverDifference,
  handoverFigures,
} from '@netkhata/domain/handover';
import { type Paisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { cashRounded, outlayAccepted } from '@netkhata/domain/place-entry';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { approveHandedOver, lockHandedOver } from '../payments/handed-over-payments.ts';
import {
  type Handover,
  isOfAnotherReceiver,
  lockHandover,
  requireOpenHandover,
  requireReceiver,
  savedHandover,
} from './handover-queries.ts';

type AcceptForm = EndpointInput<Api['handoverAccept']>['body'];

interface DecidedOutlay {
  id: number;
  categoryId: number;
  amountPaisa: Paisa;
  isAccepted: boolean;
}

/**
 * Accepts a hand-over in one transaction: each payment is approved as in a single approval, each
 * accepted outlay becomes an expense, the difference is one entry, and what is less than the
 * smallest note another. The till then contains the counted amount. Locks in the global order (decision 0035): the books, the hand-over, then the
 * customers' money by ascending id.
 */
export async function acceptHandover(
  context: SignedInContext,
  form: AcceptForm,
): Promise<ReturnType<typeof savedHandover>> {
  const { tx, user, today, now } = context;
  const books = await lockBookDay(tx, today);
  const handover = await lockHandover(tx, user, form.id);
  requireOpenHandover(handover);
  await requireReceiver(tx, user, handover);
  if (handover.receiverId === null) throw conflict(message('handover.notCountedYet'));
  if (handover.receiverId !== user.id) throw isOfAnotherReceiver(handover);
  if (handover.state !== 'counts_agree') throw conflict(message('handover.countsDiffer'));
  if (!handover.isAccountActive) {
    throw conflict(message('payment.accountInactive', { account: handover.accountName }));
  }
  const outlays = await decideOutlays(tx, handover.id, form.outlays ?? []);
  const accepted = outlays.filter(({ isAccepted }) => isAccepted);
  const acceptedPaisa = sumPaisa(accepted.map((outlay) => outlay.amountPaisa));
  await lockHandedOver(tx, handover.id);
  const figures = handoverFigures(
    {
      ...handover,
      countedPaisa: handover.collectorPaisa,
      isMadeGood: handover.shortage === 'made_good',
    },
    acceptedPaisa,
  );
  const entry = {
    entryDate: bookDayOf(today, books),
    customerId: null,
    handoverId: handover.id,
    createdBy: user.id,
  };
  await markAccepted(context, handover, acceptedPaisa);
  const approval = { ...handover, handoverId: handover.id, at: now, by: user.id };
  await approveHandedOver(tx, approval, entry);
  await postEntries(tx, entriesOf(handover, { entry, outlays: accepted, figures }));
  context.audit({
    subject: 'handover',
    id: handover.id,
    before: { state: handover.state },
    after: {
      state: 'accepted',
      payments: handover.paymentCount,
      outlays: acceptedPaisa,
      difference: figures.differencePaisa,
      rounded: figures.restPaisa,
      owed: figures.owedPaisa,
    },
  });
  return savedHandover(handover, 'accepted');
}

/** Throws 422 unless every outlay is either accepted or struck, exactly once. */
async function decideOutlays(
  tx: Database,
  handoverId: number,
  decisions: NonNullable<AcceptForm['outlays']>,
): Promise<DecidedOutlay[]> {
  const { rows } = await sql<Omit<DecidedOutlay, 'isAccepted'>>`
    select id, category_id, amount_paisa from handover_outlays
    where handover_id = ${handoverId} order by id
  `.execute(tx);
  const decided = rows.map((outlay) => {
    const [decision, ...more] = decisions.filter(({ id }) => id === outlay.id);
    const isAccepted = decision?.isAccepted ?? null;
    if (isAccepted === null || more.length > 0) {
      throw badInput({ outlays: message('handover.outlaysUndecided') });
    }
    return { ...outlay, isAccepted };
  });
  if (decisions.length !== rows.length) throw badInput({ outlays: message('record.unknown') });
  await sql`
    update handover_outlays set is_accepted = decision.is_accepted
    from unnest(
      ${decided.map(({ id }) => id)}::bigint[],
      ${decided.map(({ isAccepted }) => isAccepted)}::boolean[]
    ) as decision (id, is_accepted)
    where handover_outlays.id = decision.id
  `.execute(tx);
  return decided;
}

async function markAccepted(
  { tx, user, now }: SignedInContext,
  { id }: Handover,
  acceptedPaisa: Paisa,
): Promise<void> {
  await sql`
    update handovers set state = 'accepted', ended_by = ${user.id}, ended_at = ${now},
      accepted_outlays_paisa = ${acceptedPaisa}
    where id = ${id}
  `.execute(tx);
}

/** Entries of a hand-over besides its payments: outlays, the difference, and what was rounded. */
function entriesOf(
  { accountId, collectorId }: Handover,
  accepted: {
    entry: Omit<NewEntry, 'kind' | 'postings'>;
    outlays: readonly DecidedOutlay[];
    figures: HandoverFigures;
  },
): NewEntry[] {
  const { entry, outlays, figures } = accepted;
  const entries: NewEntry[] = outlays.map(({ categoryId, amountPaisa }) => ({
    ...entry,
    kind: 'outlay_accepted',
    postings: outlayAccepted({ accountId, categoryId, amountPaisa }),
  }));
  if (figures.differencePaisa !== 0) {
    const postings = handoverDifference({ accountId, collectorId, figures });
    entries.push({ ...entry, kind: 'count_difference', postings });
  }
  const { restPaisa } = figures;
  if (restPaisa !== ZERO_PAISA) {
    const postings = cashRounded({ accountId, restPaisa });
    entries.push({ ...entry, kind: 'cash_rounded', postings });
  }
  return entries;
}
