import { message } from '@netkhata/contract/messages';
import { describe, expect, it } from 'vitest';
import { SMSC_ACCOUNT } from '../../test-support/sms-counterparts/smsc-process.ts';
import { eventually, smsTo, startSmppTest, TO } from '../../test-support/smpp-test-kit.ts';

const BANGLA = 'প্রিয় রহিম, আপনার বিল ৳৭০০। ক্ষমা করবেন 😀';

const smpp = await startSmppTest();
const { open, isBound } = smpp;

describe('sending', () => {
  it('delivers Bangla unchanged and returns the id', async () => {
    const outcome = await open().send(smsTo(BANGLA));
    expect(outcome).toEqual({ kind: 'accepted', gatewayMessageId: '1F0A0' });
    const { received, submits } = await smpp.smsc.state();
    expect(received).toEqual([{ to: TO, from: 'NETKHATA', text: BANGLA, parts: 1 }]);
    expect(submits[0]).toMatchObject({ dataCoding: 8, types: [5, 0, 1, 1], wantsReport: 1 });
  });

  it.each([
    ['udh', 3, '1F0A0 1F0A1 1F0A2'],
    ['sar', 3, '1F0A0 1F0A1 1F0A2'],
    ['payload', 1, '1F0A0'],
  ] as const)('a long message by %s arrives complete', async (longMessages, parts, ids) => {
    const text = BANGLA.repeat(4);
    const outcome = await open({ longMessages }).send(smsTo(text));
    expect(outcome).toEqual({ kind: 'accepted', gatewayMessageId: ids });
    const { received } = await smpp.smsc.state();
    expect(received).toEqual([{ to: TO, from: 'NETKHATA', text, parts }]);
  });

  it.each([
    ['8809612345678', [1, 1, 1, 1]],
    ['16247', [3, 0, 1, 1]],
    ['My ISP', [5, 0, 1, 1]],
  ])('sender %s has the address types %j', async (sender, types) => {
    await open({ sender }).send(smsTo('x'));
    expect((await smpp.smsc.state()).submits).toMatchObject([{ from: sender, types }]);
  });

  it('uses the configured address types, and requests no reports where none are wanted', async () => {
    const types = { sourceTon: 0, sourceNpi: 1, destinationTon: 2, destinationNpi: 8 };
    await open({ ...types, wantsReports: false }).send(smsTo('x'));
    expect((await smpp.smsc.state()).submits).toMatchObject([
      { types: [0, 1, 2, 8], wantsReport: 0 },
    ]);
  });

  it('respects the window', async () => {
    await smpp.smsc.behave({ answerDelayMs: 100 });
    const busy = open({ limits: { concurrent: 3, perSecond: 1000 } });
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => busy.send(smsTo('hello'))));
    expect(outcomes.every((outcome) => outcome.kind === 'accepted')).toBe(true);
    expect((await smpp.smsc.state()).peaks.outstanding).toBe(3);
  });

  it('respects the rate, counting parts', async () => {
    const busy = open({ limits: { concurrent: 10, perSecond: 20 } });
    const started = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => busy.send(smsTo(BANGLA.repeat(2)))));
    // Ten parts: nine pauses of 50 ms.
    expect(performance.now() - started).toBeGreaterThan(440);
    expect((await smpp.smsc.state()).counts.submits).toBe(10);
  });

  it('accepts without an id from a gateway that returns none', async () => {
    await smpp.smsc.behave({ isWithoutIds: true });
    expect(await open().send(smsTo('x'))).toEqual({ kind: 'accepted', gatewayMessageId: null });
  });
});

describe('a failure', () => {
  it.each([
    [0x58, 'retry', '0x58'],
    [0x14, 'retry', '0x14'],
    [0x08, 'retry', '0x08'],
    [0x0b, 'refused', '0x0B'],
    [0x45, 'refused', '0x45'],
    [0x0401, 'refused', '0x401'],
  ])('status %i is %s', async (status, kind, code) => {
    await smpp.smsc.behave({ statuses: [status] });
    expect(await open().send(smsTo('x'))).toMatchObject({ kind, code });
    expect((await smpp.smsc.state()).received).toEqual([]);
  });

  it('is unknown after the connection broke without an answer, accepted or not', async () => {
    open();
    await smpp.smsc.behave({ dropUnanswered: 1 });
    expect(await smpp.gateway?.send(smsTo('taken'))).toMatchObject({ kind: 'unknown' });
    await isBound();
    await smpp.smsc.behave({ dropBefore: 1 });
    expect(await smpp.gateway?.send(smsTo('lost'))).toMatchObject({ kind: 'unknown' });
    await isBound();
    expect(await smpp.gateway?.send(smsTo('after'))).toMatchObject({ kind: 'accepted' });
    const { received } = await smpp.smsc.state();
    expect(received.map(({ text }) => text)).toEqual(['taken', 'after']);
  });

  it('is unknown when no answer comes in time', async () => {
    // Bound first: the short limit is also the one of binding, which a busy machine may miss.
    open({ timeoutSeconds: 0.2 });
    await isBound();
    await smpp.smsc.behave({ silent: 1 });
    const outcome = await smpp.gateway?.send(smsTo('x'));
    const reason = message('smpp.noAnswer', { command: 'submit_sm', seconds: 0.2 });
    expect(outcome).toEqual({ kind: 'unknown', reason });
  });

  it('counts an answer that arrives before the connection ends', async () => {
    await smpp.smsc.behave({ dropAnswered: 1 });
    expect(await open().send(smsTo('x'))).toMatchObject({ kind: 'accepted' });
  });

  it('may be retried where there is no connection', async () => {
    const { port } = smpp.smsc;
    await smpp.smsc.stop();
    const outcome = await open({ port }).send(smsTo('x'));
    expect(outcome).toMatchObject({ kind: 'retry', code: 'not_connected' });
    expect(smpp.gateway?.connection?.()).toMatchObject({ isReady: false });
    await smpp.startAgain();
    await isBound();
    expect(await smpp.gateway?.send(smsTo('x'))).toMatchObject({ kind: 'accepted' });
  });

  it('reports why the gateway refuses the bind', async () => {
    const outcome = await open({ password: 'wrong' }).send(smsTo('x'));
    const status = message('smppStatus.bindFailed');
    const reason = message('smpp.bindRefused', { code: '0x0D', status });
    expect(outcome).toMatchObject({ kind: 'retry', reason });
  });

  it('refuses hosts of private networks unless they are allowed', async () => {
    const outcome = await open({ mayReachPrivateHosts: false }).send(smsTo('x'));
    expect(outcome).toMatchObject({ kind: 'retry', reason: { key: 'network.privateAddress' } });
    await smpp.gateway?.close();
    const named = await open({ host: 'localhost', mayReachPrivateHosts: false }).send(smsTo('x'));
    expect(named).toMatchObject({ kind: 'retry', reason: { key: 'network.privateName' } });
    expect((await smpp.smsc.state()).counts.binds).toBe(0);
  });
});

describe('an interrupted long message', () => {
  const LONG = BANGLA.repeat(2);

  it('is unknown when the connection breaks after its first part', async () => {
    await smpp.smsc.behave({ statuses: [0], dropAnswered: 1, answerDelayMs: 0 });
    open();
    await isBound();
    const outcome = await smpp.gateway?.send(smsTo(LONG));
    expect(outcome).toMatchObject({
      kind: 'unknown',
      reason: { key: 'smpp.part', values: { number: 2, total: 2 } },
    });
    expect(await smpp.smsc.state()).toMatchObject({ received: [], incomplete: 1 });
  });

  it('continues with its second part when that one was throttled', async () => {
    await smpp.smsc.behave({ statuses: [0, 0x58] });
    const outcome = await open().send(smsTo(LONG));
    expect(outcome).toMatchObject({ kind: 'accepted', gatewayMessageId: '1F0A0 1F0A1' });
    expect((await smpp.smsc.state()).received).toMatchObject([{ text: LONG, parts: 2 }]);
  });

  it('is refused, not retried, when its second part is refused', async () => {
    await smpp.smsc.behave({ statuses: [0, 0x0b] });
    const outcome = await open().send(smsTo(LONG));
    expect(outcome).toEqual({
      kind: 'refused',
      code: '0x0B',
      reason: message('smpp.part', {
        number: 2,
        total: 2,
        reason: message('smppStatus.recipient'),
      }),
    });
  });
});

describe('the connection', () => {
  it('sends enquire_link', async () => {
    open({ enquireSeconds: 0.05 });
    await eventually(async () =>
      expect((await smpp.smsc.state()).counts.enquiries).toBeGreaterThan(1),
    );
    expect((await smpp.smsc.state()).counts.binds).toBe(1);
  });

  it('reconnects when the gateway is silent', async () => {
    await smpp.smsc.behave({ ignoresEnquiries: true });
    open({ enquireSeconds: 0.05, timeoutSeconds: 0.1 });
    await eventually(async () => expect((await smpp.smsc.state()).counts.binds).toBeGreaterThan(1));
  });

  it('reconnects after the gateway cut it or unbound', async () => {
    open();
    await isBound();
    await smpp.smsc.dropAll();
    await eventually(async () => expect((await smpp.smsc.state()).counts.binds).toBe(2));
    await smpp.smsc.unbindAll();
    await eventually(async () => expect((await smpp.smsc.state()).counts.binds).toBe(3));
    await isBound();
    expect(await smpp.gateway?.send(smsTo('x'))).toMatchObject({ kind: 'accepted' });
  });

  it('breaks without delaying messages not yet written', async () => {
    await smpp.smsc.behave({ dropUnanswered: 1 });
    // The window holds one: the others are queued until the first has seen the connection break.
    const busy = open({ limits: { concurrent: 1, perSecond: 1000 } });
    const outcomes = await Promise.all([1, 2, 3].map(() => busy.send(smsTo('x'))));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unknown', 'accepted', 'accepted']);
    expect(await smpp.smsc.state()).toMatchObject({ counts: { binds: 2, submits: 3 } });
  });

  it('unbinds when it is closed', async () => {
    await open().send(smsTo('x'));
    await smpp.gateway?.close();
    await eventually(async () => expect(await smpp.smsc.state()).toMatchObject({ sessions: 0 }));
    expect((await smpp.smsc.state()).counts.unbinds).toBe(1);
    expect(await smpp.gateway?.send(smsTo('x'))).toMatchObject({ kind: 'retry' });
  });

  it('shows the exchange, without the password', async () => {
    await open().send(smsTo('hi'));
    expect(smpp.trace).toEqual([
      expect.stringMatching(/^> bind_transceiver .*system_id="isp" password=\*\*\*/),
      expect.stringMatching(/^< bind_transceiver_resp status=0x00000000/),
      expect.stringMatching(/^> submit_sm .*destination_addr="8801712345678".*short_message=6869/),
      expect.stringMatching(/^< submit_sm_resp .*message_id="1F0A0"/),
    ]);
    expect(smpp.trace.join()).not.toContain(SMSC_ACCOUNT.password);
  });
});
