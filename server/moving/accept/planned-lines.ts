import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Instalment } from '../map/moved-row.ts';

/** Instalments that customers bring along: each comes on so many of their next bills. */
export async function insertPlannedLines(
  tx: Database,
  customers: readonly { customerId: number; instalments: readonly Instalment[] }[],
  createdBy: number | null,
): Promise<void> {
  const lines = customers.flatMap(({ customerId, instalments }) =>
    instalments.map((instalment) => ({ customerId, ...instalment })),
  );
  if (lines.length === 0) return;
  await sql`
    insert into planned_lines (customer_id, name, amount_paisa, times, created_by)
    select planned.*, ${createdBy}::bigint from unnest(
      ${lines.map(({ customerId }) => customerId)}::bigint[],
      ${lines.map(({ name }) => name)}::text[],
      ${lines.map(({ amountPaisa }) => amountPaisa)}::bigint[],
      ${lines.map(({ timesLeft }) => timesLeft)}::smallint[]
    ) as planned
  `.execute(tx);
}
