import { firstDayOf, type Month } from '@netkhata/domain/billing-period';
import { documentNumber } from '@netkhata/domain/document-number';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Takes the next bill numbers of a month without gaps: the counter row stays locked until commit,
 * and a rollback restores it.
 */
export async function takeBillNumbers(
  tx: Database,
  month: Month,
  count: number,
): Promise<string[]> {
  const taken = await sql<{ lastNumber: number }>`
    insert into bill_counters as counter (month, last_number)
    values (${firstDayOf(month)}::date, ${count})
    on conflict (month) do update set last_number = counter.last_number + excluded.last_number
    returning last_number
  `.execute(tx);
  const first = (taken.rows[0]?.lastNumber ?? count) - count + 1;
  return Array.from({ length: count }, (_, index) => documentNumber('B', month, first + index));
}
