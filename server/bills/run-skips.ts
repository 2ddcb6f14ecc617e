import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf } from '@netkhata/contract/messages';
import { firstDayOf } from '@netkhata/domain/billing-period';
import { RUN_SKIP_REASONS, type RunSkipReason } from '@netkhata/domain/bill-words';
import { sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import type { SkippedCustomer } from './bill-customers.ts';
import { type BillRunOutcome, readRun } from './bill-run-queries.ts';

/** Limit of stored names per reason: nobody works through a longer list. */
const MAX_PER_REASON = 200;

/** Records the skipped customers whose reason needs somebody's attention. */
export async function insertSkips(
  tx: Database,
  progress: Pick<BillRunOutcome, 'id' | 'skipped'>,
  skips: readonly SkippedCustomer[],
  namedReasons: readonly RunSkipReason[],
): Promise<void> {
  const named = namedReasons.flatMap((reason) =>
    skips
      .filter((skip) => skip.reason === reason)
      .slice(0, Math.max(0, MAX_PER_REASON - (progress.skipped[reason] ?? 0))),
  );
  if (named.length === 0) return;
  await sql`
    insert into bill_run_skips (
      bill_run_id, customer_id, reason, fee_paisa, billed_paisa, paid_until, later_month, detail
    )
    select ${progress.id}, * from unnest(
      ${named.map(({ customerId }) => customerId)}::bigint[],
      ${named.map(({ reason }) => reason)}::text[],
      ${named.map(({ customer }) => customer?.feePaisa ?? null)}::bigint[],
      ${named.map(({ customer }) => customer?.handPaisa ?? null)}::bigint[],
      ${named.map(({ customer }) => customer?.paidUntil ?? null)}::date[],
      ${named.map(({ customer }) => firstDay(customer?.laterMonth))}::date[],
      ${named.map(({ detail }) => (detail ? JSON.stringify(detail) : null))}::jsonb[]
    )
  `.execute(tx);
}

const firstDay = (month: string | null | undefined) => (month ? firstDayOf(month) : null);

type Skipped = EndpointResult<Api['billRunSkipped']>;

/** The recorded skipped customers of a run, grouped by reason. */
export async function readSkips(
  database: Database,
  user: ZoneScope,
  runId: number,
): Promise<Skipped> {
  await readRun(database, user, runId);
  const found = await sql<Omit<Skipped['rows'][number], 'detail'>>`
    select customer_id, code, name, reason, skips.fee_paisa as fee,
      billed_paisa as billed, skips.paid_until,
      to_char(later_month, 'YYYY-MM') as later_month, detail as detail_message
    from bill_run_skips skips join customers on customers.id = customer_id
    where bill_run_id = ${runId}
    order by array_position(${[...RUN_SKIP_REASONS]}::text[], reason), customer_id
  `.execute(database);
  return {
    rows: found.rows.map((row) => ({
      ...row,
      detail: row.detailMessage && englishOf(row.detailMessage),
    })),
  };
}
