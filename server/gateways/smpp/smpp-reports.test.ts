import { describe, expect, it } from 'vitest';
import type { DeliveryReport } from '../gateway.ts';
import { eventually, smsTo, startSmppTest, TO } from '../../test-support/smpp-test-kit.ts';

const smpp = await startSmppTest();
const { open, isBound, collectReports } = smpp;

describe('delivery reports', () => {
  it.each([
    [{ form: 'text' }],
    [{ form: 'tlv' }],
    [{ form: 'text', dataCoding: 8 }],
    [{ form: 'text', isUnmarked: true }],
    [{ form: 'both', beforeAnswer: true }],
  ] as const)('%j', async (reports) => {
    await smpp.smsc.behave({ reports });
    open();
    const received = collectReports();
    await smpp.gateway?.send(smsTo('x'));
    await eventually(() => expect(received).toHaveLength(1));
    expect(received).toMatchObject([{ gatewayMessageId: '1F0A0', state: 'delivered' }]);
    await eventually(async () => expect((await smpp.smsc.state()).unconfirmed).toBe(0));
  });

  it.each([
    ['hex-decimal', 'hex', 'decimal'],
    ['decimal-hex', 'decimal', 'hex'],
  ] as const)('match ids given as %s', async (messageIds, acceptedIds, ids) => {
    await smpp.smsc.behave({
      acceptedIds,
      reports: { ids, form: 'text', state: 'UNDELIV', error: '012' },
    });
    open({ messageIds });
    const received = collectReports();
    const outcome = await smpp.gateway?.send(smsTo('x'));
    await eventually(() => expect(received).toHaveLength(1));
    expect(outcome).toEqual({ kind: 'accepted', gatewayMessageId: received[0]?.gatewayMessageId });
    expect(received[0]).toMatchObject({ state: 'failed', detail: 'UNDELIV err:012' });
  });

  it('are acknowledged only once stored: others are sent again', async () => {
    await smpp.smsc.behave({ reports: {} });
    open();
    let refusals = 2;
    const stored: DeliveryReport[] = [];
    smpp.gateway?.onReport?.(async (report) => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('no database');
      stored.push(report);
    });
    await smpp.gateway?.send(smsTo('x'));
    await eventually(() => expect(stored).toHaveLength(1));
    await eventually(async () => expect((await smpp.smsc.state()).unconfirmed).toBe(0));
    expect((await smpp.smsc.state()).counts.reportsSent).toBe(3);
  });

  it('are sent again over a new connection when the old one broke before the acknowledgement', async () => {
    await smpp.smsc.behave({ reports: {} });
    open();
    let received = 0;
    smpp.gateway?.onReport?.(async () => {
      received += 1;
      if (received === 1) await smpp.smsc.dropAll();
    });
    await smpp.gateway?.send(smsTo('x'));
    await eventually(() => expect(received).toBe(2));
    await eventually(async () => expect((await smpp.smsc.state()).unconfirmed).toBe(0));
  });

  it('are left to another connection where there is no listener', async () => {
    await smpp.smsc.behave({ reports: {} });
    await open().send(smsTo('x'));
    await eventually(async () => expect((await smpp.smsc.counts()).reportsSent).toBeGreaterThan(1));
    await smpp.gateway?.close();
    open();
    const received = collectReports();
    await eventually(() => expect(received).toHaveLength(1));
  });

  it('are told apart from messages of people', async () => {
    open();
    const received = collectReports();
    await isBound();
    await smpp.smsc.say({ from: TO, text: 'STOP' });
    await smpp.gateway?.send(smsTo('x'));
    expect(smpp.trace.some((line) => line.startsWith('> deliver_sm_resp status=0x00000000'))).toBe(
      true,
    );
    expect(received).toEqual([]);
  });
});
