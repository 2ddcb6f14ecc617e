import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@netkhata/contract/api';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppOptions, buildApp, buildMonitoringApp } from '../app.ts';
import { fixedClock } from '../clock.ts';
import { PRODUCT_VERSION } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/test-database.ts';
import { insertTestUser } from '../test-support/test-users.ts';
import { diskWatch, judged } from './disk-room.ts';
import { openMonitoring } from './monitoring.ts';

const TOKEN = 'a-token-of-the-tests';
const DEPLOY = join(import.meta.dirname, '../../deploy/monitoring');
const clock = fixedClock('2026-11-21T10:00:00+06:00');

let testDatabase: TestDatabase;
let database: Database;
let options: AppOptions;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection);
  const folders = { database: tmpdir(), backups: '/no/such/folder' };
  const monitoring = openMonitoring({ database, version: '1.2.3', role: 'all', folders });
  monitoring.process.addJobRun({ job: 'seal_ledger', isDone: true, seconds: 0.2 });
  options = { database, clock, logLevel: 'silent', monitoring };
  app = await buildApp({ ...options, metricsToken: TOKEN });
});

afterAll(async () => {
  await app.close();
  await database.destroy();
  await testDatabase.drop();
});

/** One that has not read the database yet. */
const newMonitoring = () =>
  openMonitoring({ database, version: '1.2.3', role: 'web', folders: { database: tmpdir() } });

const scrape = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer = await app.inject({ url: '/metrics', headers });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

/** The value of a line such as `name{labels}`. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`netkhata_${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

describe('/metrics', () => {
  it('wants the token, and is an address that does not exist where none is set', async () => {
    for (const authorization of ['', 'Bearer another', TOKEN]) {
      const answer = await app.inject({ url: '/metrics', headers: { authorization } });
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
    const closed = await buildApp(options);
    const answer = await closed.inject('/metrics');
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
    await closed.close();
  });

  it('is open on a port of its own, beside the health checks and nothing else', async () => {
    const own = buildMonitoringApp(options);
    const answers = await Promise.all(
      ['/metrics', '/healthz', '/readyz', '/', '/billing-api/areas'].map((url) => own.inject(url)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404]);
    expect(answers[1]?.json()).toEqual({ status: 'alive', version: PRODUCT_VERSION });
    await own.close();
  });

  it('counts calls by endpoint and status, with their times', async () => {
    const { token } = await insertTestUser(database, clock.now(), {});
    const { method, path } = api.areaTable;
    const call = { method, url: `${API_PREFIX}${path}`, payload: {} };
    expect((await app.inject(call)).statusCode).toBe(401);
    await app.inject({ ...call, headers: { authorization: `Bearer ${token}` } });
    expect((await app.inject(`${API_PREFIX}/nowhere`)).statusCode).toBe(404);
    const text = await scrape();
    expect(valueOf(text, 'http_requests_total{endpoint="areaTable",status="401"}')).toBe(1);
    expect(valueOf(text, 'http_requests_total{endpoint="areaTable",status="200"}')).toBe(1);
    expect(text).toMatch(/http_requests_total\{endpoint="[^"]+\*",status="404"\} 1\n/);
    expect(text).not.toContain('nowhere');
    expect(valueOf(text, 'http_request_duration_seconds_count{endpoint="areaTable"}')).toBe(2);
    expect(
      valueOf(text, 'http_request_duration_seconds_bucket{endpoint="/metrics",le="+Inf"}'),
    ).toBeGreaterThan(0);
  });

  it('tells jobs, SMS, backups, books, sessions, pools and disks', async () => {
    await sql`insert into job_turns (job, due_at, succeeded_at)
      values ('seal_ledger', now(), now() - interval '90 seconds')`.execute(database);
    await sql`insert into job_turns (job, due_at, retry_at, try_count)
      values ('make_backups', now(), now(), 2)`.execute(database);
    await sql`insert into sms_messages (mobile_no, body, type, status, created_at)
      values ('01712345678', 'Hello', 'general', 'queued', now() - interval '2 hours')`.execute(
      database,
    );
    await sql`insert into backups (kind, day, state, file, size_bytes, row_count, machine,
        started_at, alive_at, finished_at)
      values ('daily', '2026-11-20', 'done', 'a.tar.gz', 4096, 1, 'here', now(), now(),
        now() - interval '3 hours')`.execute(database);
    await sql`insert into checked_books (entry_count, last_entry_id, receivable_paisa, advance_paisa)
      values (0, 0, 0, 0)`.execute(database);
    const text = await newMonitoring().collect();
    expect(valueOf(text, 'build_info{version="1.2.3",role="web"}')).toBe(1);
    expect(valueOf(text, 'database_up')).toBe(1);
    const age = valueOf(text, 'job_last_success_age_seconds{job="seal_ledger"}');
    expect(Math.round((age ?? 0) / 10)).toBe(9);
    expect(valueOf(text, 'job_failing{job="make_backups"}')).toBe(1);
    expect(valueOf(text, 'sms_messages{state="queued"}')).toBe(1);
    expect(Math.round((valueOf(text, 'sms_oldest_queued_seconds') ?? 0) / 3600)).toBe(2);
    expect(Math.round((valueOf(text, 'backup_last_success_age_seconds') ?? 0) / 3600)).toBe(3);
    expect(valueOf(text, 'backup_last_size_bytes')).toBe(4096);
    expect(valueOf(text, 'backup_failed')).toBe(0);
    expect(valueOf(text, 'books_agree')).toBe(1);
    expect(valueOf(text, 'network_sessions')).toBe(0);
    expect(valueOf(text, 'staff_sessions')).toBeDefined();
    expect(valueOf(text, 'pool_waiting{pool="main"}')).toBe(0);
    expect(valueOf(text, 'disk_free_bytes{holds="database"}')).toBeGreaterThan(0);
  });

  it('says that the database is away, and still tells about the process', async () => {
    const nowhere = openDatabase({ connectionString: 'postgres:///x?host=/nowhere' });
    const away = openMonitoring({ database: nowhere, version: '1', role: 'web', folders: {} });
    const text = await away.collect();
    expect(valueOf(text, 'database_up')).toBe(0);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    await nowhere.destroy();
  });
});

describe('the dashboard and the alert rules', () => {
  const files = ['netkhata-dashboard.json', 'netkhata-alerts.yml'];
  it.each(files)('ask only for metrics that there are (%s)', async (file) => {
    const { collect } = newMonitoring();
    const text = `${await collect()}${await scrape()}`;
    const told = new Set([...text.matchAll(/^(netkhata_\w+)/gm)].map(([, name]) => name));
    const asked = readFileSync(join(DEPLOY, file), 'utf8').match(/netkhata_\w+/g) ?? [];
    expect(asked.length).toBeGreaterThan(10);
    expect([...new Set(asked)].filter((name) => !told.has(name))).toEqual([]);
  });

  const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync);
  if (!promtool) process.stderr.write('promtool checks are NOT RUN: install prometheus.\n');
  it.skipIf(!promtool)('pass promtool, and so does what is served', async () => {
    const run = (args: string[], input?: string) =>
      execFileSync(promtool as string, args, { cwd: DEPLOY, input, stdio: 'pipe' }).toString();
    expect(run(['check', 'rules', 'netkhata-alerts.yml'])).toMatch(/SUCCESS: \d+ rules found/);
    expect(run(['test', 'rules', 'netkhata-alerts.test.yml'])).toMatch(/SUCCESS/);
    expect(run(['check', 'config', '--syntax-only', 'prometheus.yml'])).toMatch(/SUCCESS/);
    expect(run(['check', 'metrics'], await scrape())).toBe('');
  });
});

describe('a disk that gets full', () => {
  const GIB = 2 ** 30;
  it.each([
    { freeGib: 5, totalGib: 40, isLow: false, isFull: false },
    { freeGib: 1.9, totalGib: 40, isLow: true, isFull: false },
    { freeGib: 0.5, totalGib: 4, isLow: false, isFull: false },
    { freeGib: 0.3, totalGib: 4, isLow: true, isFull: false },
    { freeGib: 0.05, totalGib: 40, isLow: true, isFull: true },
  ])('is low at 2 GiB or a tenth, and full at 64 MiB ($freeGib of $totalGib)', (given) => {
    const { freeGib, totalGib, ...expected } = given;
    const bytes = { freeBytes: freeGib * GIB, totalBytes: totalGib * GIB };
    expect(judged('database', bytes)).toMatchObject(expected);
  });

  it('makes /readyz warn, and then not ready', async () => {
    const monitoring = options.monitoring as NonNullable<AppOptions['monitoring']>;
    const warnings = ['the disk of the database has 60 MB left'];
    const answerWith = async (isFull: boolean) => {
      const read = { ...monitoring, readDisks: async () => ({ isFull, warnings }) };
      const own = buildMonitoringApp({ ...options, monitoring: read });
      const answer = await own.inject('/readyz');
      await own.close();
      return [answer.statusCode, answer.json()];
    };
    expect(await answerWith(false)).toEqual([200, { status: 'ready', warnings }]);
    expect(await answerWith(true)).toEqual([
      503,
      { status: 'disk of the database is full', warnings },
    ]);
  });

  it('is logged once, and so is that it has room again', async () => {
    const lines: string[] = [];
    const note = (_: object, text: string) => void lines.push(text);
    let freeBytes = 100 * 2 ** 20;
    const read = async () => [judged('backups', { freeBytes, totalBytes: 40 * GIB })];
    const look = diskWatch({ warn: note, info: note }, read);
    await look();
    await look();
    freeBytes = 30 * GIB;
    await look();
    await look();
    expect(lines).toEqual([
      'the disk of the backups has 100 MB left',
      'the disk of the backups has room again',
    ]);
  });
});

it('/readyz says that the jobs of a worker stand still', async () => {
  const own = buildMonitoringApp({ ...options, isWorking: () => false });
  const answer = await own.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { status: 'scheduled jobs stand still' },
  ]);
  await own.close();
});
