import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { documentNumber } from '@netkhata/domain/document-number';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** `M2611-000042`, without gaps within a month: the counter stays locked until commit. */
export async function takeMovementNumber(tx: Database, day: Day): Promise<string> {
  const month = monthOf(day);
  const { rows } = await sql<{ lastNumber: number }>`
    insert into movement_counters as counter (month, last_number)
    values (${firstDayOf(month)}::date, 1)
    on conflict (month) do update set last_number = counter.last_number + 1
    returning last_number
  `.execute(tx);
  return documentNumber('M', month, rows[0]?.lastNumber as number);
}
