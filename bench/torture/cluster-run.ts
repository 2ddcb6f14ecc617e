import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../server/database/database.ts';
import { untilConnectable } from '../../server/database/until-connectable.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { type PostgresPair, startPostgresPair } from '../../server/test-support/postgres-pair.ts';
import { seedCustomers } from '../bench-customers.ts';
import { Caller } from './caller.ts';
import { findBrokenPromises, findLostChanges } from './find-broken-promises.ts';
import { type MixedLoad, startMixedLoad } from './mixed-load.ts';
import { type ProductProcess, startProcess } from './product-process.ts';

const LOGIN = { email: 'owner@example.com', password: 'a-long-password' };
const WEB_COUNT = 3;
const WORKER_COUNT = 2;
const BACKUPS = 3;

interface Member {
  env: Record<string, string>;
  role: 'web' | 'worker';
  process: ProductProcess;
}

/** Three web processes and two workers on a primary with a streaming replica. */
export class Cluster {
  readonly faults: string[] = [];
  readonly pair: PostgresPair;
  readonly #members: Member[];
  #turn = 0;

  private constructor(pair: PostgresPair, members: Member[]) {
    this.pair = pair;
    this.#members = members;
  }

  /**
   * Starts all processes at once on an empty database: one migrates it, one creates the first user.
   */
  static async begin(folder: string): Promise<Cluster> {
    const pair = await startPostgresPair({
      folder: join(folder, 'pg'),
      isSystemPreferred: true,
    });
    const roles = [
      ...Array.from({ length: WEB_COUNT }, () => 'web' as const),
      ...Array.from({ length: WORKER_COUNT }, () => 'worker' as const),
    ];
    const members = await Promise.all(
      roles.map(async (role, no) => {
        const env = {
          DATA_DIR: join(folder, `machine-${no + 1}`),
          BACKUP_DIR: join(folder, 'backups'),
          DATABASE_URL: pair.primary.url,
          DATABASE_REPLICA_URL: pair.replica.url,
          ADMIN_EMAIL: LOGIN.email,
          ADMIN_PASSWORD: LOGIN.password,
        };
        return { env, role, process: await startProcess(env, '--role', role) };
      }),
    );
    return new Cluster(pair, members);
  }

  /** The address of the next web process, round robin, as behind a proxy. */
  nextAddress(): string {
    this.#turn += 1;
    return this.addressOf(this.#turn % WEB_COUNT);
  }

  addressOf(no: number): string {
    return String(this.#members[no]?.process.address);
  }

  get #primary(): pg.ClientConfig {
    return { connectionString: this.pair.primary.url };
  }

  async withPrimary<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    await untilConnectable(this.#primary, { withinMs: 60_000, mayBeAbsent: true });
    const client = new pg.Client(this.#primary);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Kills a process of the role; returns a function that starts it again. */
  async kill(role: Member['role']): Promise<() => Promise<void>> {
    const victim = this.#members.find((member) => member.role === role) as Member;
    await victim.process.kill();
    return async () => {
      victim.process = await startProcess(victim.env, '--role', role);
    };
  }

  recordEnds(): void {
    for (const { role, process } of this.#members) {
      if (process.hasEnded())
        this.faults.push(`a ${role} ended:\n${process.output().slice(-1500)}`);
    }
  }

  async verifyBooks(): Promise<void> {
    const database = openDatabase({ connectionString: this.pair.primary.url }, { poolSize: 2 });
    try {
      const { firstDifference } = await checkBooks(database);
      if (firstDifference) {
        this.faults.push(`${firstDifference.check}: ${firstDifference.detail}`);
      }
    } finally {
      await database.destroy();
    }
  }

  async stop(): Promise<void> {
    const codes = await Promise.all(this.#members.map(({ process }) => process.stop()));
    if (codes.some((code) => code !== 0)) this.faults.push(`exit codes ${codes.join(', ')}`);
    await this.pair.close();
  }
}

/**
 * A saved record must be in the user's next list, whichever process answers and whichever database
 * it reads.
 */
export async function verifyOwnWrites(cluster: Cluster, count: number): Promise<void> {
  const caller = new Caller(() => cluster.nextAddress());
  await caller.signIn(LOGIN);
  for (let no = 0; no < count; no += 1) {
    const name = `Area ${no} ${performance.now()}`;
    await caller.settle('area_create', { name });
    const list = await caller.settle(`area_dt?page=1&per_page=10&order=desc&column=id`, {});
    if (!list.text.includes(name)) cluster.faults.push(`${name} is not in the list after saving`);
  }
  cluster.faults.push(...caller.faults);
}

/** Failed sign-ins at three processes in parallel are counted together. */
export async function verifyThrottling(cluster: Cluster): Promise<void> {
  const guesses = Array.from({ length: 24 }, async (_, no) => {
    const answer = await fetch(`${cluster.addressOf(no % WEB_COUNT)}/billing-api/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: `guess ${no}` }),
    });
    return answer.status;
  });
  const statuses = await Promise.all(guesses);
  const free = statuses.filter((status) => status === 401).length;
  if (free > 5) cluster.faults.push(`${free} guesses were let through, 5 are allowed`);
  // The failures throttle this test's own address too.
  await cluster.withPrimary((client) => client.query('delete from sign_in_failures'));
}

/**
 * Stops the database for a while: calls must fail with a clear answer, and everything must recover
 * without a restart.
 */
export async function stopDatabaseFor(cluster: Cluster, seconds: number): Promise<void> {
  await cluster.pair.primary.stop('SIGQUIT');
  await sleep(500);
  const caller = new Caller(() => cluster.nextAddress());
  const reply = await caller.call('auth/login', LOGIN);
  if (reply.status !== 503)
    cluster.faults.push(`without a database: ${reply.status} ${reply.text}`);
  const ready = await fetch(`${cluster.nextAddress()}/readyz`);
  if (ready.status !== 503) cluster.faults.push(`without a database /readyz says ${ready.status}`);
  await sleep(seconds * 1000);
  await cluster.pair.primary.start();
}

export async function requestBackups(cluster: Cluster): Promise<void> {
  await cluster.withPrimary(async (client) => {
    for (let no = 0; no < BACKUPS; no += 1) {
      await client.query(`insert into backups (kind, day) values ('asked', current_date)`);
    }
  });
}

/**
 * Each backup was made exactly once, although a worker was killed. What failed may have left a file
 * until the next backup.
 */
export async function verifyBackups(
  cluster: Cluster,
  files: () => Promise<string[]>,
): Promise<void> {
  const read = (): Promise<{ state: string; file: string }[]> =>
    cluster.withPrimary(async (client) => {
      const { rows } = await client.query('select state, file from backups order by id');
      return rows;
    });
  const isOpen = ({ state }: { state: string }) => state === 'waiting' || state === 'running';
  const deadline = performance.now() + 360_000;
  let rows = await read();
  while (rows.some(isOpen) && performance.now() < deadline) {
    await sleep(2000);
    rows = await read();
  }
  const done = rows.filter(({ state }) => state === 'done');
  const names = new Set(done.map(({ file }) => file));
  const failed = new Set(
    rows.flatMap(({ state, file }) => (state === 'failed' ? basename(file) : [])),
  );
  const whole = (await files()).filter((name) => !name.endsWith('.part') && !failed.has(name));
  const isRight =
    rows.length === BACKUPS && names.size === done.length && whole.length === done.length;
  if (!isRight || done.length === 0) {
    cluster.faults.push(`backups ${JSON.stringify(rows)}, files ${whole.join(' ')}`);
  }
}

/** The surviving worker takes over the periodic jobs: all ledger entries get sealed. */
export async function verifySeals(cluster: Cluster): Promise<void> {
  const unsealed = (): Promise<number> =>
    cluster.withPrimary(async (client) => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from ledger_entries left join ledger_seals on entry_id = ledger_entries.id
         where entry_id is null`,
      );
      return Number(rows[0]?.count);
    });
  const deadline = performance.now() + 150_000;
  while ((await unsealed()) > 0) {
    if (performance.now() > deadline) return void cluster.faults.push('entries stay unsealed');
    await sleep(2000);
  }
}

export function startLoad(cluster: Cluster, customerIds: readonly number[]): Promise<MixedLoad> {
  return startMixedLoad({ addressOf: () => cluster.nextAddress(), login: LOGIN, customerIds });
}

export const seed = (cluster: Cluster, count: number): Promise<number[]> =>
  cluster.withPrimary(async (client) => {
    await seedCustomers(client, count);
    const { rows } = await client.query<{ id: string }>(
      `select id from customers where status = 'active' and category = 'regular' order by id`,
    );
    return rows.map(({ id }) => Number(id));
  });

export async function verifyPromises(cluster: Cluster, load: MixedLoad): Promise<void> {
  const found = await cluster.withPrimary(async (client) => [
    ...(await findBrokenPromises(client, load.acknowledged)),
    ...(await findLostChanges(client, load.acknowledged)),
  ]);
  cluster.faults.push(...found, ...load.faults());
}
