import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Metric, Sample } from '../http/monitoring/metric-text.ts';

interface Figures {
  jobs: { job: string; success_at: number | null; age: number | null; is_failing: boolean }[];
  queued: number;
  oldest_queued_seconds: number | null;
  sending: number;
  unknown: number;
  sent_last_day: number;
  failed_last_day: number;
  backup_at: number | null;
  backup_age: number | null;
  backup_bytes: number | null;
  has_backup_failed: boolean;
  books_at: number | null;
  books_age: number | null;
  do_books_agree: boolean | null;
  staff_sessions: number;
  network_sessions: number;
}

/** Scrapes of several Prometheus servers, or of impatient people, read once in this time. */
const KEPT_MS = 5000;

/** Reads what all processes share, at most once in five seconds. All ages are by its clock. */
export function figuresReader(database: Database): () => Promise<Metric[]> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<Metric[]> = Promise.resolve([]);
  return () => {
    if (performance.now() - readAtMs > KEPT_MS) {
      readAtMs = performance.now();
      reading = readFigures(database).catch(() => [isDatabaseUp(false)]);
    }
    return reading;
  };
}

const isDatabaseUp = (isUp: boolean): Metric =>
  gauge('database_up', 'Whether the database answers.', isUp);

const secondsOf = (moment: string) => sql.raw(`extract(epoch from ${moment})::float8`);

async function readFigures(database: Database): Promise<Metric[]> {
  const { rows } = await sql<Figures>`
    with last_backup as (
      select finished_at, size_bytes from backups
      where state = 'done' order by finished_at desc limit 1
    ), last_check as (
      select created_at, difference from checked_books order by id desc limit 1
    ), queue as (
      select count(*)::int as queued, min(created_at) as oldest from sms_messages
      where status = 'queued'
    )
    select (
        select coalesce(json_agg(json_build_object('job', job,
            'success_at', ${secondsOf('succeeded_at')},
            'age', ${secondsOf('(now() - succeeded_at)')},
            'is_failing', retry_at is not null and try_count > 1) order by job), '[]')
        from job_turns
      ) as jobs,
      queued, ${secondsOf('(now() - oldest)')} as oldest_queued_seconds,
      (select count(*)::int from sms_messages
        where status = 'sending' and claimed_by is not null) as sending,
      (select count(*)::int from sms_messages where status = 'unknown') as unknown,
      (select count(*)::int from sms_messages
        where sent_at > now() - interval '1 day') as sent_last_day,
      (select count(*)::int from sms_messages
        where status = 'failed' and failed_at > now() - interval '1 day'
          and coalesce(failure_code, '') <> all (array['withdrawn', 'discarded'])
      ) as failed_last_day,
      (select ${secondsOf('finished_at')} from last_backup) as backup_at,
      (select ${secondsOf('(now() - finished_at)')} from last_backup) as backup_age,
      (select size_bytes::float8 from last_backup) as backup_bytes,
      coalesce((select state = 'failed' from backups
        where state in ('done', 'failed') order by finished_at desc nulls last, id desc limit 1
      ), false) as has_backup_failed,
      (select ${secondsOf('created_at')} from last_check) as books_at,
      (select ${secondsOf('(now() - created_at)')} from last_check) as books_age,
      (select difference is null from last_check) as do_books_agree,
      (select count(*)::int from sessions
        where last_used_at > now() - interval '15 minutes') as staff_sessions,
      (select count(*)::int from radius.presence where is_online) as network_sessions
    from queue
  `.execute(database.withoutPlugins());
  const [figures] = rows;
  return figures ? [isDatabaseUp(true), ...metricsOf(figures)] : [];
}

function jobMetrics(jobs: Figures['jobs']): Metric[] {
  const ofJobs = (value: (job: Figures['jobs'][number]) => number | null): Sample[] =>
    jobs.flatMap((each) => {
      const found = value(each);
      return found === null ? [] : [{ labels: { job: each.job }, value: found }];
    });
  return [
    {
      name: 'job_last_success_timestamp_seconds',
      help: 'When a scheduled job last ended well, in whichever process.',
      type: 'gauge',
      samples: ofJobs(({ success_at: at }) => at),
    },
    {
      name: 'job_last_success_age_seconds',
      help: 'Time since a scheduled job last ended well.',
      type: 'gauge',
      samples: ofJobs(({ age }) => age),
    },
    {
      name: 'job_failing',
      help: 'Whether the latest turn of a scheduled job has failed and is tried again.',
      type: 'gauge',
      samples: ofJobs(({ is_failing: isFailing }) => Number(isFailing)),
    },
  ];
}

function metricsOf(read: Figures): Metric[] {
  return [
    ...jobMetrics(read.jobs),
    {
      name: 'sms_messages',
      help: 'SMS that are on their way, by state.',
      type: 'gauge',
      samples: [
        { labels: { state: 'queued' }, value: read.queued },
        { labels: { state: 'sending' }, value: read.sending },
        { labels: { state: 'unknown' }, value: read.unknown },
      ],
    },
    {
      name: 'sms_messages_last_day',
      help: 'SMS of the last 24 hours, by what became of them.',
      type: 'gauge',
      samples: [
        { labels: { state: 'sent' }, value: read.sent_last_day },
        { labels: { state: 'failed' }, value: read.failed_last_day },
      ],
    },
    gauge(
      'sms_oldest_queued_seconds',
      'Age of the oldest queued SMS.',
      read.oldest_queued_seconds ?? 0,
    ),
    gauge(
      'backup_last_success_timestamp_seconds',
      'When the last backup ended well.',
      read.backup_at,
    ),
    gauge(
      'backup_last_success_age_seconds',
      'Time since the last backup that ended well.',
      read.backup_age,
    ),
    gauge('backup_last_size_bytes', 'Size of the last backup.', read.backup_bytes),
    gauge('backup_failed', 'Whether the latest backup failed.', read.has_backup_failed),
    gauge('books_last_check_timestamp_seconds', 'When the books were last checked.', read.books_at),
    gauge(
      'books_last_check_age_seconds',
      'Time since the books were last checked.',
      read.books_age,
    ),
    gauge(
      'books_agree',
      'Whether the last check of the books found no difference.',
      read.do_books_agree,
    ),
    gauge('staff_sessions', 'Sessions of staff used in the last 15 minutes.', read.staff_sessions),
    gauge(
      'network_sessions',
      "Customers' network sessions that are online.",
      read.network_sessions,
    ),
  ];
}

/** Without a value while there is none yet. */
function gauge(name: string, help: string, value: number | boolean | null): Metric {
  const samples = value === null ? [] : [{ value: Number(value) }];
  return { name, help, type: 'gauge', samples };
}
