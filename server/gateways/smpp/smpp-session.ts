import type { LookupFunction } from 'node:net';
import { type Message, message } from '@netkhata/contract/messages';
import type { Pdu, RequestPdu, Session } from 'smpp';
import { networkFault } from '../network-fault.ts';
import { connectionProblem } from '../public-address.ts';
import { smpp } from './smpp-library.ts';

/** Outcome of a request: only an 'unwritten' one may be repeated safely. */
export type SmppAnswer =
  | { kind: 'response'; status: number; messageId: string }
  | { kind: 'unwritten'; reason: Message }
  | { kind: 'unanswered'; reason: Message };

export interface SessionOptions {
  host: string;
  port: number;
  isTls: boolean;
  /** PEM of the CA that is trusted in place of the system's; empty to trust the system's. */
  caCertificate: string;
  timeoutMs: number;
  lookup?: LookupFunction;
  /** Handles a deliver_sm or data_sm. Returns the status to respond with. */
  onDelivery(pdu: Pdu): Promise<number>;
  trace?: (line: string) => void;
}

const RECEIVER_FAULT = 0x64;
const UNKNOWN_ERROR = 0xff;
const SILENT = new Set(['enquire_link', 'enquire_link_resp']);

/** One connection to a gateway, from connecting to its end; it does not reconnect. */
export class SmppSession {
  readonly #options: SessionOptions;
  readonly #session: Session;
  readonly #pending = new Set<(reason: Message) => void>();
  readonly #onEnd: (reason: Message) => void;
  #endReason: Message | undefined;
  #isOpen = false;
  /** Resolves with the reason once the connection has ended. */
  readonly ended: Promise<Message>;
  /** Resolves when requests can be made, or the connection has ended before that. */
  readonly opened: Promise<void>;

  constructor(options: SessionOptions) {
    this.#options = options;
    const ended = withResolver<Message>();
    this.ended = ended.promise;
    this.#onEnd = ended.resolve;
    const { host, port, isTls, caCertificate, lookup } = options;
    this.#session = smpp.connect({
      host,
      port,
      tls: isTls,
      ...(isTls && caCertificate && { ca: caCertificate }),
      ...(lookup && { lookup }),
    });
    this.opened = this.#open();
    this.#session.on('error', (error: Error) => this.end(networkFault(error)));
    this.#session.on('close', () => this.end(message('smpp.closedByGateway')));
    this.#session.on('pdu', (pdu: Pdu) => this.#trace('<', pdu));
    for (const command of ['deliver_sm', 'data_sm']) {
      this.#session.on(command, (pdu: RequestPdu) => void this.#deliver(pdu));
    }
    for (const command of ['enquire_link', 'unknown']) {
      this.#session.on(command, (pdu: RequestPdu) => this.#send(pdu.response()));
    }
    this.#session.on('unbind', (pdu: RequestPdu) => {
      this.#send(pdu.response());
      this.end(message('smpp.unbound'));
    });
  }

  get hasEnded(): boolean {
    return this.#endReason !== undefined;
  }

  /**
   * Sends a request and waits for its response; never throws. `trace` gets both as lines.
   */
  request(
    command: string,
    fields: Record<string, unknown> = {},
    trace?: (line: string) => void,
  ): Promise<SmppAnswer> {
    return new Promise((resolve) => {
      const { timeoutMs } = this.#options;
      const settle = (answer: SmppAnswer): void => {
        clearTimeout(timer);
        this.#pending.delete(onEnd);
        resolve(answer);
      };
      const onEnd = (reason: Message): void => settle({ kind: 'unanswered', reason });
      const timer = setTimeout(
        () => onEnd(message('smpp.noAnswer', { command, seconds: timeoutMs / 1000 })),
        timeoutMs,
      );
      const pdu = new smpp.PDU(command, fields);
      const isWritten = this.#send(pdu, (response) => {
        trace?.(`< ${traceLine(response)}`);
        const messageId = response.message_id ?? '';
        settle({ kind: 'response', status: statusOf(response), messageId });
      });
      if (isWritten) {
        trace?.(`> ${traceLine(pdu)}`);
        this.#pending.add(onEnd);
      } else settle({ kind: 'unwritten', reason: this.#endReason ?? message('smpp.notConnected') });
    });
  }

  /** Ends the connection at once; pending requests are settled as unanswered. */
  end(reason: Message): void {
    if (this.#endReason !== undefined) return;
    this.#endReason = reason;
    this.#session.destroy();
    for (const onEnd of this.#pending) onEnd(reason);
    this.#onEnd(reason);
  }

  async #open(): Promise<void> {
    const timer = setTimeout(() => this.end(message('smpp.noConnection')), this.#options.timeoutMs);
    const event = this.#options.isTls ? 'secureConnect' : 'connect';
    const connected = new Promise<void>((resolve) => this.#session.once(event, () => resolve()));
    await Promise.race([connected, this.ended]);
    clearTimeout(timer);
    // With a guarded lookup, the address that was connected to is checked too.
    const problem = this.#options.lookup && connectionProblem(this.#session.socket);
    if (problem !== undefined) this.end(problem);
    this.#isOpen = !this.hasEnded;
  }

  async #deliver(pdu: RequestPdu): Promise<void> {
    const status = await this.#options.onDelivery(pdu).catch(() => RECEIVER_FAULT);
    this.#send(pdu.response({ command_status: status }));
  }

  #send(pdu: Pdu, onResponse?: (response: Pdu) => void): boolean {
    // A response after the end is dropped: the gateway repeats an unacknowledged delivery.
    if (!this.#isOpen || this.hasEnded) return false;
    this.#trace('>', pdu);
    return this.#session.send(pdu, onResponse);
  }

  #trace(direction: '<' | '>', pdu: Pdu): void {
    if (!this.#options.trace || SILENT.has(pdu.command)) return;
    this.#options.trace(`${direction} ${traceLine(pdu)}`);
  }
}

/** A generic_nack is an error even with status 0. */
const statusOf = (response: Pdu): number =>
  response.command === 'generic_nack'
    ? response.command_status || UNKNOWN_ERROR
    : response.command_status;

function withResolver<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolver) => (resolve = resolver));
  return { promise, resolve };
}

/** PDU header fields, which a trace leaves out. */
const FRAME = new Set(['command', 'command_length', 'command_id', 'command_status']);
const SECRET = new Set(['password']);

/** Formats a PDU as one line: its command, status and fields that are not empty. */
function traceLine(pdu: Pdu): string {
  const fields = Object.entries(pdu)
    .filter(([name, value]) => !FRAME.has(name) && !isEmpty(value))
    .map(([name, value]) => `${name}=${SECRET.has(name) ? '***' : valueText(value)}`);
  const status = `0x${pdu.command_status.toString(16).padStart(8, '0')}`;
  return [pdu.command, `status=${status}`, ...fields].join(' ');
}

const isEmpty = (value: unknown): boolean =>
  value === 0 ||
  value === '' ||
  value === null ||
  typeof value === 'function' ||
  (Buffer.isBuffer(value) && value.length === 0);

function valueText(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
