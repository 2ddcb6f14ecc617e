import type { LookupFunction } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Message, message } from '@netkhata/contract/messages';
import type { Pdu } from 'smpp';
import { networkFault } from '../network-fault.ts';
import { type SmppAnswer, SmppSession } from './smpp-session.ts';
import { statusCode, statusText } from './smpp-status.ts';

export interface SmppLinkOptions {
  host: string;
  port: number;
  isTls: boolean;
  caCertificate: string;
  systemId: string;
  password: string;
  systemType: string;
  enquireMs: number;
  timeoutMs: number;
  /** Backoff before each reconnect; the last pause repeats. */
  reconnectPausesMs: readonly number[];
  /** Why the host may not be reached at all. */
  refusal: Message | undefined;
  lookup?: LookupFunction;
  onDelivery(pdu: Pdu): Promise<number>;
  trace?: (line: string) => void;
}

const INTERFACE_3_4 = 0x34;
const CLOSED = message('smpp.closed');
/** How long to wait for the response to unbind. */
const UNBIND_MS = 2000;

/** Keeps a bound connection to a gateway, reconnecting whenever it ends, until it is closed. */
export class SmppLink {
  readonly #options: SmppLinkOptions;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  /** The latest attempt to connect; resolves to undefined when it failed. */
  #attempt: Promise<SmppSession | undefined> = Promise.resolve(undefined);
  #session: SmppSession | undefined;
  #problem: Message = message('smpp.connecting');

  constructor(options: SmppLinkOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  get isBound(): boolean {
    return this.#session !== undefined && !this.#session.hasEnded;
  }

  /** Why there is no connection; undefined while there is one. */
  get problem(): Message | undefined {
    return this.isBound ? undefined : this.#problem;
  }

  /**
   * Whether requests can be made. Waits for the connection attempt in progress, and for the first
   * one after a connection was lost, so that messages survive a short break.
   */
  async ready(): Promise<boolean> {
    if (this.isBound) return true;
    // Let #run notice the end and start the next attempt.
    await nextTurn();
    await this.#attempt;
    return this.isBound;
  }

  /** Makes a request over the current connection; never throws. */
  async request(
    command: string,
    fields: Record<string, unknown>,
    trace?: (line: string) => void,
  ): Promise<SmppAnswer> {
    if (!this.#session) return { kind: 'unwritten', reason: this.#problem };
    return this.#session.request(command, fields, trace);
  }

  /** Unbinds and disconnects; requests in flight are settled as unanswered. */
  async close(): Promise<void> {
    this.#closing.abort();
    const session = this.#session;
    if (session) {
      const timer = setTimeout(() => session.end(CLOSED), UNBIND_MS);
      await session.request('unbind');
      clearTimeout(timer);
      session.end(CLOSED);
    }
    await this.#running;
  }

  async #run(): Promise<void> {
    let failures = 0;
    this.#attempt = this.#connect();
    while (!this.#closing.signal.aborted) {
      const session = await this.#attempt;
      if (session) {
        failures = 0;
        this.#problem = await this.#keep(session);
        this.#attempt = this.#pause(failures).then(() => this.#connect());
      } else {
        await this.#pause(failures);
        failures += 1;
        this.#attempt = this.#connect();
      }
    }
    await this.#attempt;
  }

  async #connect(): Promise<SmppSession | undefined> {
    if (this.#closing.signal.aborted) return undefined;
    if (this.#options.refusal !== undefined) {
      this.#problem = this.#options.refusal;
      return undefined;
    }
    const session = this.#open();
    if (!session) return undefined;
    const endNow = (): void => session.end(CLOSED);
    this.#closing.signal.addEventListener('abort', endNow);
    if (this.#closing.signal.aborted) endNow();
    await session.opened;
    const problem = session.hasEnded ? await session.ended : await this.#bind(session);
    this.#closing.signal.removeEventListener('abort', endNow);
    if (problem === undefined) {
      this.#session = session;
      return session;
    }
    this.#problem = problem;
    session.end(problem);
    return undefined;
  }

  /** Undefined, with the problem set, where the settings are invalid, such as a bad certificate. */
  #open(): SmppSession | undefined {
    try {
      return new SmppSession(this.#options);
    } catch (error) {
      this.#problem = networkFault(error);
      return undefined;
    }
  }

  /** Binds the session. Returns the reason when that fails. */
  async #bind(session: SmppSession): Promise<Message | undefined> {
    const { systemId, password, systemType } = this.#options;
    const answer = await session.request('bind_transceiver', {
      system_id: systemId,
      password,
      system_type: systemType,
      interface_version: INTERFACE_3_4,
    });
    if (answer.kind !== 'response') return answer.reason;
    return answer.status === 0 ? undefined : bindRefusal(answer.status);
  }

  /** Keeps the session alive with enquire_link until it ends. Returns why it ended. */
  async #keep(session: SmppSession): Promise<Message> {
    const { enquireMs } = this.#options;
    const timer = setInterval(() => void this.#enquire(session), enquireMs);
    const reason = await session.ended;
    clearInterval(timer);
    return reason;
  }

  async #enquire(session: SmppSession): Promise<void> {
    const answer = await session.request('enquire_link');
    if (answer.kind !== 'response') session.end(answer.reason);
  }

  #pause(failures: number): Promise<void> {
    const { reconnectPausesMs } = this.#options;
    const { signal } = this.#closing;
    const pauseMs = reconnectPausesMs[failures] ?? reconnectPausesMs.at(-1) ?? 0;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const settle = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', settle);
        resolve();
      };
      const timer = setTimeout(settle, pauseMs);
      signal.addEventListener('abort', settle);
    });
  }
}

/** Reason of a refused bind, with the code that gateways' support asks for: '0x0E ...'. */
const bindRefusal = (status: number): Message =>
  message('smpp.bindRefused', { code: statusCode(status), status: statusText(status) });
