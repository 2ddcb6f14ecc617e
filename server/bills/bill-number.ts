import { firstDayOf, type Month } from '@netkhata/domain/billing-period';
import { documentPrefix, SERIAL_DIGITS } from '@netkhata/domain/document-number';
import { type RawBuilder, sql } from 'kysely';

/**
 * Takes the next bill numbers of a month without gaps: the counter row stays locked until commit,
 * and a rollback restores it. Part of the INSERT of the bills, because until the commit nobody else
 * gets one: no answer is waited for in between. Returns `last_number`.
 */
export const takeBillNumbers = (month: Month, count: number): RawBuilder<unknown> => sql`
  insert into bill_counters as counter (month, last_number)
  values (${firstDayOf(month)}::date, ${count})
  on conflict (month) do update set last_number = counter.last_number + excluded.last_number
  returning last_number
`;

/** A bill number as `documentNumber` writes it. */
export const billNumber = (month: Month, serial: RawBuilder<unknown>): RawBuilder<string> => sql`
  ${documentPrefix('B', month)} || lpad(
    (${serial})::text, greatest(${SERIAL_DIGITS}, length((${serial})::text)), '0'
  )
`;
