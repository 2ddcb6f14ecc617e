import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RouterFile } from '../moving/read/secret.ts';

/** A router's clock may be ahead by this much without a warning. */
const AHEAD_SECONDS = 600;
/** An earlier date is a wrong clock: routers without a battery start in 1970. */
const FIRST_DAY = '2020-01-01';

interface ReadingTime {
  readAt: Date;
  /** The router's local time as written in the file, where it is impossible. */
  wrongClock: string | null;
}

/**
 * When an export was made: the time in the file, in the router's time zone; now, where the file
 * has none or an impossible one.
 */
export async function readingTime(
  tx: Database,
  { day, time = '00:00:00' }: Pick<RouterFile, 'day' | 'time'>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ReadingTime> {
  if (day === undefined) return { readAt: now, wrongClock: null };
  const written = `${day} ${time}`;
  const { rows } = await sql<{ at: Date; isWrong: boolean }>`
    select at, at > ${now}::timestamptz + make_interval(secs => ${AHEAD_SECONDS})
      or ${day}::date < ${FIRST_DAY}::date as is_wrong
    from (select ${written}::timestamp at time zone ${timeZone}::text as at) as converted
  `.execute(tx);
  const [converted] = rows;
  if (!converted || converted.isWrong) return { readAt: now, wrongClock: written };
  return { readAt: new Date(converted.at), wrongClock: null };
}
