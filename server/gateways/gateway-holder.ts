import type { Message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import { asJson } from '../database/storable.ts';
import { applyReport } from './apply-report.ts';
import type { Gateway } from './gateway.ts';
import { type GatewaySettings, readGatewaySettings } from './gateway-settings.ts';
import type { OpenedGateway, OpenOptions } from './open-gateway.ts';

export type Opener = (settings: GatewaySettings, options: OpenOptions) => OpenedGateway;

export interface HeldGateway {
  gateway: Gateway;
  settings: GatewaySettings;
  /** Attempts in flight over this gateway. */
  attempts: Set<Promise<unknown>>;
}

/** Holds the open gateway, and opens it anew when the version of its settings changes. */
export class GatewayHolder {
  readonly #database: Database;
  readonly #open: Opener;
  #held: HeldGateway | undefined;
  #version: number | undefined;
  readonly #closing = new Set<Promise<void>>();

  constructor(database: Database, open: Opener) {
    this.#database = database;
    this.#open = open;
  }

  /** Undefined where there is none, or where it cannot be opened: the settings screen says why. */
  async current(): Promise<HeldGateway | undefined> {
    const settings = await readGatewaySettings(this.#database);
    if (settings.version !== this.#version) {
      this.#release();
      await this.#openWith(settings);
    }
    // The stop switch does not change the version: the gateway stays open.
    if (this.#held) this.#held.settings = settings;
    return this.#held;
  }

  /** What is open at this moment; undefined before the settings were first read. */
  get opened(): { version: number; held: HeldGateway | undefined } | undefined {
    return this.#version === undefined ? undefined : { version: this.#version, held: this.#held };
  }

  async close(): Promise<void> {
    this.#release();
    await Promise.all(this.#closing);
  }

  async #openWith(settings: GatewaySettings): Promise<void> {
    if (settings.kind !== 'none') {
      const { publicAddress, isDemo } = await readCompany(this.#database);
      const { gateway, problem = null } = this.#open(settings, { publicAddress, isDemo });
      gateway?.onReport?.((report) => applyReport(this.#database, report));
      this.#held = gateway && { gateway, settings, attempts: new Set() };
      await noteProblem(this.#database, problem);
    }
    this.#version = settings.version;
  }

  #release(): void {
    const closing = this.#held && closeAfterAttempts(this.#held);
    this.#held = undefined;
    this.#version = undefined;
    if (!closing) return;
    this.#closing.add(closing);
    void closing.then(() => this.#closing.delete(closing));
  }
}

/** Closes a gateway once its attempts in flight have ended. */
async function closeAfterAttempts({ gateway, attempts }: HeldGateway): Promise<void> {
  await Promise.allSettled(attempts);
  await gateway.close().catch(() => undefined);
}

async function noteProblem(database: Database, problem: Message | null): Promise<void> {
  const reason = problem ? asJson(problem) : sql`null::jsonb`;
  await sql`
    update sms_sending set problem = ${reason} where problem is distinct from ${reason}
  `.execute(database);
}
