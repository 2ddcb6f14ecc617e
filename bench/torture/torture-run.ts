import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/database/database.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { seedCustomers } from '../bench-customers.ts';
import { type ArrivalStorm, startArrivalStorm } from './arrival-storm.ts';
import { Caller } from './caller.ts';
import { chanceOf } from './chance.ts';
import { findBrokenPromises, findLostChanges } from './find-broken-promises.ts';
import { findLostArrivals, findLostCheckouts } from './find-lost-arrivals.ts';
import { findLostMoney } from './find-lost-money.ts';
import { KilledProduct, LOGIN } from './killed-product.ts';
import { type MixedLoad, startMixedLoad } from './mixed-load.ts';
import { type MoneyStorm, startMoneyStorm, waitForAllEvents } from './money-storm.ts';
import type { StormPeople } from './storm-scene.ts';
import {
  type TortureOptions,
  type TortureOutcome,
  type Victim,
  VICTIMS,
} from './torture-outcome.ts';

const CASH_IN_HAND = 11;
const VERIFY_EVERY_KILLS = 10;

/** A product under load, whose processes are killed at random moments. */
class Torture {
  readonly outcome: TortureOutcome = {
    kills: { server: 0, postgres: 0, both: 0, connection: 0 },
    calls: 0,
    payments: 0,
    deletions: 0,
    imports: 0,
    months: 0,
    handovers: 0,
    movements: 0,
    closes: 0,
    arrivals: 0,
    matches: 0,
    undone: 0,
    setAside: 0,
    billed: 0,
    paidOnPage: 0,
    givenBack: 0,
    slowestStartMs: 0,
    faults: [],
  };
  readonly product: KilledProduct;
  readonly #customers: number;

  constructor(product: KilledProduct, customers: number) {
    this.product = product;
    this.#customers = customers;
  }

  seed(): Promise<{ id: number; code: string }[]> {
    return this.product.withClient(async (client) => {
      await seedCustomers(client, this.#customers);
      // Where customers come back to from a wallet; nobody follows it here.
      await client.query(`update company set public_address = 'https://pay.example.com'`);
      const { rows } = await client.query<{ id: string; code: string }>(
        `select id, code from customers where status = 'active' and category = 'regular' order by id`,
      );
      return rows.map(({ id, code }) => ({ id: Number(id), code }));
    });
  }

  /** Creates the storm's fourteen users, with the owner's password, and a second till. */
  stormPeople(): Promise<StormPeople> {
    return this.product.withClient(async (client) => {
      const add = async (name: string, role: string): Promise<{ id: number; email: string }> => {
        const email = `${name}@example.com`;
        const { rows } = await client.query<{ id: string }>(
          `insert into users (name, email, password_hash, role_id)
           select $1, $2, password_hash, $3 from users where email = $4 returning id`,
          [name, email, role, LOGIN.email],
        );
        return { id: Number(rows[0]?.id), email };
      };
      const { rows: tills } = await client.query<{ id: string }>(
        `insert into accounts (name, reference_type) values ('Counter', 'cash') returning id`,
      );
      const collectors = [await add('karim', '2'), await add('kamal', '2')];
      const receivers = [
        { ...(await add('rina', '3')), tillId: CASH_IN_HAND },
        { ...(await add('rafi', '3')), tillId: Number(tills[0]?.id) },
      ];
      const offices: StormPeople['offices'] = [];
      for (const name of ['approver', 'mover', 'decider', 'closer']) {
        offices.push(await add(name, '1'));
      }
      const clerks: StormPeople['clerks'] = [];
      for (const name of ['bringer', 'texter', 'confirmer', 'matcher', 'giver', 'biller']) {
        clerks.push(await add(name, '1'));
      }
      return { password: LOGIN.password, collectors, receivers, offices, clerks };
    });
  }

  /** Compares all places by replies, screens and ledger. */
  async verifyMoney(storm: MoneyStorm, people: StormPeople): Promise<void> {
    const owner = new Caller(() => this.product.address);
    await owner.signIn(LOGIN);
    const lost = await this.product.withReconnect((client) =>
      findLostMoney({ client, owner }, people, storm.facts),
    );
    this.outcome.faults.push(...lost, ...storm.faults(), ...owner.faults);
    const { handovers, movements, closes } = storm.facts;
    const accepted = [...handovers.values()].filter(({ end }) => end === 'accepted');
    Object.assign(this.outcome, {
      handovers: accepted.length,
      movements: movements.size,
      closes,
    });
  }

  /** Compares all arrivals with what was answered. */
  async verifyArrivals(storm: ArrivalStorm): Promise<void> {
    const payments = await storm.wallet.payments();
    const lost = await this.product.withReconnect(async (client) => [
      ...(await findLostArrivals(client, storm.facts)),
      ...(await findLostCheckouts(client, payments)),
    ]);
    this.outcome.faults.push(...lost, ...storm.faults());
    const { told, confirmed: matches, ...counted } = storm.facts;
    Object.assign(this.outcome, { arrivals: told.size, matches, ...counted });
    await storm.wallet.stop();
  }

  /**
   * As if the minutes had passed in which nobody but the call that was killed with its server may ask
   * the wallet for a refund.
   */
  async endKilledRefunds(): Promise<void> {
    await this.product.withReconnect((client) =>
      client.query(`update checkout_refunds set giving_until = null where state = 'asked'`),
    );
  }

  /** The server must survive the loss of its database. */
  recordEnds(): void {
    if (!this.product.hasEnded()) return;
    this.outcome.faults.push(`the server ended by itself:\n${this.product.output().slice(-2000)}`);
  }

  async verify(load: MixedLoad): Promise<void> {
    const faults = await this.product.withReconnect((client) =>
      findBrokenPromises(client, load.acknowledged),
    );
    this.outcome.faults.push(...faults);
  }

  async verifyBooks(): Promise<void> {
    const database = openDatabase(this.product.connection, { poolSize: 2 });
    try {
      const { firstDifference, imbalancePaisa } = await checkBooks(database);
      if (firstDifference) {
        this.outcome.faults.push(`${firstDifference.check}: ${firstDifference.detail}`);
      }
      if (imbalancePaisa !== 0) this.outcome.faults.push(`the books are out by ${imbalancePaisa}`);
    } finally {
      await database.destroy();
    }
  }

  async verifyMonths(load: MixedLoad): Promise<void> {
    const dates = [...load.acknowledged.months];
    const { rows } = await this.product.withReconnect((client) =>
      client.query<{ missing: string }>(
        `select count(*) as missing from customers
         where status = 'active' and category = 'regular' and code not like 'T%'
           and fee_paisa > 0 and exists (
             select from unnest($1::date[]) as day
             where not exists (select from covered_months where customer_id = customers.id
               and month = date_trunc('month', day)::date))`,
        [dates],
      ),
    );
    const missing = Number(rows[0]?.missing);
    if (missing !== 0) this.outcome.faults.push(`${missing} customers lack a month's bill`);
  }

  async verifyEnd(load: MixedLoad): Promise<void> {
    await this.verify(load);
    const lost = await this.product.withReconnect((client) =>
      findLostChanges(client, load.acknowledged),
    );
    this.outcome.faults.push(...lost, ...load.faults());
    await this.verifyMonths(load);
    await this.verifyBooks();
    const { payments, deletedPayments, importedCodes, months } = load.acknowledged;
    Object.assign(this.outcome, {
      calls: load.callCount(),
      payments: payments.size,
      deletions: deletedPayments.size,
      imports: importedCodes.size,
      months: months.size,
    });
  }
}

/** Kills the server and its PostgreSQL repeatedly under load, and verifies the result. */
export async function runTorture(options: TortureOptions): Promise<TortureOutcome> {
  const torture = new Torture(await KilledProduct.start(options.dataDir), options.customers);
  const { product, outcome } = torture;
  try {
    const customers = await torture.seed();
    const customerIds = customers.map(({ id }) => id);
    const load = await startMixedLoad({
      addressOf: () => product.address,
      login: LOGIN,
      customerIds,
    });
    const people = await torture.stormPeople();
    const storm = await startMoneyStorm({
      addressOf: () => product.address,
      people,
      customerIds,
    });
    const { refusals } = storm;
    const arrivals = await startArrivalStorm({
      addressOf: () => product.address,
      people,
      customers,
      refusals,
    });
    const killMoments = chanceOf('kills');
    for (let no = 1; no <= options.kills; no += 1) {
      await sleep(killMoments(100, 1500));
      torture.recordEnds();
      const victim = VICTIMS[(no - 1) % VICTIMS.length] as Victim;
      outcome.kills[victim] += 1;
      await product.kill(victim);
      outcome.slowestStartMs = product.slowestStartMs;
      if (no % VERIFY_EVERY_KILLS !== 0) continue;
      await torture.verify(load);
      const { payments, months } = load.acknowledged;
      options.print(`${no} kills, ${payments.size} payments, ${months.size} months`);
    }
    await sleep((options.calmSeconds ?? 0) * 1000);
    await load.stop();
    await torture.endKilledRefunds();
    await Promise.all([waitForAllEvents(storm), arrivals.finish()]);
    await Promise.all([storm.stop(), arrivals.stop()]);
    torture.recordEnds();
    await torture.verifyEnd(load);
    await torture.verifyMoney(storm, people);
    await torture.verifyArrivals(arrivals);
    for (const [words, count] of storm.refusals) options.print(`${count} x ${words}`);
    return outcome;
  } catch (error) {
    options.print(product.output());
    throw error;
  } finally {
    await product.stop();
  }
}
