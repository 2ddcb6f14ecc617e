const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const LATEST = { minute: 59, hour: 23 };
/** How long after its minute a turn is still made up for. */
const LATE_MINUTES = 60;

interface Schedule {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
}

/**
 * When the latest turn of a cron pattern was due, up to an hour ago; undefined when there was none.
 * Patterns are in UTC, and of every day: `30 20 * * *`, with `*`, numbers and steps (every fifth
 * minute is a star, a slash, and 5). A short round is `every 5 seconds`.
 * @throws Error naming a pattern that is none of these
 */
export function latestTurn(pattern: string, now: Date): Date | undefined {
  const seconds = Number(/^every (\d+) seconds$/.exec(pattern)?.[1] ?? 0);
  if (seconds > 0) return new Date(now.getTime() - (now.getTime() % (seconds * SECOND_MS)));
  const { minutes, hours } = readPattern(pattern);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  for (let late = 0; late < LATE_MINUTES; late += 1) {
    const turn = minute - late;
    const hour = Math.floor(turn / HOUR_MINUTES) % (LATEST.hour + 1);
    if (minutes.has(turn % HOUR_MINUTES) && hours.has(hour)) return new Date(turn * MINUTE_MS);
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
