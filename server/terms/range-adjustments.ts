import type { Day } from '@netkhata/domain/billing-period';
import type { TermHistory } from '@netkhata/domain/dated-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import type { RangePart } from '@netkhata/domain/parts-of-ranges';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AdjustmentKind } from './adjustment-texts.ts';
import { historiesAround, HISTORY_OR_TERMS } from './terms-on-day.ts';

/** Ranges that ended longer ago stay as they were billed. */
export const DAYS_BACK = 400;

/** An adjustment that was not withdrawn. */
export interface StandingAdjustment {
  id: number;
  customerId: number;
  fromDay: Day;
  untilDay: Day;
  days: number;
  ofDays: number;
  amountPaisa: Paisa;
  openPaisa: Paisa;
  isStruck: boolean;
}

/** That of a range. */
export interface RangeAdjustment extends StandingAdjustment {
  kind: AdjustmentKind;
  rangeBillId: number;
  rangeFromDay: Day;
  parts: RangePart[];
}

/** Whether it waits as it was proposed: no bill took a part, and it was not struck. */
export const isUntouched = ({ amountPaisa, openPaisa, isStruck }: StandingAdjustment): boolean =>
  amountPaisa === openPaisa && !isStruck;

/** The terms of customers with all changes around today; whoever has none has an empty list. */
export async function readHistories(
  tx: Database,
  customerIds: readonly number[],
  today: Day,
): Promise<Map<number, TermHistory>> {
  const counts = sql`customer_id = any(${customerIds}::bigint[])`;
  const { rows } = await sql<{ customerId: number; history: TermHistory }>`
    select customers.id as customer_id, ${HISTORY_OR_TERMS} as history
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
