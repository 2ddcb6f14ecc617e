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
  const [code] = await nextCustomerCodes(tx, prefix, { count: 1, isTaken: () => false });
  if (code === undefined) throw new Error('No code is left');
  return code;
}

interface WantedCodes {
  count: number;
  isTaken: (code: string) => boolean;
}

/**
 * The next free generated codes in ascending order, leaving out those that `isTaken`. Locks the
 * counter's row.
 */
export async function nextCustomerCodes(
  tx: Database,
  prefix: string,
  wanted: WantedCodes,
): Promise<string[]> {
  const counter = await tx
    .selectFrom('customerCounters')
    .select('lastNumber')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const given = await numbersAfter(tx, counter.lastNumber, { prefix, ...wanted });
  await tx
    .updateTable('customerCounters')
    .set({ lastNumber: given.at(-1) ?? counter.lastNumber })
    .execute();
  return given.map((number) => `${prefix}${number}`);
}

/** The codes that `nextCustomerCodes` would give now, which are not taken by asking for them. */
export async function comingCustomerCodes(
  database: Database,
  prefix: string,
  wanted: WantedCodes,
): Promise<string[]> {
  const counter = await database
    .selectFrom('customerCounters')
    .select('lastNumber')
    .executeTakeFirstOrThrow();
  const numbers = await numbersAfter(database, counter.lastNumber, { prefix, ...wanted });
  return numbers.map((number) => `${prefix}${number}`);
}

async function numbersAfter(
  tx: Database,
  last: number,
  { prefix, count, isTaken }: WantedCodes & { prefix: string },
): Promise<number[]> {
  let from = Math.max(last + 1, FIRST_NUMBER);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const free = await freeNumbers(tx, { prefix, from });
    numbers.push(...free.filter((number) => !isTaken(`${prefix}${number}`)));
    from += TRIED_AT_ONCE;
  }
  return numbers.slice(0, count);
}

async function freeNumbers(
  tx: Database,
  { prefix, from }: { prefix: string; from: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number
    from generate_series(${from}::bigint, ${from + TRIED_AT_ONCE - 1}::bigint) as tried (number)
    where not exists (
      select from customers where comparable_text(code) = comparable_text(${prefix}::text || number)
    )
    order by number
  `.execute(tx);
  return rows.map(({ number }) => number);
}
