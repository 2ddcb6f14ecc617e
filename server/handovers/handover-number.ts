import { type Day, firstDayOf, monthOf } from '@netkhata/domain/billing-period';
import { documentNumber } from '@netkhata/domain/document-number';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The next number of the day's month, `H2611-000012`, without gaps: a rollback gives it back. */
export async function takeHandoverNumber(tx: Database, day: Day): Promise<string> {
  const month = monthOf(day);
  const taken = await sql<{ lastNumber: number }>`
    insert into handover_counters as counter (month, last_number)
    values (${firstDayOf(month)}::date, 1)
    on conflict (month) do update set last_number = counter.last_number + 1
    returning last_number
  `.execute(tx);
  return documentNumber('H', month, taken.rows[0]?.lastNumber as number);
}
