import { type RawBuilder, sql } from 'kysely';

/** Clocks of machines may differ so far, and a corrected one steps so far. */
const AHEAD_MINUTES = 5;

/**
 * Whether a time lies within the last seconds. One that lies ahead was written while the clock was
 * wrong, and is taken as long past: what was put off or held until then must not wait for it.
 */
export const isRecent = (time: RawBuilder<unknown>, seconds: number): RawBuilder<boolean> =>
  sql`coalesce(${time} between now() - make_interval(secs => ${seconds})
    and now() + make_interval(mins => ${AHEAD_MINUTES}), false)`;

/** Whether a time to wait for has come, or lies further ahead than anything is put off. */
export const isPast = (
  time: RawBuilder<unknown>,
  { longestSeconds }: { longestSeconds: number },
): RawBuilder<boolean> =>
  sql`(${time} <= now()
    or ${time} > now() + make_interval(secs => ${longestSeconds}, mins => ${AHEAD_MINUTES}))`;
