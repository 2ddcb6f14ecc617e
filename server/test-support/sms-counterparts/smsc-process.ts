import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { SmppConfig } from '@netkhata/contract/gateway-config';
import { readConfig } from '../../config.ts';

/** Misbehaviour of the SMSC from now on; by default it behaves correctly. */
export interface SmscBehaviour {
  answerDelayMs?: number;
  /** Throttles (0x58) beyond this many submits a second. */
  perSecond?: number;
  /** Statuses to respond to the next submits with, one each. */
  statuses?: number[];
  refusedNumbers?: Record<string, number>;
  /** How many of the next submits get no response. */
  silent?: number;
  /** For how many of the next submits the connection is cut before they are accepted. */
  dropBefore?: number;
  /** For how many of the next submits the connection is cut once accepted, before the response. */
  dropUnanswered?: number;
  dropUnansweredEvery?: number;
  dropAnswered?: number;
  bindStatus?: number;
  ignoresEnquiries?: boolean;
  acceptedIds?: 'hex' | 'decimal';
  isWithoutIds?: boolean;
  reports?: {
    state?: 'ENROUTE' | 'DELIVRD' | 'EXPIRED' | 'UNDELIV' | 'REJECTD';
    error?: string;
    delayMs?: number;
    copies?: number;
    form?: 'text' | 'tlv' | 'both';
    ids?: 'hex' | 'decimal';
    dataCoding?: number;
    /** Leaves out the esm_class bits that mark a delivery report. */
    isUnmarked?: boolean;
    beforeAnswer?: boolean;
  };
}

export interface SmscState {
  counts: {
    binds: number;
    submits: number;
    enquiries: number;
    unbinds: number;
    throttled: number;
    reportsSent: number;
  };
  peaks: { outstanding: number; inOneSecond: number };
  /** Complete messages, in the order of completion. */
  received: { to: string; from: string; text: string; parts: number }[];
  /** Every accepted submit_sm; `types` are TON and NPI of the sender, then of the recipient. */
  submits: {
    id: number;
    to: string;
    from: string;
    dataCoding: number;
    types: number[];
    bytes: number;
    wantsReport: number;
  }[];
  /** Ids of accepted messages whose response was sent. */
  acknowledged: number[];
  incomplete: number;
  /** Number of delivery reports without a response. */
  unconfirmed: number;
  sessions: number;
}

export interface Smsc {
  port: number;
  behave(behaviour: SmscBehaviour): Promise<void>;
  state(): Promise<SmscState>;
  /** The counts alone, for tests with too many messages for the whole state. */
  counts(): Promise<SmscState['counts']>;
  /** Resets to the state after a start. */
  reset(): Promise<void>;
  /** Cuts every connection. */
  dropAll(): Promise<void>;
  unbindAll(): Promise<void>;
  /** Sends an incoming SMS (MO), as from a person's phone. */
  say(message: { from: string; text: string }): Promise<void>;
  stop(): Promise<void>;
}

export const SMSC_ACCOUNT = { systemId: 'isp', password: 'secret12' };

/** From the project root, so that a bundle of this file built elsewhere finds it too. */
const PROGRAM = join(readConfig({}).projectRoot, 'server/test-support/sms-counterparts/smsc.mjs');

/** Settings of a gateway to the SMSC at a local port; everything optional is empty. */
export const smppConfigFor = (port: number): SmppConfig => ({
  host: '127.0.0.1',
  port,
  isTls: false,
  caCertificate: null,
  systemId: SMSC_ACCOUNT.systemId,
  systemType: null,
  sender: 'NETKHATA',
  sourceTon: null,
  sourceNpi: null,
  destinationTon: null,
  destinationNpi: null,
  longMessages: null,
  messageIds: null,
  wantsReports: true,
  enquireSeconds: null,
  timeoutSeconds: null,
});

type Reply = { number: number; result: unknown };

/** Starts the SMSC in its own process, by default on a free local port. */
export async function startSmsc(
  overrides: { port?: number; key?: string; cert?: string } = {},
): Promise<Smsc> {
  const options = JSON.stringify({ ...SMSC_ACCOUNT, ...overrides });
  const child = fork(PROGRAM, [options], { execArgv: [] });
  const waiting = new Map<number, (result: unknown) => void>();
  let number = 0;
  const call = (name: string, argument?: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      number += 1;
      waiting.set(number, resolve);
      child.send({ number, call: name, given: argument });
    });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the SMSC ended with ${code}`)));
    child.once('message', (message: { port: number }) => resolve(message.port));
  });
  child.on('message', (reply: Reply) => {
    waiting.get(reply.number)?.(reply.result);
    waiting.delete(reply.number);
  });
  return {
    port,
    behave: async (behaviour) => void (await call('behave', behaviour)),
    state: async () => (await call('state')) as SmscState,
    counts: async () => (await call('counts')) as SmscState['counts'],
    reset: async () => void (await call('reset')),
    dropAll: async () => void (await call('dropAll')),
    unbindAll: async () => void (await call('unbindAll')),
    say: async (message) => void (await call('say', message)),
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
