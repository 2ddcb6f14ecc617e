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
    const heard = collectReports();
    await smpp.gateway?.send(smsTo('x'));
    await eventually(() => expect(heard).toHaveLength(1));
    expect(heard).toMatchObject([{ gatewayMessageId: '1F0A0', state: 'delivered' }]);
    await eventually(async () => expect((await smpp.smsc.state()).unconfirmed).toBe(0));
  });

  it.each([
    ['hex-decimal', 'hex', 'decimal'],
    ['decimal-hex', 'decimal', 'hex'],
  ] as const)('ids %s meet', async (messageIds, acceptedIds, ids) => {
    await smpp.smsc.behave({
      acceptedIds,
      reports: { ids, form: 'text', state: 'UNDELIV', error: '012' },
    });
    open({ messageIds });
    const heard = collectReports();
    const outcome = await smpp.gateway?.send(smsTo('x'));
    await eventually(() => expect(heard).toHaveLength(1));
    expect(outcome).toEqual({ kind: 'accepted', gatewayMessageId: heard[0]?.gatewayMessageId });
    expect(heard[0]).toMatchObject({ state: 'failed', detail: 'UNDELIV err:012' });
  });

  it('are confirmed only when they are stored: what was not comes again', async () => {
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

  it('come again over a new connection when the old one broke before the confirmation', async () => {
    await smpp.smsc.behave({ reports: {} });
    open();
    let heard = 0;
    smpp.gateway?.onReport?.(async () => {
      heard += 1;
      if (heard === 1) await smpp.smsc.dropAll();
    });
    await smpp.gateway?.send(smsTo('x'));
    await eventually(() => expect(heard).toBe(2));
    await eventually(async () => expect((await smpp.smsc.state()).unconfirmed).toBe(0));
  });

  it('are left to another connection where nobody listens', async () => {
    await smpp.smsc.behave({ reports: {} });
    await open().send(smsTo('x'));
    await eventually(async () => expect((await smpp.smsc.counts()).reportsSent).toBeGreaterThan(1));
    await smpp.gateway?.close();
    open();
    const heard = collectReports();
    await eventually(() => expect(heard).toHaveLength(1));
  });

  it('are not messages of people', async () => {
    open();
    const heard = collectReports();
    await isBound();
    await smpp.smsc.say({ from: TO, text: 'STOP' });
    await smpp.gateway?.send(smsTo('x'));
    expect(smpp.trace.some((line) => line.startsWith('> deliver_sm_resp status=0x00000000'))).toBe(
      true,
    );
    expect(heard).toEqual([]);
  });
});
