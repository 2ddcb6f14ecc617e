import { CONNECTION_CHARGE_ITEM_ID, SERVICE_ITEM_IDS } from '@netkhata/domain/monthly-bills';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { BillFigures } from './bill-figures.ts';

/**
 * Records what bills cover, derived from the bills themselves: the months of each generated bill or
 * bill with internet service, and the connection charge. Unique keys prevent double cover.
 */
export async function markBills(tx: Database, billIds: readonly number[]): Promise<void> {
  await markMonths(tx, billIds);
  await markConnections(tx, billIds);
}

export async function markMonths(tx: Database, billIds: readonly number[]): Promise<void> {
  await sql`
    insert into covered_months (customer_id, month, source, bill_id)
    select customer_id, covered.month::date,
      case kind when 'generated' then 'run' else 'hand' end, id
    from bills, generate_series(from_month, to_month, interval '1 month') as covered (month)
    where id = any(${billIds}::bigint[]) and (kind = 'generated' or exists (
      select from bill_items
      where bill_id = bills.id and item_id = any(${[...SERVICE_ITEM_IDS]}::bigint[])
    ))
  `.execute(tx);
}

/** Records which of these bills have the connection charge. */
export async function markConnections(tx: Database, billIds: readonly number[]): Promise<void> {
  if (billIds.length === 0) return;
  await sql`
    insert into billed_connections (customer_id, bill_id)
    select customer_id, id from bills
    where id = any(${billIds}::bigint[]) and exists (
      select from bill_items where bill_id = bills.id and item_id = ${CONNECTION_CHARGE_ITEM_ID}
    )
  `.execute(tx);
}

/** Releases what bills cover, because they are void or about to be marked again. */
export async function unmarkBills(tx: Database, billIds: readonly number[]): Promise<void> {
  await sql`delete from covered_months where bill_id = any(${billIds}::bigint[])`.execute(tx);
  await sql`delete from billed_connections where bill_id = any(${billIds}::bigint[])`.execute(tx);
}

/** Records which instalments the bills of a run include; voiding a bill releases them. */
export async function markPlannedLines(
  tx: Database,
  bills: readonly { id: number; lines: readonly { plannedLineId?: number }[] }[],
): Promise<void> {
  const taken = bills.flatMap(({ id, lines }) =>
    lines.flatMap(({ plannedLineId }) => (plannedLineId ? [{ id, plannedLineId }] : [])),
  );
  if (taken.length === 0) return;
  await sql`
    insert into billed_planned_lines (bill_id, planned_line_id) select * from unnest(
      ${taken.map(({ id }) => id)}::bigint[],
      ${taken.map(({ plannedLineId }) => plannedLineId)}::bigint[]
    )
  `.execute(tx);
}

/** Records what the bills take of adjustments; voiding a bill frees it (`free_adjustments()`). */
export async function markAdjustments(
  tx: Database,
  bills: readonly { id: number; customerId: number; figures: BillFigures }[],
): Promise<void> {
  const taken = bills.flatMap(({ id, customerId, figures }) =>
    figures.lines.flatMap(({ adjustmentId, amountPaisa }) =>
      adjustmentId ? [{ id, customerId, adjustmentId, amountPaisa }] : [],
    ),
  );
  if (taken.length === 0) return;
  await sql`
    insert into taken_adjustments (bill_id, customer_id, adjustment_id, amount_paisa)
    select * from unnest(
      ${taken.map(({ id }) => id)}::bigint[],
      ${taken.map(({ customerId }) => customerId)}::bigint[],
      ${taken.map(({ adjustmentId }) => adjustmentId)}::bigint[],
      ${taken.map(({ amountPaisa }) => amountPaisa)}::bigint[]
    )
  `.execute(tx);
}
