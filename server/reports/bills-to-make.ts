import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { Day } from '@netkhata/domain/billing-period';
import { totalOf } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { planRun } from '../bills/plan-run.ts';
import type { Database } from '../database/database.ts';
import type { SignedInContext } from '../http/implement.ts';

type BillsToMake = EndpointResult<Api['billsToMake']>;

/** A plan asks all customers: at most this part of the time goes into it, however many look. */
const LEAST_REST = 20;

interface Planned {
  plan: Promise<BillsToMake>;
  /** When it is made anew; later the longer it took. */
  freshUntil: number;
}

/** By what a plan is of: the day, the zone and the runs so far. Those of yesterday are dropped. */
const plans = new WeakMap<Database, Map<string, Planned>>();

/**
 * What a run of today would make. Where that takes long, for a company of a million customers, the
 * answer is up to a minute old; a run that was made, failed or undone since is seen at once.
 */
export async function readBillsToMake({ tx, user, today }: SignedInContext): Promise<BillsToMake> {
  const kept = plansOf(tx);
  const key = `${today} ${user.zoneId} ${await readRunState(tx)}`;
  const now = performance.now();
  for (const [other, { freshUntil }] of kept) if (freshUntil <= now) kept.delete(other);
  const known = kept.get(key);
  if (known) return known.plan;
  const planned: Planned = {
    plan: plan(tx, { billDate: today, zoneId: user.zoneId }),
    freshUntil: Number.POSITIVE_INFINITY,
  };
  kept.set(key, planned);
  try {
    return await planned.plan;
  } catch (failure) {
    kept.delete(key);
    throw failure;
  } finally {
    planned.freshUntil = performance.now() + (performance.now() - now) * LEAST_REST;
  }
}

function plansOf(database: Database): Map<string, Planned> {
  const known = plans.get(database) ?? new Map<string, Planned>();
  plans.set(database, known);
  return known;
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

/** Another text once a run began, ended or was undone. */
async function readRunState(tx: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat(max(id), ' ', count(*) filter (where state = 'undone'), ' ',
      count(*) filter (where state = 'running')) as state from bill_runs
  `.execute(tx);
  return rows[0]?.state ?? '';
}
