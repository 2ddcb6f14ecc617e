const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const LATEST = { minute: 59, hour: 23 };
/** How late a missed run is still made up for. */
const LATE_MINUTES = 60;

interface Schedule {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
}

/**
 * The latest due time of a schedule within the last hour; undefined if there is none. Cron patterns
 * are in UTC and daily: `30 20 * * *`, with `*`, numbers and steps (a star, a slash and 5 for every
 * fifth minute). Short intervals are written `every 5 seconds`.
 * @throws Error naming a pattern in another format
 */
export function latestDueTime(pattern: string, now: Date): Date | undefined {
  const seconds = Number(/^every (\d+) seconds$/.exec(pattern)?.[1] ?? 0);
  if (seconds > 0) return new Date(now.getTime() - (now.getTime() % (seconds * SECOND_MS)));
  const { minutes, hours } = readPattern(pattern);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  for (let late = 0; late < LATE_MINUTES; late += 1) {
    const dueMinute = minute - late;
    const hour = Math.floor(dueMinute / HOUR_MINUTES) % (LATEST.hour + 1);
    if (minutes.has(dueMinute % HOUR_MINUTES) && hours.has(hour))
      return new Date(dueMinute * MINUTE_MS);
  }
  return undefined;
}

function readPattern(pattern: string): Schedule {
  const [minute = '', hour = '', ...days] = pattern.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`The schedule ${pattern} is not of every day`);
  return {
    minutes: readField(minute, LATEST.minute, pattern),
    hours: readField(hour, LATEST.hour, pattern),
  };
}

function readField(field: string, latest: number, pattern: string): ReadonlySet<number> {
  const all = Array.from({ length: latest + 1 }, (_, value) => value);
  if (field === '*') return new Set(all);
  const step = Number(/^\*\/(\d+)$/.exec(field)?.[1] ?? 0);
  if (step > 0) return new Set(all.filter((value) => value % step === 0));
  const values = field.split(',').map((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN));
  if (values.every((value) => value <= latest)) return new Set(values);
  throw new Error(`The schedule ${pattern} cannot be read`);
}
