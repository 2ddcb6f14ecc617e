import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '@netkhata/contract/documentation';

export interface CallReply {
  /** 0 when there was no reply: refused, disconnected, or timed out. */
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly text: string;
}

const ANSWER_WITHIN_MS = 30_000;
const ASK_AGAIN_MS = 100;
/** Statuses that a client may get while something is killed; it retries after them. */
const PASSING = new Set([0, 503]);
/** Refusals of a valid call: a conflict, or data that does not (or no longer) allow it. */
const REFUSALS = new Set([404, 409, 422]);

/** A client that retries until the outcome of its call is known. */
export class Caller {
  readonly #addressOf: () => string;
  #token = '';
  /** Replies that no client should ever get. */
  readonly faults: string[] = [];
  /** Number of calls by status. */
  readonly statuses = new Map<number, number>();

  constructor(addressOf: () => string) {
    this.#addressOf = addressOf;
  }

  async signIn(login: { email: string; password: string }): Promise<void> {
    const { data } = await this.settle('auth/login', login);
    this.#token = String(data.token);
  }

  /** A single attempt; a text is sent as a file. */
  async call(path: string, body: object | string | undefined, key?: string): Promise<CallReply> {
    const reply = await this.#send(path, body, key);
    this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1);
    const isKnown = reply.status === 200 || PASSING.has(reply.status) || REFUSALS.has(reply.status);
    if (!isKnown) this.faults.push(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    return reply;
  }

  /** Retries the same submission until a reply tells its outcome. */
  async settle(
    path: string,
    body: object | string | undefined,
    key: string = randomUUID(),
  ): Promise<CallReply> {
    for (;;) {
      const reply = await this.call(path, body, key);
      if (!PASSING.has(reply.status)) return reply;
      await sleep(ASK_AGAIN_MS);
    }
  }

  async #send(
    path: string,
    body: object | string | undefined,
    key: string | undefined,
  ): Promise<CallReply> {
    const isFile = typeof body === 'string';
    try {
      const answer = await fetch(`${this.#addressOf()}${API_PREFIX}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...(body && key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: isFile ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await answer.text();
      return { status: answer.status, text, data: dataOf(text) };
    } catch {
      return { status: 0, text: '', data: {} };
    }
  }
}

function dataOf(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) as { data?: Record<string, unknown> }).data ?? {};
  } catch {
    return {};
  }
}
