import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const DIGITS = 6;

/** `M2611-000042`, without a gap inside a month: the counter stays locked until it is committed. */
export async function takeMovementNumber(tx: Database, day: Day): Promise<string> {
  const month = monthOf(day);
  const { rows } = await sql<{ lastNumber: number }>`
    insert into movement_counters as counter (month, last_number)
    values (${firstDayOf(month)}::date, 1)
    on conflict (month) do update set last_number = counter.last_number + 1
    returning last_number
  `.execute(tx);
  const digits = String(rows[0]?.lastNumber ?? 1).padStart(DIGITS, '0');
  return `M${month.slice(2, 4)}${month.slice(5)}-${digits}`;
}
