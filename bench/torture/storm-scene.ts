import type { Caller, CallReply } from './caller.ts';
import type { MoneyFacts } from './money-journal.ts';

/** The users of the storm, and the till of each receiver. */
export interface StormPeople {
  password: string;
  collectors: { id: number; email: string }[];
  receivers: { id: number; email: string; tillId: number }[];
  offices: { id: number; email: string }[];
  /** Those who bring and match arrivals. */
  clerks: { id: number; email: string }[];
}

export interface StormScene {
  readonly people: StormPeople;
  readonly tillIds: readonly number[];
  readonly customerIds: readonly number[];
  readonly facts: MoneyFacts;
  isOver(): boolean;
}

/** Refusals that must never occur: today is open, and the books agree. */
const FORBIDDEN_REFUSALS =
  /books are closed|do not agree|found a difference|[Ss]omething went wrong/;

/** A user of the storm: counts refusals, and records those that are faults. */
export class StormUser {
  readonly caller: Caller;
  readonly faults: string[] = [];
  readonly #refusals: Map<string, number>;

  constructor(caller: Caller, refusals: Map<string, number>) {
    this.caller = caller;
    this.#refusals = refusals;
  }

  /** The reply of a call that is retried until its outcome is known; undefined when refused. */
  async ask(path: string, body?: object | string): Promise<CallReply['data'] | undefined> {
    const reply = await this.caller.settle(path, body);
    if (reply.status === 200) return reply.data;
    const words = `${path.split('?')[0]}: ${reply.status} ${wordsOf(reply.text)}`;
    this.#refusals.set(words, (this.#refusals.get(words) ?? 0) + 1);
    if (FORBIDDEN_REFUSALS.test(words)) this.faults.push(words);
    return undefined;
  }
}

/** The message without its numbers, so that equal refusals are counted together. */
function wordsOf(text: string): string {
  try {
    const { errorMessage } = JSON.parse(text) as { errorMessage: unknown };
    return JSON.stringify(errorMessage).replaceAll(/[\d,.-]+/g, '#');
  } catch {
    return text.slice(0, 200);
  }
}
