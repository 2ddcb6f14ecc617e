import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-support/test-database.ts';
import { withJobLock } from './job-lock.ts';
import { latestDueTime } from './schedule.ts';
import { type JobDefinition, startWorker } from './worker.ts';

let testDatabase: TestDatabase;
let client: pg.Client;
const loggedErrors: string[] = [];
const workers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  client = new pg.Client(testDatabase.connection);
  await client.connect();
});

beforeEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  loggedErrors.length = 0;
  await client.query('delete from job_turns');
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await client.end();
  await testDatabase.drop();
});

const start = (jobs: readonly JobDefinition[], now?: () => Date) => {
  const log = {
    info: () => undefined,
    error: (_: object, text: string) => void loggedErrors.push(text),
  };
  const worker = startWorker(testDatabase.connection, jobs, {
    log,
    everyMs: 5,
    ...(now && { now }),
  });
  workers.push(worker);
  return worker;
};
const EACH_MINUTE = '* * * * *' as const;
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

describe('a schedule', () => {
  it.each([
    ['* * * * *', '10:07:59', '10:07:00'],
    ['*/5 * * * *', '10:07:59', '10:05:00'],
    ['30 20 * * *', '20:30:00', '20:30:00'],
    ['30 20 * * *', '21:29:59', '20:30:00'],
    ['0,30 * * * *', '10:45:00', '10:30:00'],
    ['0 0 * * *', '00:10:00', '00:00:00'],
  ])('%s at %s was due at %s', (pattern, now, due) => {
    expect(latestDueTime(pattern, at(now))).toEqual(at(due));
  });

  it('skips a turn that is an hour late, and has none before its time', () => {
    expect(latestDueTime('30 20 * * *', at('21:30:00'))).toBeUndefined();
    expect(latestDueTime('30 20 * * *', at('20:29:59'))).toBeUndefined();
  });

  it.each(['* * * *', '* * 1 * *', '60 * * * *', 'x * * * *', '*/0 * * * *'])(
    'the pattern %s is refused',
    (pattern) => {
      expect(() => latestDueTime(pattern, at('10:00:00'))).toThrow(/^The schedule/);
    },
  );
});

describe('several workers', () => {
  it('run each turn of a job once', async () => {
    let minute = 0;
    const done: string[] = [];
    const now = () => at(`10:0${minute}:30`);
    const job = { name: 'seal', schedule: EACH_MINUTE, run: async () => void done.push('seal') };
    for (let count = 0; count < 3; count += 1) start([job], now);
    for (minute = 0; minute < 3; minute += 1) {
      await expect.poll(() => done.length).toBe(minute + 1);
    }
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(done).toHaveLength(3);
  });

  it('retry a failed turn, a minute later and three times at most', async () => {
    let tries = 0;
    const run = () => {
      tries += 1;
      return Promise.reject(new Error('not today'));
    };
    start([{ name: 'check', schedule: EACH_MINUTE, run }], () => at('10:00:10'));
    for (const expected of [1, 2, 3]) {
      await expect.poll(() => tries).toBe(expected);
      await expect
        .poll(async () => {
          const { rows } = await client.query(
            `update job_turns set retry_at = now() where retry_at < now() + interval '2 minutes'
             returning 1`,
          );
          return rows.length;
        })
        .toBe(1);
    }
    await expect.poll(() => loggedErrors.filter((text) => text === 'job failed').length).toBe(3);
    expect(tries).toBe(3);
  });

  it('take over the turn of a dead process', async () => {
    await client.query(`insert into job_turns (job, due_at, retry_at) values ('seal', $1, now())`, [
      at('10:00:00'),
    ]);
    let hasRun = false;
    const run = async () => void (hasRun = true);
    start([{ name: 'seal', schedule: EACH_MINUTE, run }], () => at('10:00:20'));
    await expect.poll(() => hasRun).toBe(true);
  });

  it('take over the turn of a process that died after others had found it at work', async () => {
    await client.query(`insert into job_turns (job, due_at, retry_at) values ('seal', $1, now())`, [
      at('10:00:00'),
    ]);
    const elsewhere = new pg.Pool(testDatabase.connection);
    // A pool has ended before its connections have: dropping the database may cut one of them.
    elsewhere.on('error', () => undefined);
    let die: (() => void) | undefined;
    const dying = withJobLock(
      elsewhere,
      'seal',
      () => new Promise((_, reject) => (die = () => reject(new Error('killed')))),
    );
    await expect.poll(() => die).toBeDefined();
    let hasRun = false;
    const run = async () => void (hasRun = true);
    start([{ name: 'seal', schedule: EACH_MINUTE, run }], () => at('10:00:20'));
    // More often than a failed turn would be retried.
    for (let found = 0; found < 4; found += 1) {
      await expect
        .poll(async () => {
          const { rows } = await client.query(
            `select try_count, retry_at > now() as is_later from job_turns
             where retry_at < now() + interval '2 minutes'`,
          );
          return rows;
        })
        .toEqual([{ try_count: 1, is_later: true }]);
      expect(hasRun).toBe(false);
      if (found === 3) {
        die?.();
        await dying.catch(() => undefined);
      }
      await client.query('update job_turns set retry_at = now()');
    }
    await expect.poll(() => hasRun).toBe(true);
    await elsewhere.end();
  });

  it('continue after the clock was a year ahead and has been corrected', async () => {
    await client.query(
      `insert into job_turns (job, due_at, retry_at)
       values ('seal', now() + interval '1 year', null),
         ('backup', date_trunc('minute', now()), now() + interval '1 year')`,
    );
    const done = new Set<string>();
    const job = (name: string) => ({
      name,
      schedule: EACH_MINUTE,
      run: async () => void done.add(name),
    });
    start([job('seal'), job('backup')]);
    await expect.poll(() => [...done].sort()).toEqual(['backup', 'seal']);
  });

  it('do not repeat a turn that was taken slightly early', async () => {
    await client.query(
      `insert into job_turns (job, due_at) values ('seal', now() + interval '1 minute')`,
    );
    const done: string[] = [];
    const job = (name: string) => ({
      name,
      schedule: EACH_MINUTE,
      run: async () => void done.push(name),
    });
    start([job('seal'), job('backup')]);
    await expect.poll(() => done).toEqual(['backup']);
  });
});

it('waits for an unreachable database, reports it once, and continues', async () => {
  const done: number[] = [];
  let second = 0;
  const now = () => at(`11:${String(second % 60).padStart(2, '0')}:00`);
  const job = { name: 'seal', schedule: EACH_MINUTE, run: async () => void done.push(second) };
  start([job], now);
  await expect.poll(() => done.length).toBe(1);
  await client.query('alter table job_turns rename to job_turns_away');
  second = 1;
  await expect.poll(() => loggedErrors).toContain('jobs wait for the database');
  await client.query('alter table job_turns_away rename to job_turns');
  await expect.poll(() => done.length).toBe(2);
  expect(loggedErrors.filter((text) => text === 'jobs wait for the database')).toHaveLength(1);
});

it('lets running jobs finish before it stops', async () => {
  const events: string[] = [];
  let finish: () => void = () => undefined;
  const run = async () => {
    events.push('begun');
    await new Promise<void>((done) => (finish = done));
    events.push('finished');
  };
  start([{ name: 'backup', schedule: EACH_MINUTE, run }], () => at('12:00:00'));
  await expect.poll(() => events).toEqual(['begun']);
  const stopped = Promise.all(workers.splice(0).map((worker) => worker.stop()));
  finish();
  await stopped;
  expect(events).toEqual(['begun', 'finished']);
});

it('tells running jobs that it stops, and does not report a turn that ended for it', async () => {
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const run = (signal: AbortSignal): Promise<void> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      hasBegun();
    });
  start([{ name: 'endless', schedule: EACH_MINUTE, run }]);
  await begun;
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  expect(loggedErrors).toEqual([]);
  const { rows } = await client.query('select job from job_turns where retry_at is not null');
  expect(rows).toEqual([{ job: 'endless' }]);
});
