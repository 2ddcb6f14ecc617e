import { type RawBuilder, sql } from 'kysely';

/** Tolerance for clock differences between machines and for corrections of a clock. */
const AHEAD_MINUTES = 5;

/**
 * SQL condition: the time is within the last `seconds`. A time in the future was written by a wrong
 * clock and counts as long past, so that nothing waits for it.
 */
export const isRecent = (time: RawBuilder<unknown>, seconds: number): RawBuilder<boolean> =>
  sql`coalesce(${time} between now() - make_interval(secs => ${seconds})
    and now() + make_interval(mins => ${AHEAD_MINUTES}), false)`;

/** SQL condition: a time to wait for has come, or is further in the future than any valid delay. */
export const isPast = (
  time: RawBuilder<unknown>,
  { longestSeconds }: { longestSeconds: number },
): RawBuilder<boolean> =>
  sql`(${time} <= now()
    or ${time} > now() + make_interval(secs => ${longestSeconds}, mins => ${AHEAD_MINUTES}))`;
