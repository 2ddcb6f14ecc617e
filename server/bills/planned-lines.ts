import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { TIMES_BILLED } from './bill-candidate-queries.ts';

/** An amount that a customer pays in parts: a fixed amount on each of a number of coming bills. */
export interface Instalment {
  name: string;
  amountPaisa: Paisa;
  timesLeft: number;
}

/** Inserts instalments that moved-in customers still owe, each for a number of coming bills. */
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

/** Cancels the rest of an instalment. Returns false if nothing was left. */
export async function strikePlannedLine(
  tx: Database,
  { id, ...strike }: { id: number; at: Date; by: number; reason: string },
): Promise<boolean> {
  const struck = await sql`
    update planned_lines
    set struck_at = ${strike.at}, struck_by = ${strike.by}, strike_reason = ${strike.reason}
    where id = ${id} and struck_at is null and times > ${TIMES_BILLED}
  `.execute(tx);
  return struck.numAffectedRows === 1n;
}
