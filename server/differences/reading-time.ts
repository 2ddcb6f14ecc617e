import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RouterFile } from '../moving/read/secret.ts';

/** A clock ahead by less is not worth a word. */
const AHEAD_SECONDS = 600;
/** A router without a clock begins in 1970. */
const FIRST_DAY = '2020-01-01';

interface ReadingTime {
  readAt: Date;
  /** What the router's clock said, where that cannot be. */
  wrongClock: string | null;
}

/**
 * Of when an export is: by the router's own clock in its time zone, where the file says it and that
 * can be; else it is as of now.
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
