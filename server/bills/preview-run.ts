import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { isFarAhead } from '@netkhata/domain/bounds';
import {
  addMonths,
  type Day,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '@netkhata/domain/billing-period';
import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { customersOfZone } from './bill-candidate-queries.ts';
import { billsOf, fingerprintOf, type PlannedGroup, type PlannedRun, planRun } from './plan-run.ts';
import { readCustomersOfGroups } from './planned-customers.ts';
import type { RunBill } from './run-rule.ts';
import { RUN_RULES } from './run-rules.ts';

const SHOWN_ODDITIES = 200;

type Preview = EndpointResult<Api['billRunPreview']>;

/**
 * Preview of a run on this date: count, total, comparison with the previous month, oddities, and a
 * fingerprint of exactly these bills (decisions section 5).
 */
export async function previewRun(
  database: Database,
  run: PlannedRun & { today: Day },
): Promise<Preview> {
  const { billDate, today } = run;
  const month = monthOf(billDate);
  const groups = await planRun(database, run);
  const { already_billed: alreadyBilled = 0, ...skipped } = skippedBy(groups);
  return {
    kind: run.kind,
    billDate,
    fingerprint: fingerprintOf(run, groups),
    count: groups.reduce((sum, group) => sum + billsOf(group), 0),
    totalAmount: totalAmountOf(groups),
    thisMonth: await readBillsMade(database, month, run),
    lastMonth: await readBillsMade(database, addMonths(month, -1), run),
    isFarAhead: isFarAhead(billDate, today),
    instalments: linesOf(groups, ({ plannedLineId }) => plannedLineId !== undefined),
    parts: linesOf(groups, ({ part }) => part !== undefined),
    adjustments: linesOf(groups, ({ adjustmentId }) => adjustmentId !== undefined),
    settled: settledOf(groups),
    alreadyBilled,
    skipped,
    oddityCounts: countBy(
      groups.flatMap(({ oddities, count }) => oddities.map((key) => ({ key, count }))),
    ),
    oddities: await readOddities(database, run, groups),
  };
}

export const totalAmountOf = (groups: readonly PlannedGroup[]): PaisaSum =>
  totalOf(
    groups.flatMap(({ plan, count }) =>
      plan.kind === 'bill' ? [BigInt(plan.totalPaisa) * BigInt(count)] : [],
    ),
  );

/** Throws 409 if a run on this date would no longer make exactly the bills of the preview. */
export async function refuseStalePreview(
  database: Database,
  run: PlannedRun & { fingerprint: string },
): Promise<void> {
  if (fingerprintOf(run, await planRun(database, run)) !== run.fingerprint) {
    throw conflict(message('billRun.previewOutdated'));
  }
}

function countBy<Key extends string>(
  counted: readonly { key: Key; count: number }[],
): Partial<Record<Key, number>> {
  const counts: Partial<Record<Key, number>> = {};
  for (const { key, count } of counted) counts[key] = (counts[key] ?? 0) + count;
  return counts;
}

const skippedBy = (groups: readonly PlannedGroup[]) =>
  countBy(
    groups.flatMap(({ plan, count }) =>
      plan.kind === 'skip' ? [{ key: plan.reason, count }] : [],
    ),
  );

/** The lines of these bills that are of a kind. */
function linesOf(
  groups: readonly PlannedGroup[],
  isOfKind: (line: RunBill['lines'][number]) => boolean,
): Preview['instalments'] {
  const lines = groups.flatMap(({ plan, count }) =>
    plan.kind === 'bill'
      ? plan.bills
          .flatMap((bill) => bill.lines.filter(isOfKind))
          .map(({ amountPaisa }) => ({ amountPaisa, count }))
      : [],
  );
  return {
    count: lines.reduce((sum, { count }) => sum + count, 0),
    totalAmount: totalOf(
      lines.map(({ amountPaisa, count }) => BigInt(amountPaisa) * BigInt(count)),
    ),
  };
}

/** Customers who are settled until a later day, and the amount not billed because of it. */
function settledOf(groups: readonly PlannedGroup[]): Preview['settled'] {
  const settled = groups.filter(({ plan }) => plan.kind === 'skip' && plan.reason === 'settled');
  return {
    count: settled.reduce((sum, { count }) => sum + count, 0),
    totalAmount: totalOf(settled.map(({ facts, count }) => BigInt(facts.feePaisa) * BigInt(count))),
  };
}

/** Bills of the run's kind in a month: of internet service, generated or manual, or late fees. */
async function readBillsMade(
  database: Database,
  month: Month,
  { kind, zoneId }: PlannedRun,
): Promise<Preview['thisMonth']> {
  const ofZone =
    zoneId === null
      ? sql`true`
      : sql`exists (
          select from customers where id = bills.customer_id and ${customersOfZone(zoneId)}
        )`;
  const read = await sql<Preview['thisMonth']>`
    select count(*) as count, coalesce(sum(total_paisa), 0) as total_amount
    from bills
    where bill_date between ${firstDayOf(month)}::date and ${lastDayOf(month)}::date
      and voided_at is null and kind <> 'opening' and ${ofZone} and ${RUN_RULES[kind].isSuchBill}
  `.execute(database);
  return read.rows[0] as Preview['thisMonth'];
}

async function readOddities(
  database: Database,
  run: PlannedRun,
  groups: readonly PlannedGroup[],
): Promise<Preview['oddities']> {
  const odd = groups.filter(({ oddities }) => oddities.length > 0);
  if (odd.length === 0) return [];
  const planner = await RUN_RULES[run.kind].planner(database, run.billDate);
  const customers = await readCustomersOfGroups(database, run, {
    keys: odd.map(({ key }) => key),
    afterId: 0,
    limit: SHOWN_ODDITIES,
  });
  return customers
    .flatMap((customer) =>
      planner.plan(customer).oddities.map((oddity) => ({
        customerId: customer.customerId,
        code: customer.code,
        name: customer.name,
        oddity,
        fee: customer.feePaisa,
        billed: customer.handPaisa ?? null,
      })),
    )
    .slice(0, SHOWN_ODDITIES);
}
