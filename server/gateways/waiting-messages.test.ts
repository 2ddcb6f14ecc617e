import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startGatewayTest } from '../test-support/gateway-test-kit.ts';
import { queue } from '../test-support/sender-test-kit.ts';

const { testApp, admin, form } = await startGatewayTest();
const { database } = testApp;

beforeEach(async () => {
  await sql`update sms_gateway set kind = 'none', is_stopped = false, config = '{}',
    secrets = null, price_per_part_paisa = 0`.execute(database);
});

const states = async () => {
  const { rows } = await sql<{ status: string; cost: number; code: string | null }>`
    select status, cost_paisa as cost, failure_code as code from sms_messages order by id
  `.execute(database);
  return rows;
};
const save = (waiting?: string) => {
  const { body } = form();
  return admin.raw('POST', 'sms_gateway_update', {
    ...body,
    pricePerPart: '0.35',
    secrets: { apiKey: 'k' },
    waiting,
  });
};

async function twoWait(): Promise<void> {
  await queue(database, 2);
  await sql`update sms_messages set part_count = 2, cost_paisa = 0,
    created_at = '2026-11-20T08:00:00+06:00'`.execute(database);
}

const FIGURES = {
  waitingSms: {
    count: 2,
    oldestAt: expect.stringMatching(/^2026-11-20T0[28]:00:00/),
    parts: 4,
    cost: 1.4,
  },
};

describe('saving a gateway while messages wait', () => {
  it('asks first, with their number, age and cost, and saves nothing', async () => {
    await twoWait();
    const refused = await save();
    expect([refused.status, refused.body.data]).toEqual([409, FIGURES]);
    expect((await admin.call('smsGateway')).kind).toBe('none');
  });

  it('keeps them queued at the new price when told so', async () => {
    await twoWait();
    expect((await save('send')).status).toBe(200);
    expect(await states()).toEqual([
      { status: 'queued', cost: 70, code: null },
      { status: 'queued', cost: 70, code: null },
    ]);
    const [row] = await database
      .selectFrom('auditTrail')
      .select('details')
      .where('action', '=', 'smsGatewayUpdate')
      .orderBy('id', 'desc')
      .execute();
    expect(JSON.stringify(row)).toContain('"waitingSent":2');
  });

  it('discards them when told so, and does not ask where none wait', async () => {
    await twoWait();
    expect((await save('discard')).status).toBe(200);
    expect((await states()).map(({ status, code }) => [status, code])).toEqual([
      ['failed', 'discarded'],
      ['failed', 'discarded'],
    ]);
    expect((await save()).status).toBe(200);
  });

  it('does not ask where they would go out that way already, nor where none would', async () => {
    expect((await save()).status).toBe(200);
    await twoWait();
    const { body } = form();
    const same = { ...body, pricePerPart: '0.40', secrets: {} };
    expect((await admin.raw('POST', 'sms_gateway_update', same)).status).toBe(200);
    const elsewhere = {
      ...same,
      http: { ...body.http, url: 'https://other.example/send' },
      // Another host asks for them again.
      secrets: { apiKey: 'k' },
    };
    expect((await admin.raw('POST', 'sms_gateway_update', elsewhere)).status).toBe(409);
    await admin.call('smsSwitch', { body: { isStopped: true } });
    expect((await admin.raw('POST', 'sms_gateway_update', elsewhere)).status).toBe(200);
  });

  it('refuses an invalid choice', async () => {
    expect((await save('later')).status).toBe(422);
  });
});

it('switching sending on asks too', async () => {
  expect((await save()).status).toBe(200);
  await admin.call('smsSwitch', { body: { isStopped: true } });
  await twoWait();
  const on = (waiting?: string) => admin.raw('POST', 'sms_switch', { isStopped: 'no', waiting });
  const refused = await on();
  expect([refused.status, refused.body.data]).toEqual([409, FIGURES]);
  expect((await admin.call('smsState')).isStopped).toBe(true);
  expect((await on('discard')).status).toBe(200);
  expect((await states()).map(({ status }) => status)).toEqual(['failed', 'failed']);
  expect((await on()).status).toBe(200);
});
