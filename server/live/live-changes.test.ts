import { API_PREFIX, BY_ITSELF_HEADER } from '@netkhata/contract/documentation';
import { LIVE_KINDS } from '@netkhata/contract/live-changes';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  collectAll,
  generate,
  paymentBody,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { RecentChanges } from './recent-changes.ts';

const testApp = await createTestApp();
const { database } = testApp;
let admin: TestClient;
let north: TestClient;
let northId: number;
let southId: number;

/** A step of the clock after which the audit trail is read again. */
let aheadMs = 0;
const realNow = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);

beforeAll(async () => {
  admin = await testApp.signIn({ name: 'Ayesha' });
  const zone = async (name: string) => (await admin.call('zoneCreate', { body: { name } })).data.id;
  [northId, southId] = [await zone('North'), await zone('South')];
  north = await testApp.signIn({ userType: '2', zoneId: northId, name: 'Babul' });
});
beforeEach(() => void (aheadMs += 2_000));

async function ask(client: TestClient, since: string | null = null) {
  aheadMs += 2_000;
  return client.call('liveChanges', { query: { since } });
}
const kindsSince = async (client: TestClient, since: string | null) =>
  (await ask(client, since)).kinds;

/** Collects an advance in cash, which needs no bill. */
const collectAdvance = (customer: number) => {
  const advance = { advanceAmount: 100, paymentAmount: 100 };
  return admin.call('paymentCollect', { body: paymentBody(customer, [], advance) });
};

/** The kinds that each hears of what happens. */
async function heardBy(clients: readonly TestClient[], happens: () => Promise<unknown>) {
  const marks = await Promise.all(clients.map(async (client) => (await ask(client)).mark));
  await happens();
  return Promise.all(clients.map((client, place) => kindsSince(client, marks[place] ?? null)));
}

describe('what is told', () => {
  it('is the kinds that changed since the last answer, once', async () => {
    const { mark } = await ask(admin);
    expect(await kindsSince(admin, mark)).toEqual([]);
    await registerTestCustomer(north, { zone: northId });
    const told = await ask(admin, mark);
    expect(told.kinds).toEqual(['customer']);
    expect(await kindsSince(admin, told.mark)).toEqual([]);
    // Another tab, which has not asked meanwhile, still hears of it.
    expect(await kindsSince(admin, mark)).toEqual(['customer']);
  });

  it('is a payment, a bill and a deletion of each', async () => {
    const customer = await registerTestCustomer(admin);
    const told = (happens: () => Promise<unknown>) => heardBy([admin], happens);
    expect(await told(() => generate(admin, '2026-11-21'))).toEqual([['bill']]);
    let payment = 0;
    const pays = async () => {
      payment = await collectAll(admin, customer.id);
    };
    expect(await told(pays)).toEqual([['payment']]);
    const body = { paymentId: payment, reason: 'twice' };
    expect(await told(() => admin.call('paymentDelete', { body }))).toEqual([['payment']]);
  });

  it('is everything where the last answer is too old, or the mark is none', async () => {
    await ask(admin);
    for (const since of ['1-2-a', 'yesterday']) {
      expect(await kindsSince(admin, since)).toEqual(LIVE_KINDS);
    }
  });

  it('is nothing of what was refused', async () => {
    const refused = () => admin.attempt('zoneUpdate', { body: { id: 999_999, name: 'Nowhere' } });
    expect(await heardBy([admin], refused)).toEqual([[]]);
  });

  it('names neither records nor figures', async () => {
    const { mark } = await ask(admin);
    await registerTestCustomer(admin);
    aheadMs += 2_000;
    const { body } = await admin.raw('GET', `live_changes?since=${mark}`);
    expect(body.data).toEqual({ mark: expect.any(String), kinds: ['customer'] });
  });
});

describe('who hears it', () => {
  it('a user of a zone: of their own customers, whoever changed them, and of no other', async () => {
    const own = await registerTestCustomer(admin, { zone: northId });
    const other = await registerTestCustomer(admin, { zone: southId });
    const heard = (happens: () => Promise<unknown>) => heardBy([admin, north], happens);
    expect(await heard(() => collectAdvance(own.id))).toEqual([['payment'], ['payment']]);
    expect(await heard(() => collectAdvance(other.id))).toEqual([['payment'], []]);
    expect(await heard(() => registerTestCustomer(admin, { zone: southId }))).toEqual([
      ['customer'],
      [],
    ]);
  });

  it('what a customer of the zone is said to have paid, whoever noted it', async () => {
    const own = await registerTestCustomer(admin, { zone: northId });
    const { id: account } = await database
      .selectFrom('accounts')
      .select('id')
      .where('referenceType', '=', 'mobile')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const note = { customer: own.id, account, trxId: 'LIVE1', amount: null, remark: null };
    const noted = () => admin.call('arrivalClaim', { body: note });
    expect(await heardBy([admin, north], noted)).toEqual([['cash'], ['cash']]);
  });

  it('all of what is set up for every zone', async () => {
    const made = () => admin.call('zoneCreate', { body: { name: 'West' } });
    expect(await heardBy([admin, north], made)).toEqual([['setting'], ['setting']]);
  });

  it('a run for every zone is heard in each, one for a zone in that', async () => {
    const body = { billDate: '2026-12-01' } as never;
    await registerTestCustomer(admin, { zone: northId });
    const all = () => admin.call('billGenerate', { body });
    expect(await heardBy([admin, north], all)).toEqual([['bill'], ['bill']]);
  });

  it('nobody without a right to such records', async () => {
    const clerk = await testApp.signIn({ userType: '2', name: 'Clerk' });
    await database.deleteFrom('roleRights').where('roleId', '=', '2').execute();
    try {
      const happens = () => registerTestCustomer(admin);
      expect(await heardBy([admin, clerk], happens)).toEqual([['customer'], []]);
      // Not even where it is not sure what has changed.
      expect(await kindsSince(clerk, '1-2-a')).toEqual(['cash', 'setting']);
    } finally {
      const rights = ['customers', 'counter', 'reports', 'bills_manage'];
      await database
        .insertInto('roleRights')
        .values(rights.map((rightName) => ({ roleId: '2', rightName })))
        .execute();
    }
  });
});

describe('the session', () => {
  const lastUse = async () =>
    (
      await database
        .selectFrom('sessions')
        .select('lastUsedAt')
        .where('userId', '=', admin.user.id)
        .executeTakeFirstOrThrow()
    ).lastUsedAt;
  const call = (path: string, headers: Record<string, string>) =>
    testApp.app.inject({
      url: `${API_PREFIX}${path}`,
      headers: { authorization: `Bearer ${admin.token}`, ...headers },
    });

  it('is not used by what a screen asks by itself, and ends all the same', async () => {
    const started = await lastUse();
    const byItself = { [BY_ITSELF_HEADER]: '1' };
    testApp.clock.set('2026-11-21T21:00:00+06:00');
    for (const path of ['live_changes', 'notifications', 'taken_today']) {
      expect((await call(path, byItself)).statusCode).toBe(200);
    }
    expect(await lastUse()).toEqual(started);
    testApp.clock.set('2026-11-21T22:01:00+06:00');
    expect((await call('live_changes', byItself)).statusCode).toBe(401);
    testApp.clock.set('2026-11-21T21:00:00+06:00');
    await call('taken_today', {});
    expect(await lastUse()).not.toEqual(started);
    testApp.clock.set('2026-11-21T10:00:00+06:00');
  });

  it('answers nobody who signed out', async () => {
    const leaving = await testApp.signIn();
    await leaving.call('signOut', { body: {} });
    expect((await leaving.raw('GET', 'live_changes')).status).toBe(401);
  });
});

describe('the audit trail', () => {
  const someone = { zoneId: null, rights: new Set(['customers' as const]) };
  let other: pg.Client;
  beforeAll(async () => {
    other = new pg.Client(testApp.connection);
    await other.connect();
  });
  afterAll(() => other.end());

  const add = (client: Pick<pg.Client, 'query'>, id: number) =>
    client.query(
      `insert into audit_trail (user_id, action, subject, subject_id, address, details)
       values ($1, 'customerUpdate', 'customer', $2, '', $3)`,
      [admin.user.id, id, JSON.stringify({ changes: [{ subject: 'customer', id }] })],
    );

  it('is read once for all who ask within 0.75 seconds, and not while nobody asks', async () => {
    let now = 0;
    const recent = new RecentChanges(() => now);
    const statements = vi.spyOn(database.getExecutor(), 'executeQuery');
    const askAll = () =>
      Promise.all(Array.from({ length: 50 }, () => recent.since(database, someone, null)));
    await askAll();
    // The latest id, and the rows.
    expect(statements).toHaveBeenCalledTimes(2);
    now = 700;
    await askAll();
    expect(statements).toHaveBeenCalledTimes(2);
    now = 750;
    await askAll();
    expect(statements).toHaveBeenCalledTimes(3);
    statements.mockRestore();
  });

  it('is told whole where rows are committed out of order', async () => {
    const { id } = await registerTestCustomer(admin);
    let now = 0;
    const recent = new RecentChanges(() => (now += 2_000));
    let { mark } = await recent.since(database, someone, null);
    const kinds = async () => {
      const told = await recent.since(database, someone, mark);
      mark = told.mark;
      return told.kinds;
    };
    await other.query('begin');
    await add(other, id);
    // A later id, committed before.
    await registerTestCustomer(admin);
    expect(await kinds()).toEqual(['customer']);
    expect(await kinds()).toEqual([]);
    await other.query('commit');
    expect(await kinds()).toEqual(['customer']);
    expect(await kinds()).toEqual([]);
  });

  it('of another process: nothing between its answer and the next of this one is lost', async () => {
    const [one, two] = [0, 1].map(() => {
      let now = 0;
      return new RecentChanges(() => (now += 2_000));
    }) as [RecentChanges, RecentChanges];
    await one.since(database, someone, null);
    await two.since(database, someone, null);
    const { mark } = await one.since(database, someone, null);
    await registerTestCustomer(admin);
    expect((await two.since(database, someone, mark)).kinds).toEqual(['customer']);
    expect((await one.since(database, someone, mark)).kinds).toEqual(['customer']);
  });

  it('with more rows than are read at once counts as changed in all', async () => {
    let now = 0;
    const recent = new RecentChanges(() => (now += 2_000));
    const { mark } = await recent.since(database, someone, null);
    await other.query(
      `insert into audit_trail (user_id, action, subject, subject_id, address, details)
       select $1, 'customerUpdate', 'customer', 1, '', '{"changes": []}' from generate_series(1, 600)`,
      [admin.user.id],
    );
    expect((await recent.since(database, someone, mark)).kinds).toContain('payment');
    const next = await recent.since(database, someone, null);
    expect((await recent.since(database, someone, next.mark)).kinds).toEqual([]);
  });

  it('that cannot be read is tried again by whoever asks next', async () => {
    let now = 0;
    const recent = new RecentChanges(() => (now += 1));
    const broken = vi
      .spyOn(database.getExecutor(), 'executeQuery')
      .mockRejectedValueOnce(new Error('gone'));
    await expect(recent.since(database, someone, null)).rejects.toThrow('gone');
    broken.mockRestore();
    const { mark } = await recent.since(database, someone, null);
    now += 2_000;
    expect((await recent.since(database, someone, mark)).kinds).toEqual([]);
  });

  it('of the last ten seconds is told to whoever asks first, also by a new process', async () => {
    await add(other, 1);
    let now = 0;
    const recent = new RecentChanges(() => (now += 2_000));
    expect((await recent.since(database, someone, null)).kinds).toEqual(['customer']);
    expect((await recent.since(database, someone, null)).kinds).toEqual(['customer']);
  });
});
