import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WALLET_TEXT_FORMS } from '@netkhata/domain/wallet-text-forms';
import { createTestApp } from '../test-support/test-app.ts';
import { areEqualSecrets } from './equal-secrets.ts';

const testApp = await createTestApp();
const { database, app } = testApp;
const admin = await testApp.signIn();
const BKASH = 13;
const NAGAD = 14;

const made = await admin.call('accountConnectionCreate', {
  body: { accountId: BKASH, kind: 'forwarded_texts', wallet: 'bkash' },
});
const { id, address } = made.data;
let secret = made.data.secret ?? '';
const switchTo = (isOn: boolean) => admin.call('accountConnectionSwitch', { body: { id, isOn } });
beforeEach(async () => {
  await switchTo(true);
});

let numbers = 0;
/** A text of bKash whose number no other test uses. */
function textOf(change: (text: string) => string = (text) => text): string {
  numbers += 1;
  const number = `CK${String(numbers).padStart(8, '0')}`;
  return change(
    `You have received Tk 500.00 from 01712345678. Ref C00042. Fee Tk 0.00. Balance Tk 1,117.78. TrxID ${number} at 20/11/2026 21:02`,
  );
}

interface Sent {
  body: unknown;
  url?: string;
  headers?: Record<string, string>;
}
async function post({ body, url = `${address}?secret=${secret}`, headers = {} }: Sent) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const send = (text: string, from = 'bKash') => post({ body: { from, text } });
const count = async (table: 'arrivals' | 'unread_texts'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}
  `.execute(database);
  return rows[0]?.n ?? 0;
};
const counts = async () => [await count('arrivals'), await count('unread_texts')];
const TAKEN = { status: 200, body: { result: 'taken' } };

describe('a text of the wallet', () => {
  it('is heard of by open screens, whether it is known or not', async () => {
    const kinds = async (happens: () => Promise<unknown>) => {
      const { mark } = await admin.call('liveChanges', { query: { since: null } });
      await happens();
      // The process reads what changed at most every 0.75 seconds, for all who ask.
      const ask = () => admin.call('liveChanges', { query: { since: mark } });
      return vi.waitFor(async () => expect((await ask()).kinds).toEqual(['cash']), {
        timeout: 60_000,
      });
    };
    await kinds(() => send(textOf()));
    await kinds(() => send('bKash has an offer for you'));
    const { rows } = await sql`
      select user_id, action, subject from audit_trail order by id desc limit 2
    `.execute(database);
    expect(rows).toEqual([
      { userId: null, action: 'arrivalByItself', subject: 'arrival_text' },
      { userId: null, action: 'arrivalByItself', subject: 'arrival' },
    ]);
  });

  it('becomes an arrival, and again changes nothing', async () => {
    const before = await counts();
    const text = textOf();
    expect(await send(text)).toEqual(TAKEN);
    expect(await send(text)).toEqual({ status: 200, body: { result: 'known' } });
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, before[1]]);
    const { rows } = await sql`
      select account_id, direction, arrivals.amount_paisa, arrivals.fee_paisa, balance_after_paisa,
        reference, counterparty_mobile, kind, raw, brought_by, connection_id
      from arrivals join arrival_sources on arrival_id = arrivals.id
      order by arrivals.id desc, arrival_sources.id limit 1
    `.execute(database);
    expect(rows[0]).toEqual({
      accountId: BKASH,
      direction: 'in',
      amountPaisa: 50_000,
      feePaisa: 0,
      balanceAfterPaisa: 111_778,
      reference: 'C00042',
      counterpartyMobile: '01712345678',
      kind: 'forwarded',
      raw: text,
      broughtBy: null,
      connectionId: id,
    });
  });

  it('sent many times at once is one arrival', async () => {
    const before = await counts();
    const text = textOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(text)));
    const results = answers.map(({ body }) => body.result as string);
    expect(results.toSorted()).toEqual([...Array<string>(7).fill('known'), 'taken']);
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it.each<[string, (text: string) => Sent]>([
    [
      'as a form',
      (text) => ({
        body: new URLSearchParams({ from: 'bKash', text }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ],
    [
      'with a moment',
      (text) => ({
        body: { from: '16247', text, sentAt: '2026-11-20T21:02:11+06:00' },
      }),
    ],
    [
      'with Unix milliseconds',
      (text) => ({ body: { from: 'bKash', text, sentAt: 1_763_650_931_000 } }),
    ],
    [
      'with the secret as a header',
      (text) => ({
        body: { from: 'bKash', text },
        url: address,
        headers: { authorization: `Bearer ${secret}` },
      }),
    ],
  ])('comes %s', async (_, sent) => {
    expect(await post(sent(textOf()))).toEqual(TAKEN);
  });
});

describe('is refused by name, and nothing is kept:', () => {
  it.each([
    ['another secret', () => `${address}?secret=${'x'.repeat(32)}`],
    ['no secret', () => address],
    ['an empty secret', () => `${address}?secret=`],
    ['the secret and more', () => `${address}?secret=${secret}x`],
  ])('%s', async (_, url) => {
    const before = await counts();
    const answer = await post({ body: { from: 'bKash', text: textOf() }, url: url() });
    expect(answer).toEqual({
      status: 403,
      body: { result: 'refused', reason: 'The secret is missing or wrong.' },
    });
    expect(await counts()).toEqual(before);
  });

  it.each(['01712345678', '+8801712345678', 'bKash Offer', 'bКash'])(
    'a text of %s that imitates the wallet',
    async (from) => {
      const before = await counts();
      expect(await send(textOf(), from)).toEqual({
        status: 200,
        body: { result: 'refused', reason: `${from} is not a name under which a wallet sends.` },
      });
      expect(await counts()).toEqual(before);
    },
  );

  it('all of it, while it is switched off', async () => {
    await switchTo(false);
    expect((await send(textOf())).body).toEqual({
      result: 'refused',
      reason: 'The connection is switched off.',
    });
  });

  it.each<[string, unknown, string]>([
    ['no sender', { text: 'x' }, 'from'],
    ['no text', { from: 'bKash', text: ' ' }, 'text'],
    ['a sender that is no text', { from: 5, text: 'x' }, 'from'],
    ['a long text', { from: 'bKash', text: 'x'.repeat(1601) }, 'text'],
    ['a moment that is none', { from: 'bKash', text: 'x', sentAt: 'yesterday' }, 'sentAt'],
    ['no fields', '[1,2', 'from'],
    ['nothing', '', 'from'],
    ['a list', '[]', 'from'],
  ])('%s', async (_, body, field) => {
    const answer = await post({ body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual([field]);
  });

  it('a guessed address', async () => {
    const url = `/wallet/text/${'A'.repeat(16)}?secret=${secret}`;
    const answer = await post({ body: { from: 'bKash', text: textOf() }, url });
    expect(answer).toEqual({ status: 404, body: { result: 'refused' } });
  });
});

describe('is kept as unread, once however often it comes:', () => {
  it.each<[string, string, string, string]>([
    ['an offer', 'bKash', 'Win 500 taka with bKash! TrxID none', 'form'],
    ['a code', '16247', 'Your bKash verification code is 956586.', 'form'],
    [
      'a text of another wallet',
      'NAGAD',
      WALLET_TEXT_FORMS.nagad[0]?.examples[0] ?? '',
      'other_wallet',
    ],
    ['a text of tomorrow', 'bKash', textOf((text) => text.replace('20/11', '22/11')), 'moment'],
    ['an impossible amount', 'bKash', textOf((text) => text.replace('500.00', '0.00')), 'amount'],
    ['signs that no database keeps', 'bKash', 'a\u0000b\ud800', 'form'],
  ])('%s', async (_, from, text, reason) => {
    const before = await counts();
    const answer = await send(text, from);
    expect(answer.body.result).toBe('unknown');
    expect((await send(text, from)).body.result).toBe('unknown');
    expect(await counts()).toEqual([before[0], (before[1] ?? 0) + 1]);
    const { rows } = await sql<Record<string, unknown>>`
      select kind, sender, reason, account_id from unread_texts order by id desc limit 1
    `.execute(database);
    expect(rows[0]).toEqual({ kind: 'forwarded', sender: from, reason, accountId: BKASH });
  });
});

describe('the settings', () => {
  it('show no secret, and neither does the database', async () => {
    const shown = JSON.stringify(await admin.call('accountConnections'));
    expect(shown).toContain(address);
    expect(shown).not.toContain(secret);
    const { rows } = await sql<{ text: string }>`
      select account_connections::text || account_connection_calls::text as text
      from account_connections left join account_connection_calls on connection_id = account_connections.id
    `.execute(database);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(secret);
  });

  it('a new secret replaces the old one', async () => {
    const old = secret;
    const renewed = await admin.call('accountConnectionSecret', { body: { id } });
    secret = renewed.data.secret ?? '';
    const body = { from: 'bKash', text: textOf() };
    expect((await post({ body, url: `${address}?secret=${old}` })).status).toBe(403);
    expect(await post({ body })).toEqual(TAKEN);
  });

  it('say since when it works', async () => {
    const other = await admin.call('accountConnectionCreate', {
      body: { accountId: NAGAD, kind: 'forwarded_texts', wallet: 'nagad' },
    });
    const find = async () =>
      (await admin.call('accountConnections')).find((each) => each.id === other.data.id);
    expect(await find()).toMatchObject({ firstSuccessAt: null, isOn: false, lastCallAt: null });
    await admin.call('accountConnectionSwitch', { body: { id: other.data.id, isOn: true } });
    const url = `${other.data.address}?secret=${other.data.secret}`;
    const text = WALLET_TEXT_FORMS.nagad[0]?.examples[0];
    expect(await post({ body: { from: 'NAGAD', text }, url })).toEqual(TAKEN);
    expect(await find()).toMatchObject({ firstSuccessAt: '2026-11-21T04:00:00.000Z', isOn: true });
  });

  it('the test says what a text would bring, and keeps nothing of it', async () => {
    const before = await counts();
    const test = async (sample: string) =>
      (await admin.call('accountConnectionTest', { body: { id, sample } })).data;
    expect(await test(textOf())).toMatchObject({
      outcome: 'taken',
      toldMessage: { key: 'connection.wouldArrive', values: { amount: '500.00' } },
    });
    expect(await test('Hello')).toMatchObject({ outcome: 'unknown' });
    expect(await counts()).toEqual(before);
  });

  it('keep the last hundred calls', async () => {
    const [newest] = await admin.call('accountConnectionCalls', { params: { id } });
    await sql`
      insert into account_connection_calls (connection_id, called_at, outcome)
      select ${id}, now(), 'refused' from generate_series(1, 150)
    `.execute(database);
    await send(textOf());
    const calls = await admin.call('accountConnectionCalls', { params: { id } });
    expect(calls).toHaveLength(100);
    expect(calls[0]).toMatchObject({ outcome: 'taken', reason: null, from: '127.0.0.1' });
    expect(calls.map((call) => call.id)).not.toContain(newest?.id);
  });

  const refusal = async (key: Parameters<typeof admin.attempt>[0], body: object) => {
    const outcome = await admin.attempt(key, { body });
    return outcome.ok ? undefined : outcome.errorMessage;
  };
  it.each<[string, Parameters<typeof admin.attempt>[0], object, unknown]>([
    [
      'a second one of its kind',
      'accountConnectionCreate',
      { accountId: BKASH, kind: 'forwarded_texts', wallet: 'bkash' },
      /already/,
    ],
    [
      'one of a till',
      'accountConnectionCreate',
      { accountId: 11, kind: 'forwarded_texts', wallet: 'bkash' },
      'accountId',
    ],
    [
      'one of no account',
      'accountConnectionCreate',
      { accountId: 999, kind: 'forwarded_texts', wallet: 'bkash' },
      'accountId',
    ],
    [
      'one of no wallet',
      'accountConnectionCreate',
      { accountId: 12, kind: 'forwarded_texts' },
      'wallet',
    ],
    [
      'a topic that is none',
      'accountConnectionCreate',
      { accountId: 12, kind: 'bkash_notification', topic: 'x' },
      'topic',
    ],
    ['changes of an unknown one', 'accountConnectionUpdate', { id: 999, wallet: 'nagad' }, 'id'],
    ['the test of an unknown one', 'accountConnectionTest', { id: 999, sample: 'x' }, 'id'],
  ])('refuse %s', async (_, key, body, named) => {
    const told = await refusal(key, body);
    if (typeof named === 'string') expect(Object.keys(told as object)).toEqual([named]);
    else expect(told).toMatch(named as RegExp);
  });

  it('a notification without its topic is not switched on', async () => {
    const other = await admin.call('accountConnectionCreate', {
      body: { accountId: 12, kind: 'bkash_notification' },
    });
    const { id: otherId, secret: none } = other.data;
    expect(none).toBeNull();
    expect(await refusal('accountConnectionSwitch', { id: otherId, isOn: true })).toHaveProperty(
      'topic',
    );
    expect(await refusal('accountConnectionSecret', { id: otherId })).toMatch(/signed/);
  });

  it('are for those with the right, and without a zone', async () => {
    const clerk = await testApp.signIn({ userType: '2' });
    expect(await clerk.attempt('accountConnections')).toMatchObject({ ok: false, status: 403 });
  });
});

it('secrets are compared as wholes', () => {
  expect(areEqualSecrets('abc', 'abc')).toBe(true);
  expect(areEqualSecrets('abc', 'abd')).toBe(false);
  expect(areEqualSecrets('', 'abc')).toBe(false);
});

it('a flood of calls of one address is stopped, and of that one alone', async () => {
  const knock = async (remoteAddress: string): Promise<number> => {
    const url = `/wallet/text/${'B'.repeat(16)}`;
    return (await app.inject({ method: 'POST', url, payload: '{}', remoteAddress })).statusCode;
  };
  const statuses: number[] = [];
  for (let calls = 0; calls < 125; calls += 1) statuses.push(await knock('203.0.113.9'));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  expect(await knock('203.0.113.10')).toBe(404);
});
