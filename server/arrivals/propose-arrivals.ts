import {
  type ArrivalCandidate,
  type ArrivalProposal,
  proposeFor as proposalOf,
} from '@netkhata/domain/arrival-rules';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type ArrivalWithEvidence, readEvidence } from './arrival-evidence.ts';

/** Arrivals whose proposals are computed with one set of statements. */
const BATCH_SIZE = 2000;
/** Candidates that are kept with an arrival. */
const KEPT_CANDIDATES = 8;

/** An arrival of money that came in, and whose it may be now. */
export interface ProposedArrival {
  arrival: ArrivalWithEvidence;
  proposal: ArrivalProposal | null;
}

/** Computes now whose these arrivals may be; those of money going out are left out. */
export async function computeProposals(
  tx: Database,
  arrivalIds: readonly number[],
): Promise<ProposedArrival[]> {
  const proposed: ProposedArrival[] = [];
  for (let from = 0; from < arrivalIds.length; from += BATCH_SIZE) {
    const found = await readEvidence(tx, arrivalIds.slice(from, from + BATCH_SIZE));
    proposed.push(
      ...found.map((arrival) => ({ arrival, proposal: proposalOf(arrival, arrival.evidence) })),
    );
  }
  return proposed;
}

/** Computes proposals and keeps them, for the inbox. */
export async function proposeFor(
  tx: Database,
  { arrivalIds, now }: { arrivalIds: readonly number[]; now: Date },
): Promise<void> {
  for (let from = 0; from < arrivalIds.length; from += BATCH_SIZE) {
    const batch = await computeProposals(tx, arrivalIds.slice(from, from + BATCH_SIZE));
    await keepProposals(tx, batch, now);
  }
}

async function keepProposals(
  tx: Database,
  proposed: readonly ProposedArrival[],
  now: Date,
): Promise<void> {
  if (proposed.length === 0) return;
  const kept = proposed.map(({ proposal }) => proposal?.candidates.slice(0, KEPT_CANDIDATES) ?? []);
  await sql`
    insert into arrival_proposals (arrival_id, strength, customer_id, candidates, computed_at)
    select * from (
      select id, strength, customer_id, candidates::jsonb, ${now}::timestamptz from unnest(
        ${proposed.map(({ arrival }) => arrival.id)}::bigint[],
        ${proposed.map(({ proposal }) => proposal?.strength ?? 'none')}::text[],
        ${proposed.map(({ proposal }) => firstOf(proposal))}::bigint[],
        ${kept.map((candidates) => JSON.stringify(candidates))}::text[]
      ) as proposed (id, strength, customer_id, candidates)
      order by id
    ) as proposed
    on conflict (arrival_id) do update set strength = excluded.strength,
      customer_id = excluded.customer_id, candidates = excluded.candidates,
      computed_at = excluded.computed_at
  `.execute(tx);
}

/** Nobody is first in a conflict. */
const firstOf = (proposal: ArrivalProposal | null): number | null =>
  proposal === null || proposal.strength === 'conflict'
    ? null
    : (proposal.candidates[0] as ArrivalCandidate).customerId;

/** A proposal is computed again when it is older than this: dues, codes and numbers may move. */
const STALE_SECONDS = 55;

/** Computes the oldest proposals of open arrivals again; a background job. */
export async function refreshProposals(database: Database, now: Date): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select arrivals.id from arrivals left join arrival_proposals on arrival_id = arrivals.id
      where state = 'open' and direction = 'in'
        and (computed_at is null
          or computed_at < ${now}::timestamptz - make_interval(secs => ${STALE_SECONDS}))
      order by computed_at nulls first, arrivals.id limit ${BATCH_SIZE}
      for no key update of arrivals skip locked
    `.execute(tx);
    await proposeFor(tx, { arrivalIds: rows.map(({ id }) => id), now });
    return rows.length;
  });
}

export interface SureArrival {
  arrivalId: number;
  amountPaisa: Paisa;
  /** One customer; several for the payments of a shared number. */
  candidates: readonly ArrivalCandidate[];
  strength: 'proof' | 'strong';
  proposal: ArrivalProposal;
}

/** What can be confirmed without a choice. */
export const sureOnes = (proposed: readonly ProposedArrival[]): SureArrival[] =>
  proposed.flatMap(({ arrival, proposal }) => {
    const strength = proposal?.strength;
    if (!proposal || (strength !== 'proof' && strength !== 'strong')) return [];
    const candidates = proposal.candidates.filter((candidate) => candidate.strength === strength);
    const { id: arrivalId, amountPaisa } = arrival;
    return [{ arrivalId, amountPaisa, candidates, strength, proposal }];
  });
