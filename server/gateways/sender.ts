import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { JobLog } from '../jobs/worker.ts';
import { beginSms } from '../sms/outbox-attempts.ts';
import {
  enterSender,
  expireWaiting,
  keepSender,
  leaveSender,
  settleAbandoned,
} from './abandoned-messages.ts';
import { removeEarlyReports } from './apply-report.ts';
import { type ClaimedSms, claimMessages } from './claim-messages.ts';
import { GatewayHolder, type HeldGateway, type Opener } from './gateway-holder.ts';
import { networkFault } from './network-fault.ts';
import { askForReports } from './poll-reports.ts';
import { giveBack, recordOutcome } from './record-outcome.ts';
import { watchBalance } from './watch-balance.ts';

export interface SenderOptions {
  database: Database;
  log: JobLog;
  open: Opener;
  /** After so long without a sign a sender is taken for gone. */
  leaseSeconds?: number;
  /** How often an idle sender looks for messages. */
  pollMs?: number;
}

export interface Sender {
  /** Nothing new starts; what is under way ends and is written down. */
  stop(): Promise<void>;
}

const LEASE_SECONDS = 20;
const POLL_MS = 500;
const MS = 1000;
/** A sign of life is given several times in a lease. */
const SIGNS_IN_LEASE = 5;
const CHORES_MS = 60_000;
const AFTER_ERROR_MS = 2000;
/** Once stopping, an outcome that cannot be written is not tried again for ever. */
const MOST_WRITES_AT_END = 3;

/**
 * Sends what is queued, beside the requests. Any number of processes may: each message is in the
 * hands of one, limits count for all together. A process that dies leaves nothing half known
 * (abandoned-messages.ts).
 */
export async function startSender(options: SenderOptions): Promise<Sender> {
  const sending = new Sending(options, await enterSender(options.database));
  const running = sending.run();
  return {
    stop: async () => {
      sending.stop();
      await running;
    },
  };
}

class Sending {
  readonly #options: SenderOptions;
  readonly #database: Database;
  readonly #id: number;
  readonly #holder: GatewayHolder;
  readonly #underWay = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #nextSign = 0;
  #nextChores = 0;

  constructor(options: SenderOptions, id: number) {
    this.#options = options;
    this.#database = options.database;
    this.#id = id;
    this.#holder = new GatewayHolder(options.database, options.open);
  }

  stop(): void {
    this.#ending.abort();
  }

  async run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const waitMs = await this.#round().catch((error: unknown) => {
        this.#tell(error, 'sending SMS');
        return AFTER_ERROR_MS;
      });
      await this.#pause(waitMs);
    }
    const signs = setInterval(() => void this.#giveSign().catch(() => undefined), MS);
    await Promise.allSettled(this.#underWay);
    clearInterval(signs);
    await this.#holder.close();
    await leaveSender(this.#database, this.#id).catch(() => undefined);
  }

  /** One look at the queue. Answers how long to wait before the next. */
  async #round(): Promise<number> {
    const pollMs = this.#options.pollMs ?? POLL_MS;
    await this.#keepUp();
    const held = await this.#holder.current();
    if (!held) return pollMs;
    await this.#chores(held);
    const free = held.settings.concurrent - this.#underWay.size;
    const isReady = held.gateway.connection?.().isReady ?? true;
    if (held.settings.isStopped || !isReady) return pollMs;
    if (free < 1) {
      await Promise.race([...this.#underWay, this.#pause(pollMs)]);
      return 0;
    }
    const { messages, waitMs } = await claimMessages(this.#database, { id: this.#id, free });
    for (const message of messages) this.#start(held, message);
    return waitMs ?? pollMs;
  }

  #start(held: HeldGateway, message: ClaimedSms): void {
    const attempt = this.#attempt(held, message)
      .catch((error: unknown) => this.#tell(error, 'writing what became of an SMS'))
      .finally(() => {
        this.#underWay.delete(attempt);
        held.attempts.delete(attempt);
      });
    this.#underWay.add(attempt);
    held.attempts.add(attempt);
  }

  async #attempt({ gateway, settings }: HeldGateway, message: ClaimedSms): Promise<void> {
    const name = settings.kind === 'http' ? (settings.preset ?? 'http') : settings.kind;
    const hasBegun = await this.#begin(message, name);
    if (!hasBegun) return this.#insist(() => giveBack(this.#database, message));
    const outcome = await gateway.send(message).catch((error: unknown) => ({
      kind: 'unknown' as const,
      reason: networkFault(error),
    }));
    const isPolled = gateway.pollReports !== undefined;
    return this.#insist(() => recordOutcome(this.#database, message, { outcome, isPolled }));
  }

  /** False when it may not begin, and also when nobody knows whether that was written. */
  async #begin(message: ClaimedSms, name: string): Promise<boolean> {
    if (this.#ending.signal.aborted) return false;
    try {
      return await beginSms(this.#database, message, name);
    } catch (error) {
      this.#tell(error, 'beginning to send an SMS');
      return false;
    }
  }

  /**
   * Tries until the database is back, because an outcome that is not written is lost; at a stop
   * only a few times.
   */
  async #insist(write: () => Promise<void>): Promise<void> {
    for (let atEnd = 0; ; atEnd += this.#ending.signal.aborted ? 1 : 0) {
      try {
        return await write();
      } catch (error) {
        if (atEnd === MOST_WRITES_AT_END) throw error;
        this.#tell(error, 'writing what became of an SMS');
        await sleep(AFTER_ERROR_MS);
      }
    }
  }

  /** Gives a sign of life and settles what others left, a few times in a lease. */
  async #keepUp(): Promise<void> {
    if (performance.now() < this.#nextSign) return;
    const leaseSeconds = this.#options.leaseSeconds ?? LEASE_SECONDS;
    await this.#giveSign();
    await settleAbandoned(this.#database, { leaseSeconds });
    this.#nextSign = performance.now() + (leaseSeconds * MS) / SIGNS_IN_LEASE;
  }

  #giveSign(): Promise<void> {
    return keepSender(this.#database, this.#id);
  }

  /** Housekeeping; sending does not wait for it. */
  async #chores(held: HeldGateway): Promise<void> {
    if (performance.now() < this.#nextChores) return;
    this.#nextChores = performance.now() + CHORES_MS;
    await expireWaiting(this.#database);
    await removeEarlyReports(this.#database);
    const asking = Promise.all([
      askForReports(this.#database, held.gateway),
      watchBalance(this.#database, held),
    ])
      .then(() => undefined)
      .catch((error: unknown) => this.#tell(error, 'asking the SMS gateway'))
      .finally(() => held.attempts.delete(asking));
    held.attempts.add(asking);
  }

  async #pause(waitMs: number): Promise<void> {
    if (waitMs === 0) return;
    await sleep(waitMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
  }

  #tell(error: unknown, doing: string): void {
    if (!this.#ending.signal.aborted) this.#options.log.error({ err: error }, doing);
  }
}
