import pg from 'pg';
import { isOutOfReach } from '../../server/database/database-error.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/database/embedded/embedded-postgres.ts';
import { untilConnectable } from '../../server/database/until-connectable.ts';
import { type ProductProcess, startProcess } from './product-process.ts';
import type { Victim } from './torture-outcome.ts';

export const LOGIN = { email: 'owner@example.com', password: 'a-long-password' };

/** The product and its PostgreSQL, which can be killed and restarted. */
export class KilledProduct {
  readonly #env: Record<string, string>;
  #product: ProductProcess;
  #postgres: EmbeddedPostgres;
  #slowestStartMs = 0;

  private constructor(
    env: Record<string, string>,
    running: { product: ProductProcess; postgres: EmbeddedPostgres },
  ) {
    this.#env = env;
    this.#product = running.product;
    this.#postgres = running.postgres;
  }

  static async start(dataDir: string): Promise<KilledProduct> {
    const env = {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: LOGIN.email,
      ADMIN_PASSWORD: LOGIN.password,
      // A wallet that the storm plays, and customers with addresses of their own.
      SMS_ALLOW_PRIVATE_GATEWAY: '1',
      TRUST_PROXY: 'loopback',
    };
    const product = await startProcess(env);
    const postgres = await startEmbeddedPostgres({ dataDir });
    return new KilledProduct(env, { product, postgres });
  }

  /** Another one after each restart. */
  get address(): string {
    return this.#product.address;
  }

  get connection(): EmbeddedPostgres['connection'] {
    return this.#postgres.connection;
  }

  get slowestStartMs(): number {
    return this.#slowestStartMs;
  }

  hasEnded(): boolean {
    return this.#product.hasEnded();
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

  async kill(victim: Victim): Promise<void> {
    if (victim === 'connection') return this.#killConnection();
    if (victim !== 'server') await this.#killPostgres();
    if (victim !== 'postgres') await this.#product.kill();
    await this.#restart();
  }

  /**
   * Kills the backend process of one of the server's connections; PostgreSQL then restarts itself.
   */
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

  /** The first column of the first row; 0 where the database is unreachable. */
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
    const tookMs = Math.round(performance.now() - started);
    this.#slowestStartMs = Math.max(this.#slowestStartMs, tookMs);
    this.#postgres = await startEmbeddedPostgres({ dataDir: this.#env.DATA_DIR as string });
  }

  /** Retries while the connection is lost: a kill may take effect only after connecting. */
  async withReconnect<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    for (;;) {
      await this.#untilBack();
      try {
        return await this.withClient(work);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
      }
    }
  }

  /** Waits for the database, which the server restarts by itself. */
  #untilBack(): Promise<void> {
    const patience = { withinMs: 120_000, mayBeAbsent: true };
    return untilConnectable(this.#postgres.connection, patience);
  }

  output(): string {
    return this.#product.output();
  }

  stop(): Promise<number | null> {
    return this.#product.stop();
  }
}
