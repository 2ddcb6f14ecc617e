import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { oneIn, oneOf, randomInt } from './chance.ts';
import { type StormPeople, StormUser } from './storm-scene.ts';
import { startStormPhone, textOf, today } from './storm-phone.ts';
import { startStormWallet, type StormWallet } from './wallet-storm.ts';

/** The wallet that only arrivals reach. */
export const ARRIVALS_ACCOUNT = 14;
const FILE_LINES = 6;
const LATEST = 60;

interface ToldArrival {
  number: string;
  taka: number;
  reference: string;
}

/** Everything that the product has acknowledged about arrivals. */
export interface ArrivalFacts {
  /** What was brought and answered for, by transaction number. */
  readonly told: Map<string, ToldArrival>;
  confirmed: number;
  undone: number;
  setAside: number;
  /** Bills that a wallet said to be paid, payments on customers' pages, and those given back. */
  billed: number;
  paidOnPage: number;
  givenBack: number;
}

export interface ArrivalStorm {
  readonly facts: ArrivalFacts;
  readonly wallet: StormWallet;
  faults(): string[];
  callCount(): number;
  /** Goes on one act at a time until each kind was done, in case the kills were over too soon. */
  finish(): Promise<void>;
  stop(): Promise<void>;
}

const LONGEST_CALM_MS = 120_000;

interface Scene {
  readonly customers: readonly { id: number; code: string }[];
  readonly facts: ArrivalFacts;
  readonly files: string[];
  /** A phone forwards a text, until it is answered. */
  forward(told: ToldArrival): Promise<void>;
  readonly wallet: StormWallet;
  nextNumber(): number;
}

const noFacts = (): ArrivalFacts => ({
  told: new Map(),
  confirmed: 0,
  undone: 0,
  setAside: 0,
  billed: 0,
  paidOnPage: 0,
  givenBack: 0,
});

/**
 * Files, pasted and forwarded texts, claims, confirmations, single matches, payments at the counter,
 * set aside, undone and deleted, bills that a wallet says to be paid, payments on customers' pages and
 * their refunds, all at once.
 */
export async function startArrivalStorm(options: {
  addressOf: () => string;
  people: StormPeople;
  customers: Scene['customers'];
  refusals: Map<string, number>;
}): Promise<ArrivalStorm> {
  const { addressOf, people, customers, refusals } = options;
  const facts = noFacts();
  const users: StormUser[] = [];
  let isOver = false;
  let last = 0;
  const open = async ({ email }: { email: string }): Promise<StormUser> => {
    const user = new StormUser(new Caller(addressOf), refusals);
    users.push(user);
    await user.caller.signIn({ email, password: people.password });
    return user;
  };
  const clerks: StormUser[] = [];
  for (const clerk of people.clerks) clerks.push(await open(clerk));
  const [first] = clerks as [StormUser];
  const given = { addressOf, accountId: ARRIVALS_ACCOUNT, user: first };
  const forward = await startStormPhone(given);
  const wallet = await startStormWallet(given);
  const scene: Scene = {
    customers,
    facts,
    wallet,
    files: [],
    forward,
    nextNumber: () => (last += 1),
  };
  const turns = [bringFile, bringTexts, confirm, decide, payOnPage, payBill];
  const work = turns.map(async (turn, place) => {
    while (!isOver) {
      await turn(clerks[place] as StormUser, scene);
      await sleep(randomInt(5, 40));
    }
  });
  const isDone = () => facts.confirmed > 0 && facts.billed > 0 && facts.paidOnPage > 0;
  return {
    facts,
    wallet,
    faults: () => [
      ...users.flatMap((user) => [...user.faults, ...user.caller.faults]),
      ...wallet.faults(),
    ],
    callCount: () =>
      users
        .flatMap(({ caller }) => [...caller.statuses.values()])
        .reduce((total, count) => total + count, 0),
    finish: async () => {
      if (isDone()) return;
      isOver = true;
      await Promise.all(work);
      const deadline = performance.now() + LONGEST_CALM_MS;
      while (!isDone() && performance.now() < deadline) {
        // What somebody else brings meanwhile would be refused as not shown.
        for (const turn of [bringFile, confirm, payBill, payOnPage]) await turn(first, scene);
      }
    },
    stop: async () => {
      isOver = true;
      await Promise.all(work);
      await wallet.settle(first);
    },
  };
}

/** Money that came: some by code, some by nobody's. */
function newArrival({ customers, nextNumber }: Scene): ToldArrival {
  const number = `STRM${String(nextNumber()).padStart(6, '0')}`;
  return { number, taka: randomInt(1, 900), reference: oneIn(4) ? '' : oneOf(customers).code };
}

/** A new file, one of lines that texts have told of, or a file that came before. */
async function bringFile(user: StormUser, scene: Scene): Promise<void> {
  const { facts, files } = scene;
  if (files.length > 0 && oneIn(4)) {
    await user.ask(`statement_bring?account=${ARRIVALS_ACCOUNT}&name=again.csv`, oneOf(files));
    return;
  }
  const known = [...facts.told.values()].slice(-LATEST).filter(() => oneIn(20));
  const lines = [...Array.from({ length: FILE_LINES }, () => newArrival(scene)), ...known];
  let balance = randomInt(1000, 9000);
  const rows = lines.map(({ number, taka, reference }) => {
    balance += taka;
    return [today(), number, taka.toFixed(2), '', '', reference, balance.toFixed(2)].join(',');
  });
  const head = 'Date,Transaction ID,Credit,Debit,Sender No,Reference,Balance';
  const file = `${[head, ...rows].join('\n')}\n`;
  if (!(await user.ask(`statement_bring?account=${ARRIVALS_ACCOUNT}&name=new.csv`, file))) return;
  files.push(file);
  for (const line of lines) facts.told.set(line.number, line);
}

/** Texts that are pasted, and one that a phone forwards, now and then twice. */
async function bringTexts(user: StormUser, scene: Scene): Promise<void> {
  const { facts } = scene;
  const pasted = [newArrival(scene), newArrival(scene)];
  const texts = pasted.map(textOf).join('\n\n');
  const taken = await user.ask('arrival_texts', { account: ARRIVALS_ACCOUNT, texts });
  if (taken) for (const each of pasted) facts.told.set(each.number, each);
  const forwarded = oneIn(3) ? (pasted[0] as ToldArrival) : newArrival(scene);
  for (let times = randomInt(1, 3); times > 0; times -= 1) await scene.forward(forwarded);
  facts.told.set(forwarded.number, forwarded);
  const { id: customer } = oneOf(scene.customers);
  const { number: trxId } = newArrival(scene);
  await user.ask('arrival_claim', { customer, account: ARRIVALS_ACCOUNT, trxId });
}

/** A customer pays on the page; some of it is given back. */
async function payOnPage(user: StormUser, scene: Scene): Promise<void> {
  const { facts, customers, wallet } = scene;
  const paid = await wallet.payOnPage(user, oneOf(customers));
  if (!paid) return;
  facts.told.set(paid.number, { ...paid, reference: '' });
  facts.paidOnPage += 1;
  if (!oneIn(3)) return;
  const arrival = await findArrival(user, paid.number);
  if (arrival && (await wallet.giveBack(user, arrival.id))) facts.givenBack += 1;
}

/** A wallet tells that a bill was paid, now and then with a number that a text told of before. */
async function payBill(_user: StormUser, scene: Scene): Promise<void> {
  const { facts, customers, wallet } = scene;
  const customer = oneOf(customers);
  const known = [...facts.told.values()].slice(-LATEST);
  const told = oneIn(5) && known.length > 0 ? oneOf(known) : newArrival(scene);
  if (!(await wallet.payBill(customer, told))) return;
  facts.told.set(told.number, told);
  facts.billed += 1;
}

async function confirm(user: StormUser, { facts }: Scene): Promise<void> {
  const strong = await user.ask(`arrival_strong?account=${ARRIVALS_ACCOUNT}`);
  if (!strong || strong.count === 0) return;
  const { count, sum, fingerprint } = strong;
  const form = { account: ARRIVALS_ACCOUNT, count, sum, fingerprint, sendSms: 'no' };
  const done = await user.ask('arrival_confirm', form);
  if (done) facts.confirmed += Number(done.confirmed);
}

interface ShownArrival {
  id: number;
  matchedWith: { paymentId: number | null } | null;
}

async function findArrival(user: StormUser, number: string): Promise<ShownArrival | undefined> {
  const query = `per_page=10&page=1&column=id&order=desc&globalSearch=${number}`;
  const page = await user.ask(`arrival_dt?${query}`, {});
  return (page?.data as { data: ShownArrival[] } | undefined)?.data[0];
}

/** One of the latest arrivals, in whatever state it is: matched, set aside, or opened again. */
async function decide(user: StormUser, scene: Scene): Promise<void> {
  const { facts, customers } = scene;
  const latest = [...facts.told.values()].slice(-LATEST);
  if (latest.length === 0) return;
  const { number, taka } = oneOf(latest);
  const row = await findArrival(user, number);
  if (!row) return;
  const { id } = row;
  const { id: customer } = oneOf(customers);
  switch (randomInt(5)) {
    case 0:
      await user.ask('arrival_match', { id, customer, sendSms: 'no' });
      return;
    case 1:
      if (await user.ask('arrival_set_aside', { id, reason: 'storm' })) facts.setAside += 1;
      return;
    case 2:
      await user.ask('arrival_reopen', { id });
      return;
    case 3: {
      if (await user.ask('arrival_undo', { id, reason: 'storm' })) facts.undone += 1;
      return;
    }
    default: {
      const paymentId = row.matchedWith?.paymentId;
      if (paymentId) await user.ask('payment_delete', { paymentId, reason: 'storm' });
      else await payAtCounter(user, { customer, number, taka });
    }
  }
}

/** Somebody names the number at the counter. */
async function payAtCounter(
  user: StormUser,
  { customer, number, taka }: { customer: number; number: string; taka: number },
): Promise<void> {
  await user.ask('payment_received', {
    customer,
    account: ARRIVALS_ACCOUNT,
    trxId: number,
    billData: [],
    advanceAmount: taka,
    sendSms: 'no',
  });
}
