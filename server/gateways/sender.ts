import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { JobLog } from '../jobs/worker.ts';
import { beginSms } from '../sms/outbox-attempts.ts';
import {
  LEASE_SECONDS,
  registerSender,
  expireWaiting,
  renewSenderLease,
  removeSender,
  settleAbandoned,
} from './abandoned-messages.ts';
import { removeEarlyReports } from './apply-report.ts';
import { type ClaimedSms, claimMessages } from './claim-messages.ts';
import { GatewayHolder, type HeldGateway, type Opener } from './gateway-holder.ts';
import { networkFault } from './network-fault.ts';
import type { SenderConnection } from './open-gateway.ts';
import { pollDeliveryReports } from './poll-reports.ts';
import { requeueAttempt, recordOutcome } from './record-outcome.ts';
import { answerTests, LOOK_FOR_TESTS_MS } from './test-by-sender.ts';
import { watchBalance } from './watch-balance.ts';

export interface SenderOptions {
  database: Database;
  log: JobLog;
  open: Opener;
  /** Where other parts of this process find the sender's connection. */
  connection?: SenderConnection;
  /** A sender without a heartbeat for so long is considered dead. */
  leaseSeconds?: number;
  /** How often an idle sender polls the queue. */
  pollMs?: number;
}

export interface Sender {
  /** Starts nothing new; waits until the attempts in flight have ended and are recorded. */
  stop(): Promise<void>;
}

const POLL_MS = 500;
const MS = 1000;
const HEARTBEATS_PER_LEASE = 5;
const CHORES_MS = 60_000;
const AFTER_ERROR_MS = 2000;
/** While stopping, so many retries are made to write an outcome. */
const MAX_WRITES_AT_END = 3;

/**
 * Starts the background loop that sends queued messages. Any number of processes may run one: each
 * message is claimed by one sender, and all share the limits. What a process that dies had claimed
 * is settled by the others (abandoned-messages.ts).
 */
export async function startSender(options: SenderOptions): Promise<Sender> {
  const loop = new SenderLoop(options, await registerSender(options.database));
  const running = loop.run();
  return {
    stop: async () => {
      loop.stop();
      await running;
    },
  };
}

class SenderLoop {
  readonly #options: SenderOptions;
  readonly #database: Database;
  readonly #id: number;
  readonly #holder: GatewayHolder;
  readonly #underWay = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #nextHeartbeat = 0;
  #nextChores = 0;
  #nextTests = 0;

  constructor(options: SenderOptions, id: number) {
    this.#options = options;
    this.#database = options.database;
    this.#id = id;
    this.#holder = new GatewayHolder(options.database, options.open);
    if (options.connection) options.connection.current = () => this.#holder.opened;
  }

  stop(): void {
    this.#ending.abort();
  }

  async run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const waitMs = await this.#round().catch((error: unknown) => {
        this.#logError(error, 'sending SMS');
        return AFTER_ERROR_MS;
      });
      await this.#pause(waitMs);
    }
    const heartbeats = setInterval(() => void this.#sendHeartbeat().catch(() => undefined), MS);
    await Promise.allSettled(this.#underWay);
    clearInterval(heartbeats);
    if (this.#options.connection) delete this.#options.connection.current;
    await this.#holder.close();
    await removeSender(this.#database, this.#id).catch(() => undefined);
  }

  /** Polls the queue once. Returns how long to wait before the next poll. */
  async #round(): Promise<number> {
    const pollMs = this.#options.pollMs ?? POLL_MS;
    await this.#renewLease();
    const held = await this.#holder.current();
    if (!held) return pollMs;
    await this.#chores(held);
    await this.#tests(held);
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
      .catch((error: unknown) => this.#logError(error, 'writing what became of an SMS'))
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
    if (!hasBegun) return this.#retryWrite(() => requeueAttempt(this.#database, message));
    const outcome = await gateway.send(message).catch((error: unknown) => ({
      kind: 'unknown' as const,
      reason: networkFault(error),
    }));
    const isPolled = gateway.pollReports !== undefined;
    return this.#retryWrite(() => recordOutcome(this.#database, message, { outcome, isPolled }));
  }

  /** False when the attempt may not begin, and also when writing its beginning failed. */
  async #begin(message: ClaimedSms, name: string): Promise<boolean> {
    if (this.#ending.signal.aborted) return false;
    try {
      return await beginSms(this.#database, message, name);
    } catch (error) {
      this.#logError(error, 'beginning to send an SMS');
      return false;
    }
  }

  /**
   * Retries a write until the database is back, because an outcome that is not written is lost;
   * while stopping, only a few times.
   */
  async #retryWrite(write: () => Promise<void>): Promise<void> {
    for (let atEnd = 0; ; atEnd += this.#ending.signal.aborted ? 1 : 0) {
      try {
        return await write();
      } catch (error) {
        if (atEnd === MAX_WRITES_AT_END) throw error;
        this.#logError(error, 'writing what became of an SMS');
        await sleep(AFTER_ERROR_MS);
      }
    }
  }

  /** Renews the lease and settles the messages of dead senders, a few times in a lease. */
  async #renewLease(): Promise<void> {
    if (performance.now() < this.#nextHeartbeat) return;
    const leaseSeconds = this.#options.leaseSeconds ?? LEASE_SECONDS;
    await this.#sendHeartbeat();
    await settleAbandoned(this.#database, { leaseSeconds });
    this.#nextHeartbeat = performance.now() + (leaseSeconds * MS) / HEARTBEATS_PER_LEASE;
  }

  #sendHeartbeat(): Promise<void> {
    return renewSenderLease(this.#database, this.#id);
  }

  /** Housekeeping; sending does not wait for it. */
  async #chores(held: HeldGateway): Promise<void> {
    if (performance.now() < this.#nextChores) return;
    this.#nextChores = performance.now() + CHORES_MS;
    await expireWaiting(this.#database);
    await removeEarlyReports(this.#database);
    const asking = Promise.all([
      pollDeliveryReports(this.#database, held.gateway),
      watchBalance(this.#database, held),
    ])
      .then(() => undefined)
      .catch((error: unknown) => this.#logError(error, 'asking the SMS gateway'))
      .finally(() => held.attempts.delete(asking));
    held.attempts.add(asking);
  }

  /** Sends test messages of processes without a connection over this one. */
  async #tests(held: HeldGateway): Promise<void> {
    if (held.settings.kind !== 'smpp' || performance.now() < this.#nextTests) return;
    this.#nextTests = performance.now() + LOOK_FOR_TESTS_MS;
    await answerTests(this.#database, held, held.settings);
  }

  async #pause(waitMs: number): Promise<void> {
    if (waitMs === 0) return;
    await sleep(waitMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
  }

  #logError(error: unknown, doing: string): void {
    if (!this.#ending.signal.aborted) this.#options.log.error({ err: error }, doing);
  }
}
