import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import { billsOf, planRun } from '../bills/plan-run.ts';
import { totalAmountOf } from '../bills/preview-run.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';

type BillsToMake = EndpointResult<Api['billsToMake']>;

/** A plan slower than this is cached for `CACHE_FACTOR` times as long as it took. */
const SLOW_MS = 2000;
const CACHE_FACTOR = 20;

interface Planned {
  plan: Promise<BillsToMake>;
  /** State of the books that the plan was made for. */
  state: BooksState;
  /** Valid until then despite changes other than runs. */
  freshUntil: number;
}

/** Cache of the latest plan by zone, in this process. */
const plans = new WeakMap<Database, Map<string, Planned>>();

/**
 * What a run of today would bill. The plan is renewed after any change. If planning is slow (a
 * million customers), it may be reused for about a minute, but never after a run was made or
 * undone.
 */
export async function readBillsToMake({ tx, user, today }: SignedInContext): Promise<BillsToMake> {
  const cached = plans.get(tx) ?? new Map<string, Planned>();
  plans.set(tx, cached);
  const state = await readBooksState(tx, today);
  const zone = String(user.zoneId);
  const known = cached.get(zone);
  if (known && isFresh(known, state)) return known.plan;
  const begun = performance.now();
  // Stays fresh while in progress, so that concurrent requests share it.
  const planned = {
    plan: plan(tx, { billDate: today, zoneId: user.zoneId }),
    state,
    freshUntil: Number.POSITIVE_INFINITY,
  };
  cached.set(zone, planned);
  try {
    return await planned.plan;
  } catch (failure) {
    cached.delete(zone);
    throw failure;
  } finally {
    const tookMs = performance.now() - begun;
    planned.freshUntil = tookMs > SLOW_MS ? performance.now() + tookMs * CACHE_FACTOR : 0;
  }
}

const isFresh = (known: Planned, state: BooksState): boolean =>
  known.state.runs === state.runs &&
  (known.state.done === state.done || known.freshUntil > performance.now());

interface BooksState {
  /** Changes with the day, and whenever a run starts, ends or is undone. */
  runs: string;
  /** Changes with every recorded action. */
  done: string;
}

async function readBooksState(tx: Database, today: Day): Promise<BooksState> {
  const { rows } = await sql<BooksState>`
    select concat(${today}::date, ' ', max(id), ' ', count(*) filter (where state = 'undone'), ' ',
        count(*) filter (where state = 'running')) as runs,
      (select max(id) from audit_trail)::text as done
    from bill_runs
  `.execute(tx);
  return rows[0] as BooksState;
}

async function plan(
  tx: Database,
  run: { billDate: Day; zoneId: number | null },
): Promise<BillsToMake> {
  const groups = await planRun(tx, { kind: 'month', ...run });
  return {
    billDate: run.billDate,
    count: groups.reduce((sum, group) => sum + billsOf(group), 0),
    amount: totalAmountOf(groups),
  };
}
