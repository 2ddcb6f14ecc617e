import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../server/database/database.ts';
import { isOutOfReach } from '../../server/database/database-error.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/database/embedded/embedded-postgres.ts';
import { untilConnectable } from '../../server/database/until-connectable.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { seedCustomers } from '../bench-customers.ts';
import { Caller } from './caller.ts';
import { findBrokenPromises, findLostChanges } from './find-broken-promises.ts';
import { findLostMoney } from './find-lost-money.ts';
import { type MixedLoad, startMixedLoad } from './mixed-load.ts';
import { type MoneyStorm, startMoneyStorm, type StormPeople } from './money-storm.ts';
import { freePort } from './free-port.ts';
import { type ProductProcess, startProcess } from './product-process.ts';
import {
  type TortureOptions,
  type TortureOutcome,
  type Victim,
  VICTIMS,
} from './torture-outcome.ts';

const LOGIN = { email: 'owner@example.com', password: 'a-long-password' };
const CASH_IN_HAND = 11;
const VERIFY_EVERY_KILLS = 10;

/** A product under load whose processes are killed at random moments. */
class Torture {
  readonly outcome: TortureOutcome = {
    kills: { server: 0, postgres: 0, both: 0, connection: 0 },
    calls: 0,
    payments: 0,
    deletions: 0,
    imports: 0,
    months: 0,
    handovers: 0,
    movements: 0,
    closes: 0,
    slowestStartMs: 0,
    faults: [],
  };
  readonly #env: Record<string, string>;
  readonly #options: TortureOptions;
  #product: ProductProcess;
  #postgres: EmbeddedPostgres;

  private constructor(
    options: TortureOptions,
    env: Record<string, string>,
    running: { product: ProductProcess; postgres: EmbeddedPostgres },
  ) {
    this.#options = options;
    this.#env = env;
    this.#product = running.product;
    this.#postgres = running.postgres;
  }

  static async begin(options: TortureOptions): Promise<Torture> {
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: options.dataDir,
      ADMIN_EMAIL: LOGIN.email,
      ADMIN_PASSWORD: LOGIN.password,
    };
    const product = await startProcess(env);
    const postgres = await startEmbeddedPostgres({ dataDir: options.dataDir });
    return new Torture(options, env, { product, postgres });
  }

  get address(): string {
    return `http://127.0.0.1:${this.#env.PORT}`;
  }

  async withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client(this.#postgres.ownerConnection);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  seed(): Promise<number[]> {
    return this.withClient(async (client) => {
      await seedCustomers(client, this.#options.customers);
      const { rows } = await client.query<{ id: string }>(
        `select id from customers where status = 'active' and category = 'regular' order by id`,
      );
      return rows.map(({ id }) => Number(id));
    });
  }

  /** The eight of the storm, with the owner's password, and a second till. */
  stormPeople(): Promise<StormPeople> {
    return this.withClient(async (client) => {
      const add = async (name: string, role: string): Promise<{ id: number; email: string }> => {
        const email = `${name}@example.com`;
        const { rows } = await client.query<{ id: string }>(
          `insert into users (name, email, password_hash, role_id)
           select $1, $2, password_hash, $3 from users where email = $4 returning id`,
          [name, email, role, LOGIN.email],
        );
        return { id: Number(rows[0]?.id), email };
      };
      const { rows: tills } = await client.query<{ id: string }>(
        `insert into accounts (name, reference_type) values ('Counter', 'cash') returning id`,
      );
      const collectors = [await add('karim', '2'), await add('kamal', '2')];
      const receivers = [
        { ...(await add('rina', '3')), tillId: CASH_IN_HAND },
        { ...(await add('rafi', '3')), tillId: Number(tills[0]?.id) },
      ];
      const offices: StormPeople['offices'] = [];
      for (const name of ['approver', 'mover', 'decider', 'closer']) {
        offices.push(await add(name, '1'));
      }
      return { password: LOGIN.password, collectors, receivers, offices };
    });
  }

  /** Each place by what was answered, by the screens and by the ledger. */
  async verifyMoney(storm: MoneyStorm, people: StormPeople): Promise<void> {
    const owner = new Caller(() => this.address);
    await owner.signIn(LOGIN);
    const lost = await this.#surely((client) =>
      findLostMoney({ client, owner }, people, storm.facts),
    );
    this.outcome.faults.push(...lost, ...storm.faults(), ...owner.faults);
    const { handovers, movements, closes } = storm.facts;
    const accepted = [...handovers.values()].filter(({ end }) => end === 'accepted');
    Object.assign(this.outcome, {
      handovers: accepted.length,
      movements: movements.size,
      closes,
    });
  }

  async kill(victim: Victim): Promise<void> {
    this.outcome.kills[victim] += 1;
    if (victim === 'connection') return this.#killConnection();
    if (victim !== 'server') await this.#killPostgres();
    if (victim !== 'postgres') await this.#product.kill();
    await this.#restart();
  }

  /** PostgreSQL's own process for one of the server's connections: it restarts itself after that. */
  async #killConnection(): Promise<void> {
    const pid = await this.#ask(
      `select pid from pg_stat_activity where backend_type = 'client backend'
         and pid <> pg_backend_pid() and application_name not like 'netkhata process %'
       order by random() limit 1`,
    );
    if (pid > 0) process.kill(pid, 'SIGKILL');
  }

  async #killPostgres(): Promise<void> {
    const pid = await this.#ask(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`);
    if (pid > 0) process.kill(pid, 'SIGKILL');
  }

  #ask(statement: string): Promise<number> {
    return this.withClient(async (client) => {
      const { rows } = await client.query<Record<string, string>>(statement);
      return Number(Object.values(rows[0] ?? {})[0] ?? 0);
    }).catch(() => 0);
  }

  async #restart(): Promise<void> {
    if (!this.#product.hasEnded()) return;
    const started = performance.now();
    this.#product = await startProcess(this.#env);
    this.outcome.slowestStartMs = Math.max(
      this.outcome.slowestStartMs,
      Math.round(performance.now() - started),
    );
    this.#postgres = await startEmbeddedPostgres({ dataDir: this.#options.dataDir });
  }

  /** The server has to survive the loss of its database. */
  recordEnds(): void {
    if (!this.#product.hasEnded()) return;
    this.outcome.faults.push(`the server ended by itself:\n${this.#product.output().slice(-2000)}`);
  }

  async verify(load: MixedLoad): Promise<void> {
    const faults = await this.#surely((client) => findBrokenPromises(client, load.acknowledged));
    this.outcome.faults.push(...faults);
  }

  /** Looks again when the database breaks off: a kill may take effect only after we connected. */
  async #surely<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    for (;;) {
      await this.#untilBack();
      try {
        return await this.withClient(work);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
      }
    }
  }

  /** The server brings its PostgreSQL back by itself. */
  #untilBack(): Promise<void> {
    const patience = { withinMs: 120_000, mayBeAbsent: true };
    return untilConnectable(this.#postgres.connection, patience);
  }

  async verifyBooks(): Promise<void> {
    const database = openDatabase(this.#postgres.connection, { poolSize: 2 });
    try {
      const { firstDifference, imbalancePaisa } = await checkBooks(database);
      if (firstDifference) {
        this.outcome.faults.push(`${firstDifference.check}: ${firstDifference.detail}`);
      }
      if (imbalancePaisa !== 0) this.outcome.faults.push(`the books are out by ${imbalancePaisa}`);
    } finally {
      await database.destroy();
    }
  }

  async verifyMonths(load: MixedLoad): Promise<void> {
    const dates = [...load.acknowledged.months].sort();
    const last = dates.at(-1);
    if (last === undefined) return;
    const missing = await this.#ask(`
      select count(*) from customers where status = 'active' and category = 'regular'
        and code not like 'T%' and fee_paisa > 0 and exists (
          select from unnest(array[${dates.map((date) => `'${date}'`).join(',')}]::date[]) as day
          where not exists (select from covered_months where customer_id = customers.id
            and month = date_trunc('month', day)::date))`);
    if (missing !== 0) this.outcome.faults.push(`${missing} customers lack a month's bill`);
  }

  async verifyEnd(load: MixedLoad): Promise<void> {
    await this.verify(load);
    const lost = await this.#surely((client) => findLostChanges(client, load.acknowledged));
    this.outcome.faults.push(...lost, ...load.faults());
    await this.verifyMonths(load);
    await this.verifyBooks();
    const { payments, deletedPayments, importedCodes, months } = load.acknowledged;
    Object.assign(this.outcome, {
      calls: load.callCount(),
      payments: payments.size,
      deletions: deletedPayments.size,
      imports: importedCodes.size,
      months: months.size,
    });
  }

  output(): string {
    return this.#product.output();
  }

  stop(): Promise<number | null> {
    return this.#product.stop();
  }
}

const LONGEST_CALM_MS = 20_000;

/** Goes on a little where the kills were so quick that something has not happened yet. */
async function untilHadAll({ facts }: MoneyStorm): Promise<void> {
  const hasEnd = (end: string) => [...facts.handovers.values()].some((each) => each.end === end);
  const deadline = performance.now() + LONGEST_CALM_MS;
  while (performance.now() < deadline) {
    const { reopenings, movements, settlements, tillCounts, deleted } = facts;
    const counts = [reopenings, movements.size, settlements.length, tillCounts.length];
    const hasLost = [...deleted.values()].includes('never_there');
    if (counts.every((count) => count > 0) && hasLost && hasEnd('accepted')) return;
    await sleep(100);
  }
}

/** Kills the server and its PostgreSQL so many times under load, and looks what became of it all. */
export async function runTorture(options: TortureOptions): Promise<TortureOutcome> {
  const torture = await Torture.begin(options);
  try {
    const customerIds = await torture.seed();
    const load = await startMixedLoad({
      addressOf: () => torture.address,
      login: LOGIN,
      customerIds,
    });
    const people = await torture.stormPeople();
    const storm = await startMoneyStorm({
      addressOf: () => torture.address,
      people,
      customerIds,
    });
    for (let no = 1; no <= options.kills; no += 1) {
      await sleep(randomInt(100, 1500));
      torture.recordEnds();
      await torture.kill(VICTIMS[(no - 1) % VICTIMS.length] as Victim);
      if (no % VERIFY_EVERY_KILLS !== 0) continue;
      await torture.verify(load);
      const { payments, months } = load.acknowledged;
      options.print(`${no} kills, ${payments.size} payments, ${months.size} months`);
    }
    await sleep((options.calmSeconds ?? 0) * 1000);
    await untilHadAll(storm);
    await Promise.all([load.stop(), storm.stop()]);
    torture.recordEnds();
    await torture.verifyEnd(load);
    await torture.verifyMoney(storm, people);
    for (const [words, count] of storm.refusals) options.print(`${count} x ${words}`);
    return torture.outcome;
  } catch (error) {
    options.print(torture.output());
    throw error;
  } finally {
    await torture.stop();
  }
}
