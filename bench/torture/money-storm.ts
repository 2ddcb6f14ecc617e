import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, type Reply } from './caller.ts';
import { collectAndHandOver } from './money-collector.ts';
import { emptyFacts, type MoneyFacts } from './money-journal.ts';
import { receive } from './money-receiver.ts';
import { closeDays, decidePayments, decideMovements, moveMoney } from './money-office.ts';

/** Who takes part, and where money lies; the tills have a keeper each. */
export interface StormPeople {
  password: string;
  collectors: { id: number; email: string }[];
  receivers: { id: number; email: string; tillId: number }[];
  offices: { id: number; email: string }[];
}

export interface StormScene {
  readonly people: StormPeople;
  readonly tillIds: readonly number[];
  readonly customerIds: readonly number[];
  readonly facts: MoneyFacts;
  isOver(): boolean;
}

export interface MoneyStorm {
  readonly facts: MoneyFacts;
  /** How often each call was refused, and with which words. */
  readonly refusals: Map<string, number>;
  faults(): string[];
  callCount(): number;
  stop(): Promise<void>;
}

/** Refusals that nobody may ever get: today is open, and the books agree. */
const NEVER_SAID = /books are closed|do not agree|found a difference|[Ss]omething went wrong/;

/** One of the eight: keeps what was refused, and says where a refusal is a fault. */
export class StormUser {
  readonly caller: Caller;
  readonly faults: string[] = [];
  readonly #refusals: Map<string, number>;

  constructor(caller: Caller, refusals: Map<string, number>) {
    this.caller = caller;
    this.#refusals = refusals;
  }

  /** What became of a call for certain, whatever was killed meanwhile; undefined when refused. */
  async ask(path: string, body?: object): Promise<Reply['data'] | undefined> {
    const reply = await this.caller.settle(path, body);
    if (reply.status === 200) return reply.data;
    const words = `${path.split('?')[0]}: ${reply.status} ${wordsOf(reply.text)}`;
    this.#refusals.set(words, (this.#refusals.get(words) ?? 0) + 1);
    if (NEVER_SAID.test(words)) this.faults.push(words);
    return undefined;
  }
}

/** Without amounts and numbers, so that the same refusal counts as one. */
function wordsOf(text: string): string {
  try {
    const { errorMessage } = JSON.parse(text) as { errorMessage: unknown };
    return JSON.stringify(errorMessage).replaceAll(/[\d,.-]+/g, '#');
  } catch {
    return text.slice(0, 200);
  }
}

export const oneOf = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
export const oneIn = (count: number): boolean => randomInt(count) === 0;

/**
 * Eight users over the chain of money: two collect and hand over, two receive and keep a till each,
 * four of the office approve, delete, move, spend, and close the company's days.
 */
export async function startMoneyStorm(options: {
  addressOf: () => string;
  people: StormPeople;
  customerIds: readonly number[];
}): Promise<MoneyStorm> {
  const { addressOf, people, customerIds } = options;
  const facts = emptyFacts();
  const refusals = new Map<string, number>();
  const users: StormUser[] = [];
  let isOver = false;
  const tillIds = people.receivers.map(({ tillId }) => tillId);
  const scene: StormScene = { people, tillIds, customerIds, facts, isOver: () => isOver };
  const open = async ({ email }: { email: string }): Promise<StormUser> => {
    const user = new StormUser(new Caller(addressOf), refusals);
    users.push(user);
    await user.caller.signIn({ email, password: people.password });
    return user;
  };
  const work: Promise<void>[] = [];
  const begin = async (
    person: { id: number; email: string },
    turn: (user: StormUser, scene: StormScene, id: number) => Promise<void>,
  ): Promise<void> => {
    const user = await open(person);
    work.push(again(scene, () => turn(user, scene, person.id)));
  };
  for (const collector of people.collectors) await begin(collector, collectAndHandOver);
  for (const receiver of people.receivers) await begin(receiver, receive);
  const turns = [decidePayments, moveMoney, decideMovements, closeDays];
  for (const [no, turn] of turns.entries()) {
    const person = people.offices[no];
    if (person) await begin(person, turn);
  }
  return {
    facts,
    refusals,
    faults: () => users.flatMap((user) => [...user.faults, ...user.caller.faults]),
    callCount: () =>
      users
        .flatMap(({ caller }) => [...caller.statuses.values()])
        .reduce((total, count) => total + count, 0),
    stop: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
}

/** Turn after turn, with a breath between: eight who never look up would only measure the machine. */
async function again(scene: StormScene, turn: () => Promise<void>): Promise<void> {
  while (!scene.isOver()) {
    await turn();
    await sleep(randomInt(5, 30));
  }
}
