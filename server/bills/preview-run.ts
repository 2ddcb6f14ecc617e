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
import { billOddities } from '@netkhata/domain/monthly-bills';
import { totalOf } from '@netkhata/domain/paisa';
import type { PlannedLine } from '@netkhata/domain/planned-line';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/failure.ts';
import { customersOfZone } from './bill-candidate-queries.ts';
import { fingerprintOf, type PlannedGroup, type PlannedRun, planRun } from './plan-run.ts';
import { readCustomersOfGroups } from './planned-customers.ts';

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
  const { billDate, zoneId, today } = run;
  const month = monthOf(billDate);
  const groups = await planRun(database, run);
  const billed = groups.filter(({ plan }) => plan.kind === 'bill');
  const { already_billed: alreadyBilled = 0, ...skipped } = skippedBy(groups);
  return {
    billDate,
    fingerprint: fingerprintOf(billDate, groups),
    count: billed.reduce((sum, { count }) => sum + count, 0),
    totalAmount: totalOf(billed.map(({ totalPaisa, count }) => BigInt(totalPaisa) * BigInt(count))),
    thisMonth: await readBillsMade(database, month, zoneId),
    lastMonth: await readBillsMade(database, addMonths(month, -1), zoneId),
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

/** Throws 409 if a run on this date would no longer make exactly the bills of the preview. */
export async function refuseStalePreview(
  database: Database,
  run: PlannedRun & { fingerprint: string },
): Promise<void> {
  if (fingerprintOf(run.billDate, await planRun(database, run)) !== run.fingerprint) {
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
  isOfKind: (line: PlannedLine) => boolean,
): Preview['instalments'] {
  const lines = groups.flatMap(({ plan, count }) =>
    plan.kind === 'bill'
      ? plan.bill.lines.filter(isOfKind).map(({ amountPaisa }) => ({ amountPaisa, count }))
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

/** Number of internet service bills of a month, generated or manual. */
async function readBillsMade(
  database: Database,
  month: Month,
  zoneId: number | null,
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
      and voided_at is null and kind <> 'opening' and ${ofZone}
      and (kind = 'generated' or exists (select from covered_months where bill_id = bills.id))
  `.execute(database);
  return read.rows[0] as Preview['thisMonth'];
}

async function readOddities(
  database: Database,
  run: PlannedRun,
  groups: readonly PlannedGroup[],
): Promise<Preview['oddities']> {
  const odd = groups.filter(({ oddities }) => oddities.length > 0);
  const customers = await readCustomersOfGroups(database, run, {
    keys: odd.map(({ key }) => key),
    afterId: 0,
    limit: SHOWN_ODDITIES,
  });
  return customers
    .flatMap((customer) =>
      billOddities(customer, run).map((oddity) => ({
        customerId: customer.customerId,
        code: customer.code,
        name: customer.name,
        oddity,
        fee: customer.feePaisa,
        billed: customer.handPaisa,
      })),
    )
    .slice(0, SHOWN_ODDITIES);
}
