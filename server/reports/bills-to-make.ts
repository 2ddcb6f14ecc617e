import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { totalOf } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { planRun } from '../bills/plan-run.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';

type BillsToMake = EndpointResult<Api['billsToMake']>;

/** A plan that takes longer is kept for a while: at most this part of the time goes into plans. */
const LONG_MS = 2000;
const LEAST_REST = 20;

interface Planned {
  plan: Promise<BillsToMake>;
  /** What was done so far, and which runs there were. */
  state: BooksState;
  /** Good until then, whatever was done meanwhile. */
  freshUntil: number;
}

/** The latest plan of each zone, by process: the others plan for themselves. */
const plans = new WeakMap<Database, Map<string, Planned>>();

/**
 * What a run of today would make. Planned anew once anything was done since; where that takes long,
 * for a company of a million customers, the answer may be a minute old, but a run that was made or
 * undone since is seen at once.
 */
export async function readBillsToMake({ tx, user, today }: SignedInContext): Promise<BillsToMake> {
  const cached = plans.get(tx) ?? new Map<string, Planned>();
  plans.set(tx, cached);
  const state = await readBooksState(tx, today);
  const zone = String(user.zoneId);
  const known = cached.get(zone);
  if (known && isGood(known, state)) return known.plan;
  const begun = performance.now();
  // While it is under way nobody else begins another.
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
    planned.freshUntil = tookMs > LONG_MS ? performance.now() + tookMs * LEAST_REST : 0;
  }
}

const isGood = (known: Planned, state: BooksState): boolean =>
  known.state.runs === state.runs &&
  (known.state.done === state.done || known.freshUntil > performance.now());

interface BooksState {
  /** Another text once a run began, ended or was undone, and on another day. */
  runs: string;
  /** Another text once anybody did anything. */
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
  const groups = await planRun(tx, run);
  const billed = groups.filter((group) => group.plan.kind === 'bill');
  return {
    billDate: run.billDate,
    count: billed.reduce((sum, { count }) => sum + count, 0),
    amount: totalOf(billed.map(({ totalPaisa, count }) => BigInt(totalPaisa) * BigInt(count))),
  };
}
