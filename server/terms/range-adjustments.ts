import type { Day } from '@netkhata/domain/billing-period';
import type { TermHistory } from '@netkhata/domain/dated-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import type { RangePart } from '@netkhata/domain/parts-of-ranges';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AdjustmentKind } from './adjustment-texts.ts';
import { historiesAround } from './terms-on-day.ts';

/** Ranges that ended longer ago stay as they were billed. */
export const DAYS_BACK = 400;

/** An adjustment of a range that was not withdrawn. */
export interface RangeAdjustment {
  id: number;
  customerId: number;
  kind: AdjustmentKind;
  rangeBillId: number;
  rangeFromDay: Day;
  fromDay: Day;
  untilDay: Day;
  days: number;
  ofDays: number;
  amountPaisa: Paisa;
  openPaisa: Paisa;
  isStruck: boolean;
  parts: RangePart[];
}

/** Whether it waits as it was proposed: no bill took a part, and it was not struck. */
export const isUntouched = ({ amountPaisa, openPaisa, isStruck }: RangeAdjustment): boolean =>
  amountPaisa === openPaisa && !isStruck;

/** The terms of customers with all changes around today; whoever has none has an empty list. */
export async function readHistories(
  tx: Database,
  customerIds: readonly number[],
  today: Day,
): Promise<Map<number, TermHistory>> {
  const counts = sql`customer_id = any(${customerIds}::bigint[])`;
  const { rows } = await sql<{ customerId: number; history: TermHistory }>`
    select customers.id as customer_id, coalesce(history, jsonb_build_object(
      'now', jsonb_build_object('feePaisa', fee_paisa, 'billDay', bill_day, 'category', category,
        'cycleMonths', cycle_months, 'status', status),
      'changes', '[]'::jsonb)) as history
    from customers left join (
      ${historiesAround(today, counts)}
    ) dated on dated.customer_id = customers.id
    where customers.id = any(${customerIds}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ customerId, history }) => [customerId, history]));
}

/** What was proposed for ranges of these bills and not withdrawn, oldest first. */
export async function readAdjustments(
  tx: Database,
  billIds: readonly number[],
): Promise<RangeAdjustment[]> {
  if (billIds.length === 0) return [];
  const { rows } = await sql<RangeAdjustment>`
    select id, customer_id, kind, range_bill_id, range_from_day, from_day, until_day, days, of_days,
      amount_paisa, open_paisa, struck_at is not null as is_struck, parts
    from bill_adjustments
    where range_bill_id = any(${billIds}::bigint[]) and withdrawn_at is null
    order by id
  `.execute(tx);
  return rows;
}
