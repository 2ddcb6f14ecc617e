import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyReport } from './apply-report.ts';
import { startGatewayTest } from '../test-support/gateway-test-kit.ts';
import { recordOutcome } from './record-outcome.ts';
import { queue, readRow } from '../test-support/sender-test-kit.ts';

const { testApp, admin, form } = await startGatewayTest();
const { database } = testApp;

describe('a delivery report', () => {
  async function sent(gatewayMessageId: string): Promise<number> {
    const [id = 0] = await queue(database, 1);
    await sql`
      update sms_messages set status = 'sending', attempt_token = gen_random_uuid()
      where id = ${id}
    `.execute(database);
    const { token } = await database
      .selectFrom('smsMessages')
      .select('attemptToken as token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const outcome = { kind: 'accepted', gatewayMessageId } as const;
    await recordOutcome(database, { id, token: token ?? '' }, { outcome, isPolled: false });
    return id;
  }
  const report = (gatewayMessageId: string, state: 'delivered' | 'failed' | 'pending') =>
    applyReport(database, { gatewayMessageId, state, detail: state.toUpperCase() });
  const statusOf = async (id: number) => (await readRow(database, id)).status;

  it.each([
    [['delivered'], 'delivered'],
    [['failed'], 'failed'],
    [['pending'], 'send'],
    [['delivered', 'failed'], 'delivered'],
    [['failed', 'delivered'], 'delivered'],
    [['delivered', 'delivered', 'pending'], 'delivered'],
  ] as const)('%j: %s', async (states, status) => {
    const id = await sent('A1');
    for (const state of states) await report('A1', state);
    expect(await statusOf(id)).toBe(status);
  });

  it('that arrives before the answer is kept for it', async () => {
    await report('B7', 'delivered');
    expect(await statusOf(await sent('B7'))).toBe('delivered');
  });

  describe('whose id is written otherwise', () => {
    it.each([
      ['00FA7Cd1', 'fa7cd1'],
      ['fa7cd2', '0000FA7CD2'],
      ['0xFA7CD3', 'FA7CD3'],
      ['0000041', '41'],
      ['FA7CD4', '16415956'],
      ['16415957', 'FA7CD5'],
      ['16415958', '0x00fa7cd6'],
      ['msg-ABC', 'MSG-abc'],
    ])('is matched: %s by %s', async (accepted, reported) => {
      const late = await sent(accepted);
      await report(reported, 'delivered');
      expect(await statusOf(late)).toBe('delivered');
      await sql`update sms_messages set gateway_message_id = null`.execute(database);
      await report(reported, 'delivered');
      expect(await statusOf(await sent(accepted))).toBe('delivered');
      await sql`update sms_messages set gateway_message_id = null`.execute(database);
    });

    it('is that of the message with just this id, where there is one', async () => {
      const other = await sent('256');
      const same = await sent('0100');
      const exact = await sent('100');
      await report('100', 'delivered');
      expect(await Promise.all([other, same, exact].map(statusOf))).toEqual([
        'send',
        'send',
        'delivered',
      ]);
    });

    it('is not read as another number for another recipient', async () => {
      const id = await sent('1280');
      const of = (mobileNo: string) =>
        applyReport(database, {
          gatewayMessageId: '500',
          state: 'delivered',
          detail: '',
          mobileNo,
        });
      await of('8801999999999');
      expect(await statusOf(id)).toBe('send');
      const { mobileNo } = await database
        .selectFrom('smsMessages')
        .select('mobileNo')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await of(`88${mobileNo}`);
      expect(await statusOf(id)).toBe('delivered');
    });

    it('counts for its part alone', async () => {
      const id = await sent('0A1 0A2');
      await report('a1', 'delivered');
      expect(await statusOf(id)).toBe('send');
      await report('162', 'delivered');
      expect(await statusOf(id)).toBe('delivered');
    });
  });

  it('for each part of a long message: delivered only once all parts are', async () => {
    await report('p2', 'delivered');
    const id = await sent('p1 p2 p3');
    await report('p1', 'delivered');
    await report('p1', 'delivered');
    expect(await statusOf(id)).toBe('send');
    await report('p3', 'delivered');
    expect(await statusOf(id)).toBe('delivered');
  });

  it('of one failed part: the message failed', async () => {
    const id = await sent('q1 q2');
    await report('q1', 'delivered');
    await report('q2', 'failed');
    expect(await readRow(database, id)).toMatchObject({ status: 'failed', code: 'FAILED' });
  });

  describe('by callback', () => {
    const address = async () => (await admin.call('smsGateway')).callbackAddress;
    beforeEach(() => admin.call('smsGatewayUpdate', form()));

    it.each<[string, (id: string) => { query?: string; body?: string; type?: string }]>([
      ['in the address', (id) => ({ query: `?id=${id}&status=delivered` })],
      [
        'as a form',
        (id) => ({
          body: `id=${id}&status=delivered`,
          type: 'application/x-www-form-urlencoded',
        }),
      ],
      [
        'as JSON',
        (id) => ({ body: `{"id":"${id}","status":"Delivered"}`, type: 'application/json' }),
      ],
      [
        'as JSON of no type',
        (id) => ({ body: `{"id":"${id}","status":"delivered"}`, type: 'text/plain' }),
      ],
    ])('%s', async (_, made) => {
      const id = await sent('C1');
      const { query = '', body, type } = made('C1');
      const answer = await testApp.app.inject({
        method: body ? 'POST' : 'GET',
        url: (await address()) + query,
        ...(body && { payload: body, headers: { 'content-type': type } }),
      });
      expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
      expect(await statusOf(id)).toBe('delivered');
    });

    it('of an unknown message, or an empty one, is acknowledged', async () => {
      for (const query of ['?id=nobody&status=delivered', '', '?id=&status=']) {
        expect((await testApp.raw('GET', (await address()) + query)).status).toBe(200);
      }
    });

    it('at a guessed address changes nothing', async () => {
      const id = await sent('D1');
      const guessed = `/sms-report/${'0'.repeat(64)}?id=D1&status=delivered`;
      expect((await testApp.raw('GET', guessed)).status).toBe(404);
      expect(await statusOf(id)).toBe('send');
    });
  });
});
