import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const FIRST_NUMBER = 1001;
/** Number of codes checked per query; an import may have taken thousands in a row. */
const TRIED_AT_ONCE = 1000;

/** Codes are stored in Latin digits, so that a search in Bangla or Latin digits finds them. */
export const storedCode = (code: string | null): string | null => code && toLatinDigits(code);

/** The next free generated code, with the prefix from the settings. Locks the counter's row. */
export async function nextCustomerCode(tx: Database, prefix: string): Promise<string> {
  const counter = await tx
    .selectFrom('customer_counters')
    .select('last_number')
    .forUpdate()
    .executeTakeFirstOrThrow();
  let from = Math.max(counter.last_number + 1, FIRST_NUMBER);
  let number = await firstFreeNumber(tx, { prefix, from });
  while (number === undefined) {
    from += TRIED_AT_ONCE;
    number = await firstFreeNumber(tx, { prefix, from });
  }
  await tx.updateTable('customer_counters').set({ last_number: number }).execute();
  return `${prefix}${number}`;
}

async function firstFreeNumber(
  tx: Database,
  { prefix, from }: { prefix: string; from: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number
    from generate_series(${from}::bigint, ${from + TRIED_AT_ONCE - 1}::bigint) as tried (number)
    where not exists (
      select from customers where comparable_text(code) = comparable_text(${prefix}::text || number)
    )
    order by number limit 1
  `.execute(tx);
  return rows[0]?.number;
}
