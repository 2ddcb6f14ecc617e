import { afterAll, afterEach, expect, vi } from 'vitest';
import {
  SMSC_ACCOUNT,
  type Smsc,
  smppConfigFor,
  startSmsc,
} from './sms-counterparts/smsc-process.ts';
import type { DeliveryReport, Gateway } from '../gateways/gateway.ts';
import { openSmppGateway, type SmppSettings } from '../gateways/smpp/smpp-gateway.ts';

export const TO = '8801712345678';

type Wanted = Partial<SmppSettings['config']> & {
  password?: string;
  limits?: Gateway['limits'];
  mayReachPrivateHosts?: boolean;
};

export interface SmppTest {
  readonly smsc: Smsc;
  /** Starts another SMSC at the same port, after the first was stopped. */
  startAgain(): Promise<void>;
  /** The gateway that the test opened last; closed when the test ends. */
  readonly gateway: Gateway | undefined;
  /** Trace lines of the gateway. */
  readonly trace: readonly string[];
  open(wanted?: Wanted): Gateway;
  isBound(): Promise<void>;
  /** Collects the delivery reports from now on. */
  collectReports(): DeliveryReport[];
}

/** Starts an SMSC in its own process for one test file, and resets it before each test. */
export async function startSmppTest(): Promise<SmppTest> {
  let smsc = await startSmsc();
  let gateway: Gateway | undefined;
  let trace: string[] = [];
  afterAll(() => smsc.stop());
  afterEach(async () => {
    await gateway?.close();
    gateway = undefined;
    trace = [];
    await smsc.reset();
  });
  return {
    get smsc() {
      return smsc;
    },
    startAgain: async () => {
      smsc = await startSmsc({ port: smsc.port });
    },
    get gateway() {
      return gateway;
    },
    get trace() {
      return trace;
    },
    open: ({ password, limits, mayReachPrivateHosts, ...config } = {}) => {
      gateway = openSmppGateway({
        config: { ...smppConfigFor(smsc.port), ...config },
        password: password ?? SMSC_ACCOUNT.password,
        limits: limits ?? { concurrent: 10, perSecond: 1000 },
        mayReachPrivateHosts: mayReachPrivateHosts ?? true,
        trace: (line) => trace.push(line),
        reconnectPausesMs: [10, 20],
      });
      return gateway;
    },
    isBound: () => eventually(() => expect(gateway?.connection?.().isReady).toBe(true)),
    collectReports: () => {
      const reports: DeliveryReport[] = [];
      gateway?.onReport?.(async (report) => void reports.push(report));
      return reports;
    },
  };
}

/** Polls with a long timeout, for a busy machine. */
export const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000 });

let id = 0;
export const smsTo = (body: string, mobileNo = TO) => ({ id: ++id, mobileNo, body });
