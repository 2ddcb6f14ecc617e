import type { Paisa } from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ArrivalLine } from './bring-arrivals.ts';

/** What is known of a line: its arrival, with what that was first told with; nulls for none. */
export interface Known {
  id: number | null;
  amountPaisa: Paisa;
  feePaisa: Paisa | null;
}

/**
 * Of lines without a number that are alike in one record, which of them each one is: the second
 * payment of the same amount on the same day is not the first one told again.
 */
export function alikeNumbers(lines: readonly ArrivalLine[]): number[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const { direction, at, amountPaisa, balanceAfterPaisa } = line;
    const key = [direction, at, amountPaisa, balanceAfterPaisa].join(' ');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  });
}

/** The instant of a line's `at`. */
export const MOMENT = sql`case when at ~ '(?:Z|[+-]\\d\\d:?\\d\\d)$' then at::timestamptz
  else at::timestamp at time zone (select time_zone from company) end`;

/**
 * The arrivals that lines are, without changing anything; ids are null for unknown ones. A record that
 * tells less of a line than another one (no seconds, only the day, no number or no balance) tells of the
 * same arrival.
 */
export async function findKnown(
  tx: Database,
  accountId: number,
  lines: readonly ArrivalLine[],
): Promise<Known[]> {
  return findToldOtherwise(tx, accountId, {
    lines,
    known: await findExactly(tx, accountId, lines),
  });
}

/** What is known of lines once the unknown ones were added. */
export async function withAdded(
  tx: Database,
  accountId: number,
  { lines, before }: { lines: readonly ArrivalLine[]; before: readonly Known[] },
): Promise<Known[]> {
  if (before.every(({ id }) => id !== null)) return [...before];
  const after = await findExactly(tx, accountId, lines);
  return before.map((known, index) => (known.id === null ? (after[index] as Known) : known));
}

/** By number, or by moment, amount and balance where they have none. */
async function findExactly(
  tx: Database,
  accountId: number,
  lines: readonly ArrivalLine[],
): Promise<Known[]> {
  const alike = alikeNumbers(lines);
  const { rows } = await sql<Known>`
    select coalesce(numbered.id, other.id) as id,
      coalesce(numbered.amount_paisa, other.amount_paisa) as amount_paisa,
      coalesce(numbered.fee_paisa, other.fee_paisa) as fee_paisa
    from (
      select line.*, ${MOMENT} as moment from unnest(
        ${lines.map(({ direction }) => direction)}::text[],
        ${lines.map(({ trxId }) => keyOf(trxId))}::text[],
        ${lines.map(({ at }) => at)}::text[],
        ${lines.map(({ amountPaisa }) => amountPaisa)}::bigint[],
        ${lines.map(({ balanceAfterPaisa }) => balanceAfterPaisa)}::bigint[],
        ${alike}::smallint[]
      ) with ordinality as line (direction, key, at, amount, balance, alike, position)
    ) as line
    left join arrivals as numbered on line.key is not null
      and numbered.account_id = ${accountId} and numbered.direction = line.direction
      and numbered.trx_key = line.key
    left join arrivals as other on line.key is null and other.trx_key is null
      and other.account_id = ${accountId} and other.direction = line.direction
      and other.occurred_at = line.moment and other.amount_paisa = line.amount
      and other.balance_after_paisa is not distinct from line.balance
      and other.alike_no = line.alike
    order by position
  `.execute(tx);
  return rows;
}

/**
 * Finds the arrivals of lines that another record told with more or less of them: the balance after it
 * is the same and the moments do not contradict, at most one of the two having a number; or neither has
 * a number, one has no balance, and the moments are the same as far as both tell them. Each arrival is
 * one line of a record at most.
 */
async function findToldOtherwise(
  tx: Database,
  accountId: number,
  { lines, known }: { lines: readonly ArrivalLine[]; known: readonly Known[] },
): Promise<Known[]> {
  const unknown = lines.flatMap((line, index) =>
    known[index]?.id === null ? [{ line, index }] : [],
  );
  if (unknown.length === 0) return [...known];
  const column = <Value>(of: (line: ArrivalLine) => Value): Value[] =>
    unknown.map(({ line }) => of(line));
  const { rows } = await sql<Known & { id: number; index: number }>`
    select line.index, arrivals.id, arrivals.amount_paisa, arrivals.fee_paisa
    from (
      select line.*, ${MOMENT} as moment from unnest(
        ${unknown.map(({ index }) => index)}::integer[],
        ${column(({ direction }) => direction)}::text[],
        ${column(({ trxId }) => keyOf(trxId))}::text[],
        ${column(({ at }) => at)}::text[],
        ${column(({ hasTime }) => hasTime)}::boolean[],
        ${column(({ amountPaisa }) => amountPaisa)}::bigint[],
        ${column(({ balanceAfterPaisa }) => balanceAfterPaisa)}::bigint[]
      ) as line (index, direction, key, at, has_time, amount, balance)
    ) as line join arrivals on arrivals.account_id = ${accountId}
      and arrivals.direction = line.direction and arrivals.amount_paisa = line.amount
      and arrivals.occurred_at between line.moment - interval '1 day' and line.moment + interval '1 day'
      and (line.key is null or arrivals.trx_key is null)
      and case
        when arrivals.balance_after_paisa = line.balance
          and not (arrivals.has_time and line.has_time) then true
        when arrivals.balance_after_paisa = line.balance
          or num_nonnulls(line.key, arrivals.trx_key) = 0
            and (arrivals.balance_after_paisa is null or line.balance is null)
            and arrivals.has_time = line.has_time
        then arrivals.occurred_at = line.moment or (
          date_trunc('minute', arrivals.occurred_at) = date_trunc('minute', line.moment)
          and 0 in (extract(second from arrivals.occurred_at), extract(second from line.moment)))
        else false
      end
      and arrivals.occurred_on = (line.moment at time zone (select time_zone from company))::date
    order by line.index, arrivals.balance_after_paisa is distinct from line.balance,
      arrivals.occurred_at, arrivals.id
  `.execute(tx);
  const found = [...known];
  const taken = new Set(known.map(({ id }) => id));
  for (const { index, ...arrival } of rows) {
    if (found[index]?.id !== null || taken.has(arrival.id)) continue;
    taken.add(arrival.id);
    found[index] = arrival;
  }
  return found;
}

/** The normalised number of a line; null where it has none. */
export const keyOf = (trxId: string | null): string | null =>
  trxId === null ? null : (transactionKey(trxId) ?? null);
