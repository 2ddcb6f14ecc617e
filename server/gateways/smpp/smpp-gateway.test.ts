import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Smsc,
  SMSC_ACCOUNT,
  smppConfigFor,
  startSmsc,
} from '../../test-support/sms-counterparts/smsc-process.ts';
import type { DeliveryReport, Gateway } from '../gateway.ts';
import { openSmppGateway, type SmppSettings } from './smpp-gateway.ts';

const BANGLA = 'প্রিয় রহিম, আপনার বিল ৳৭০০। ক্ষমা করবেন 😀';
const TO = '8801712345678';

let smsc: Smsc;
let gateway: Gateway | undefined;
let trace: string[] = [];

beforeAll(async () => {
  smsc = await startSmsc();
});
afterAll(() => smsc.stop());
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  trace = [];
  await smsc.reset();
});

/** A busy machine takes its time. */
const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000 });

type Wanted = Partial<SmppSettings['config']> & {
  password?: string;
  limits?: Gateway['limits'];
  mayReachPrivateHosts?: boolean;
};

function open({ password, limits, mayReachPrivateHosts, ...config }: Wanted = {}): Gateway {
  gateway = openSmppGateway({
    config: { ...smppConfigFor(smsc.port), ...config },
    password: password ?? SMSC_ACCOUNT.password,
    limits: limits ?? { concurrent: 10, perSecond: 1000 },
    mayReachPrivateHosts: mayReachPrivateHosts ?? true,
    trace: (line) => trace.push(line),
    reconnectPausesMs: [10, 20],
  });
  return gateway;
}

let id = 0;
const sms = (body: string, mobileNo = TO) => ({ id: ++id, mobileNo, body });

const isBound = () => eventually(() => expect(gateway?.connection?.().isReady).toBe(true));

function collectReports(): DeliveryReport[] {
  const reports: DeliveryReport[] = [];
  gateway?.onReport?.(async (report) => void reports.push(report));
  return reports;
}

describe('sending', () => {
  it('delivers Bangla to the character and answers the id', async () => {
    const outcome = await open().send(sms(BANGLA));
    expect(outcome).toEqual({ kind: 'accepted', gatewayMessageId: '1F0A0' });
    const { received, submits } = await smsc.state();
    expect(received).toEqual([{ to: TO, from: 'NETKHATA', text: BANGLA, parts: 1 }]);
    expect(submits[0]).toMatchObject({ dataCoding: 8, types: [5, 0, 1, 1], wantsReport: 1 });
  });

  it.each([
    ['udh', 3, '1F0A0 1F0A1 1F0A2'],
    ['sar', 3, '1F0A0 1F0A1 1F0A2'],
    ['payload', 1, '1F0A0'],
  ] as const)('a long message by %s arrives whole', async (longMessages, parts, ids) => {
    const text = BANGLA.repeat(4);
    const outcome = await open({ longMessages }).send(sms(text));
    expect(outcome).toEqual({ kind: 'accepted', gatewayMessageId: ids });
    const { received } = await smsc.state();
    expect(received).toEqual([{ to: TO, from: 'NETKHATA', text, parts }]);
  });

  it.each([
    ['8809612345678', [1, 1, 1, 1]],
    ['16247', [3, 0, 1, 1]],
    ['My ISP', [5, 0, 1, 1]],
  ])('sender %s goes out with types %j', async (sender, types) => {
    await open({ sender }).send(sms('x'));
    expect((await smsc.state()).submits).toMatchObject([{ from: sender, types }]);
  });

  it('takes types from the settings, and asks for no reports where none are wanted', async () => {
    const types = { sourceTon: 0, sourceNpi: 1, destinationTon: 2, destinationNpi: 8 };
    await open({ ...types, wantsReports: false }).send(sms('x'));
    expect((await smsc.state()).submits).toMatchObject([{ types: [0, 1, 2, 8], wantsReport: 0 }]);
  });

  it('keeps to the window', async () => {
    await smsc.behave({ answerDelayMs: 100 });
    const busy = open({ limits: { concurrent: 3, perSecond: 1000 } });
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => busy.send(sms('hello'))));
    expect(outcomes.every((outcome) => outcome.kind === 'accepted')).toBe(true);
    expect((await smsc.state()).peaks.outstanding).toBe(3);
  });

  it('keeps to the rate, parts counted', async () => {
    const busy = open({ limits: { concurrent: 10, perSecond: 20 } });
    const started = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => busy.send(sms(BANGLA.repeat(2)))));
    // Ten parts: nine pauses of 50 ms.
    expect(performance.now() - started).toBeGreaterThan(440);
    expect((await smsc.state()).counts.submits).toBe(10);
  });

  it('accepts without an id from a gateway that gives none', async () => {
    await smsc.behave({ isWithoutIds: true });
    expect(await open().send(sms('x'))).toEqual({ kind: 'accepted', gatewayMessageId: null });
  });
});

describe('what goes wrong', () => {
  it.each([
    [0x58, 'retry', '0x58'],
    [0x14, 'retry', '0x14'],
    [0x08, 'retry', '0x08'],
    [0x0b, 'refused', '0x0B'],
    [0x45, 'refused', '0x45'],
    [0x0401, 'refused', '0x401'],
  ])('status %i is %s', async (status, kind, code) => {
    await smsc.behave({ statuses: [status] });
    expect(await open().send(sms('x'))).toMatchObject({ kind, code });
    expect((await smsc.state()).received).toEqual([]);
  });

  it('is unknown after the connection broke without an answer, taken or not', async () => {
    open();
    await smsc.behave({ dropUnanswered: 1 });
    expect(await gateway?.send(sms('taken'))).toMatchObject({ kind: 'unknown' });
    await isBound();
    await smsc.behave({ dropBefore: 1 });
    expect(await gateway?.send(sms('lost'))).toMatchObject({ kind: 'unknown' });
    await isBound();
    expect(await gateway?.send(sms('after'))).toMatchObject({ kind: 'accepted' });
    const { received } = await smsc.state();
    expect(received.map(({ text }) => text)).toEqual(['taken', 'after']);
  });

  it('is unknown when no answer comes in time', async () => {
    await smsc.behave({ silent: 1 });
    const outcome = await open({ timeoutSeconds: 0.2 }).send(sms('x'));
    expect(outcome).toEqual({ kind: 'unknown', reason: 'no answer to submit_sm in 0.2 s' });
  });

  it('an answer before the end counts', async () => {
    await smsc.behave({ dropAnswered: 1 });
    expect(await open().send(sms('x'))).toMatchObject({ kind: 'accepted' });
  });

  it('may be tried again where there is no connection', async () => {
    const { port } = smsc;
    await smsc.stop();
    const outcome = await open({ port }).send(sms('x'));
    expect(outcome).toMatchObject({ kind: 'retry', code: 'not_connected' });
    expect(gateway?.connection?.()).toMatchObject({ isReady: false });
    smsc = await startSmsc({ port });
    await isBound();
    expect(await gateway?.send(sms('x'))).toMatchObject({ kind: 'accepted' });
  });

  it('says why the gateway does not let us in', async () => {
    const outcome = await open({ password: 'wrong' }).send(sms('x'));
    expect(outcome).toMatchObject({ kind: 'retry', reason: 'bind refused: 0x0D bind failed' });
  });

  it('refuses hosts of private networks unless they are allowed', async () => {
    const outcome = await open({ mayReachPrivateHosts: false }).send(sms('x'));
    expect(outcome).toMatchObject({ kind: 'retry', reason: expect.stringContaining('private') });
    await gateway?.close();
    const named = await open({ host: 'localhost', mayReachPrivateHosts: false }).send(sms('x'));
    expect(named).toMatchObject({ kind: 'retry', reason: expect.stringContaining('private') });
    expect((await smsc.state()).counts.binds).toBe(0);
  });
});

describe('a long message cut short', () => {
  const LONG = BANGLA.repeat(2);

  it('is unknown when the connection breaks after its first part', async () => {
    await smsc.behave({ statuses: [0], dropAnswered: 1, answerDelayMs: 0 });
    open();
    await isBound();
    const outcome = await gateway?.send(sms(LONG));
    expect(outcome).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('part 2 of 2'),
    });
    expect(await smsc.state()).toMatchObject({ received: [], incomplete: 1 });
  });

  it('goes on with its second part when that one was throttled', async () => {
    await smsc.behave({ statuses: [0, 0x58] });
    const outcome = await open().send(sms(LONG));
    expect(outcome).toMatchObject({ kind: 'accepted', gatewayMessageId: '1F0A0 1F0A1' });
    expect((await smsc.state()).received).toMatchObject([{ text: LONG, parts: 2 }]);
  });

  it('is refused, not tried again, when its second part is', async () => {
    await smsc.behave({ statuses: [0, 0x0b] });
    const outcome = await open().send(sms(LONG));
    expect(outcome).toEqual({
      kind: 'refused',
      code: '0x0B',
      reason: 'part 2 of 2: recipient is invalid',
    });
  });
});

describe('the connection', () => {
  it('asks whether the gateway is there, and connects anew when it is silent', async () => {
    open({ enquireSeconds: 0.05, timeoutSeconds: 0.1 });
    await eventually(async () => expect((await smsc.state()).counts.enquiries).toBeGreaterThan(1));
    expect((await smsc.state()).counts.binds).toBe(1);
    await smsc.behave({ ignoresEnquiries: true });
    await eventually(async () => expect((await smsc.state()).counts.binds).toBeGreaterThan(1));
  });

  it('connects anew after the gateway cut it or unbound', async () => {
    open();
    await isBound();
    await smsc.dropAll();
    await eventually(async () => expect((await smsc.state()).counts.binds).toBe(2));
    await smsc.unbindAll();
    await eventually(async () => expect((await smsc.state()).counts.binds).toBe(3));
    await isBound();
    expect(await gateway?.send(sms('x'))).toMatchObject({ kind: 'accepted' });
  });

  it('a break holds up nothing that was not written yet', async () => {
    await smsc.behave({ dropAnswered: 1 });
    // The second waits for its turn while the connection is cut.
    const busy = open({ limits: { concurrent: 1, perSecond: 10 } });
    const outcomes = await Promise.all([1, 2, 3].map(() => busy.send(sms('x'))));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await smsc.state()).toMatchObject({ counts: { binds: 2 } });
  });

  it('unbinds when it is closed', async () => {
    await open().send(sms('x'));
    await gateway?.close();
    await eventually(async () => expect(await smsc.state()).toMatchObject({ sessions: 0 }));
    expect((await smsc.state()).counts.unbinds).toBe(1);
    expect(await gateway?.send(sms('x'))).toMatchObject({ kind: 'retry' });
  });

  it('shows what was said, without the password', async () => {
    await open().send(sms('hi'));
    expect(trace).toEqual([
      expect.stringMatching(/^> bind_transceiver .*system_id="isp" password=\*\*\*/),
      expect.stringMatching(/^< bind_transceiver_resp status=0x00000000/),
      expect.stringMatching(/^> submit_sm .*destination_addr="8801712345678".*short_message=6869/),
      expect.stringMatching(/^< submit_sm_resp .*message_id="1F0A0"/),
    ]);
    expect(trace.join()).not.toContain(SMSC_ACCOUNT.password);
  });
});

describe('delivery reports', () => {
  it.each([
    [{ form: 'text' }],
    [{ form: 'tlv' }],
    [{ form: 'text', dataCoding: 8 }],
    [{ form: 'text', isUnmarked: true }],
    [{ form: 'both', beforeAnswer: true }],
  ] as const)('%j', async (reports) => {
    await smsc.behave({ reports });
    open();
    const heard = collectReports();
    await gateway?.send(sms('x'));
    await eventually(() => expect(heard).toHaveLength(1));
    expect(heard).toMatchObject([{ gatewayMessageId: '1F0A0', state: 'delivered' }]);
    await eventually(async () => expect((await smsc.state()).unconfirmed).toBe(0));
  });

  it.each([
    ['hex-decimal', 'hex', 'decimal'],
    ['decimal-hex', 'decimal', 'hex'],
  ] as const)('ids %s meet', async (messageIds, acceptedIds, ids) => {
    await smsc.behave({
      acceptedIds,
      reports: { ids, form: 'text', state: 'UNDELIV', error: '012' },
    });
    open({ messageIds });
    const heard = collectReports();
    const outcome = await gateway?.send(sms('x'));
    await eventually(() => expect(heard).toHaveLength(1));
    expect(outcome).toEqual({ kind: 'accepted', gatewayMessageId: heard[0]?.gatewayMessageId });
    expect(heard[0]).toMatchObject({ state: 'failed', detail: 'UNDELIV err:012' });
  });

  it('are confirmed only when they are stored: what was not comes again', async () => {
    await smsc.behave({ reports: {} });
    open();
    let refusals = 2;
    const stored: DeliveryReport[] = [];
    gateway?.onReport?.(async (report) => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('no database');
      stored.push(report);
    });
    await gateway?.send(sms('x'));
    await eventually(() => expect(stored).toHaveLength(1));
    await eventually(async () => expect((await smsc.state()).unconfirmed).toBe(0));
    expect((await smsc.state()).counts.reportsSent).toBe(3);
  });

  it('come again over a new connection when the old one broke before the confirmation', async () => {
    await smsc.behave({ reports: {} });
    open();
    let heard = 0;
    gateway?.onReport?.(async () => {
      heard += 1;
      if (heard === 1) await smsc.dropAll();
    });
    await gateway?.send(sms('x'));
    await eventually(() => expect(heard).toBe(2));
    await eventually(async () => expect((await smsc.state()).unconfirmed).toBe(0));
  });

  it('are left to another connection where nobody listens', async () => {
    await smsc.behave({ reports: {} });
    await open().send(sms('x'));
    await eventually(async () => expect((await smsc.counts()).reportsSent).toBeGreaterThan(1));
    await gateway?.close();
    open();
    const heard = collectReports();
    await eventually(() => expect(heard).toHaveLength(1));
  });

  it('are not messages of people', async () => {
    open();
    const heard = collectReports();
    await isBound();
    await smsc.say({ from: TO, text: 'STOP' });
    await gateway?.send(sms('x'));
    expect(trace.some((line) => line.startsWith('> deliver_sm_resp status=0x00000000'))).toBe(true);
    expect(heard).toEqual([]);
  });
});
