import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { randomInt } from './chance.ts';
import { collectAndHandOver } from './money-collector.ts';
import { emptyFacts, type MoneyFacts } from './money-journal.ts';
import { receive } from './money-receiver.ts';
import { closeDays, decidePayments, decideMovements, moveMoney } from './money-office.ts';
import { type StormPeople, type StormScene, StormUser } from './storm-scene.ts';

export interface MoneyStorm {
  readonly facts: MoneyFacts;
  /** Number of refusals by call and message. */
  readonly refusals: Map<string, number>;
  faults(): string[];
  callCount(): number;
  stop(): Promise<void>;
}

/**
 * Runs eight users concurrently over everything that moves money: two collect and hand over, two
 * receive and keep a till each, four in the office approve, delete, move and spend money, and close
 * days.
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
    work.push(repeat(scene, () => turn(user, scene, person.id)));
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

/**
 * Repeats a turn with a pause between: without pauses, eight users would only measure the machine.
 */
async function repeat(scene: StormScene, turn: () => Promise<void>): Promise<void> {
  while (!scene.isOver()) {
    await turn();
    await sleep(randomInt(5, 30));
  }
}

const LONGEST_CALM_MS = 20_000;

/**
 * Continues until every kind of event has happened at least once, in case the kills were over too
 * soon. Not until a payment was never there, for which a hand-over must lack as much as that: only
 * a long run has one for certain, and a short one would load the machine in vain.
 */
export async function waitForAllEvents({ facts }: MoneyStorm): Promise<void> {
  const hasEnd = (end: string) => [...facts.handovers.values()].some((each) => each.end === end);
  const deadline = performance.now() + LONGEST_CALM_MS;
  while (performance.now() < deadline) {
    const { reopenings, movements, settlements, tillCounts } = facts;
    const counts = [reopenings, movements.size, settlements.length, tillCounts.length];
    if (counts.every((count) => count > 0) && hasEnd('accepted')) return;
    await sleep(100);
  }
}
