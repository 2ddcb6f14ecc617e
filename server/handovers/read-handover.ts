import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { handoverFigures } from '@netkhata/domain/handover';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { HANDOVER_JOINS, type HandoverRow, handoverFields } from './handover-list.ts';
import { handoversInScope, refusalToDecide, refusalToReceive } from './handover-queries.ts';
import { selectList } from '../lists/select-list.ts';

type Details = EndpointResult<Api['handoverDetails']>;
type PageQuery = EndpointInput<Api['handoverDetails']>['query'];

interface HandoverFacts extends HandoverRow {
  submittedBy: string;
  submittedById: number;
  receiverId: number | null;
  submitReason: string | null;
  remarks: string | null;
  shortage: Details['shortage'];
  decidedBy: string | null;
  decisionReason: string | null;
  returnReason: string | null;
  paymentsPaisa: Paisa;
  outlaysPaisa: Paisa;
}

/** A hand-over in the user's scope with its details. Throws 404. */
export async function readHandover(
  { tx, user }: SignedInContext,
  { id, query }: { id: number; query: PageQuery },
): Promise<Details> {
  const facts = await readFacts(tx, user, id);
  const { isBlind } = facts;
  const [outlays, counts, page, can, company] = await Promise.all([
    readOutlays(tx, facts),
    readCounts(tx, user, facts),
    readPayments(tx, facts, query),
    readChoices(tx, user, facts),
    readCompany(tx),
  ]);
  const { name, address, phone, logo } = company;
  return {
    ...rowOf(facts),
    shortage: isBlind ? null : facts.shortage,
    owed: owedOf(facts),
    paymentsTotal: isBlind ? null : facts.paymentsPaisa,
    outlays,
    counts,
    ...page,
    ...can,
    company: { name, address, phone, logo },
  };
}

/** The hand-over as a row; amounts only where the user may see them. */
const rowOf = ({
  paymentsPaisa: _payments,
  outlaysPaisa: _outlays,
  submittedById: _submitter,
  receiverId: _receiver,
  ...row
}: HandoverFacts) => row;

async function readFacts(tx: Database, user: SignedInUser, id: number): Promise<HandoverFacts> {
  const found = await sql<HandoverFacts>`
    select ${selectList(handoverFields(user))}, submitters.name as submitted_by,
      submitted_by as submitted_by_id, receiver_id, submit_reason, remarks, shortage,
      deciders.name as decided_by, decision_reason, return_reason, payments_paisa, outlays_paisa
    from handovers ${HANDOVER_JOINS.collectors} ${HANDOVER_JOINS.accounts}
      ${HANDOVER_JOINS.receivers}
      join users submitters on submitters.id = handovers.submitted_by
      left join users deciders on deciders.id = handovers.decided_by
    where handovers.id = ${id} and ${handoversInScope(user)}
  `.execute(tx);
  const facts = found.rows[0];
  if (!facts) throw notFound(message('handover.notFound'));
  return facts;
}

/** Part of an accepted hand-over's shortage that the collector owes. */
function owedOf({ state, shortage, receiverCounted, ...facts }: HandoverFacts): Paisa | null {
  if (state !== 'accepted' || receiverCounted === null) return null;
  const isMadeGood = shortage === 'made_good';
  return handoverFigures({ ...facts, countedPaisa: receiverCounted, isMadeGood }).owedPaisa;
}

async function readOutlays(
  tx: Database,
  { id, isBlind }: HandoverFacts,
): Promise<Details['outlays']> {
  const { rows } = await sql<Details['outlays'][number]>`
    select outlays.id, category_id, money_categories.name as category,
      case when not ${isBlind}::boolean then amount_paisa end as amount, remarks, is_accepted
    from handover_outlays outlays join money_categories on money_categories.id = category_id
    where handover_id = ${id} order by outlays.id
  `.execute(tx);
  return rows;
}

async function readCounts(
  tx: Database,
  user: SignedInUser,
  { id, isBlind }: HandoverFacts,
): Promise<Details['counts']> {
  const { rows } = await sql<Details['counts'][number]>`
    select side, users.name as counted_by, to_json(counted_at) #>> '{}' as at,
      amount_paisa as amount, notes, is_confirmation
    from handover_counts counts join users on users.id = counts.counted_by
    where handover_id = ${id} and (not ${isBlind}::boolean or counts.counted_by = ${user.id})
    order by counts.id
  `.execute(tx);
  return rows;
}

async function readPayments(
  tx: Database,
  { id, isBlind, paymentCount }: HandoverFacts,
  { page, per_page: perPage }: PageQuery,
) {
  const lastPage = Math.max(1, Math.ceil(paymentCount / perPage));
  const currentPage = Math.min(page, lastPage);
  const { rows } = await sql<Details['payments'][number]>`
    select payments.id, payment_date, customers.id as customer_id, customers.name as customer,
      customers.code, case when not ${isBlind}::boolean then amount_paisa end as amount,
      deleted_at is not null as is_deleted
    from (
      select payment_id from handover_payments where handover_id = ${id} order by payment_id
      limit ${perPage} offset ${(currentPage - 1) * perPage}
    ) as listed
      join payments on payments.id = payment_id
      join customers on customers.id = payments.customer_id
    order by payments.id
  `.execute(tx);
  return { payments: rows, currentPage, lastPage, perPage };
}

/** Actions that the user can take now, by the same rules as the actions themselves. */
async function readChoices(tx: Database, user: SignedInUser, facts: HandoverFacts) {
  const { state, receiverId, collectorId, submittedById } = facts;
  const isLiving = facts.endedAt === null;
  const received = { id: facts.id, collectorId, submittedBy: submittedById };
  const isReceiver = isLiving && !(await refusalToReceive(tx, user, received));
  const isFromHere = user.id === collectorId || user.id === submittedById;
  const isDiffering = state === 'counts_differ';
  const isOwnWord = user.id === collectorId && submittedById === collectorId;
  const counts = isReceiver && (receiverId === null || receiverId === user.id);
  return {
    canWithdraw: state === 'submitted' && isFromHere && user.rights.has('hand_over'),
    canCount:
      (counts && (state === 'submitted' || isDiffering)) ||
      (isDiffering && isFromHere && receiverId !== user.id),
    canConfirm: isDiffering && isOwnWord,
    canDecide: isDiffering && !isOwnWord && !(await refusalToDecide(tx, user, facts)),
    canAccept: state === 'counts_agree' && receiverId === user.id && isReceiver,
    canReturn: isReceiver,
  };
}
