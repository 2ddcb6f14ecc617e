import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { SmppConfig } from '@netkhata/contract/gateway-config';
import { readConfig } from '../../config.ts';

/** What the SMSC does from now on; whatever is left out it does right. */
export interface SmscBehaviour {
  answerDelayMs?: number;
  /** Submits a second beyond which it answers 0x58. */
  perSecond?: number;
  /** Statuses of the next submits, one each. */
  statuses?: number[];
  refusedNumbers?: Record<string, number>;
  /** How many of the next submits get no answer. */
  silent?: number;
  /** How many of the next submits are lost with the connection. */
  dropBefore?: number;
  /** How many of the next submits are taken, and the connection cut before the answer. */
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
    /** Without the bits that mark a report. */
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
  /** Whole messages, in the order they became whole. */
  received: { to: string; from: string; text: string; parts: number }[];
  /** Every submit_sm taken; types are TON and NPI of the sender, then of the recipient. */
  submits: {
    id: number;
    to: string;
    from: string;
    dataCoding: number;
    types: number[];
    bytes: number;
    wantsReport: number;
  }[];
  /** Ids whose acceptance was answered. */
  acknowledged: number[];
  incomplete: number;
  /** Reports that nobody has confirmed. */
  unconfirmed: number;
  sessions: number;
}

export interface Smsc {
  port: number;
  behave(behaviour: SmscBehaviour): Promise<void>;
  state(): Promise<SmscState>;
  /** The counts alone, while there is much else. */
  counts(): Promise<SmscState['counts']>;
  /** Forgets everything, as after a start. */
  reset(): Promise<void>;
  /** Cuts every connection. */
  dropAll(): Promise<void>;
  unbindAll(): Promise<void>;
  /** An SMS from a person's phone. */
  say(message: { from: string; text: string }): Promise<void>;
  stop(): Promise<void>;
}

export const SMSC_ACCOUNT = { systemId: 'isp', password: 'secret12' };

/** Found also by a program that was built from this file and lies elsewhere. */
const PROGRAM = join(readConfig({}).projectRoot, 'server/test-support/sms-counterparts/smsc.mjs');

/** Settings of a gateway that lead to the SMSC of a port; everything optional is empty. */
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

/** Starts the counterpart in a process of its own, on a free port of this machine unless given. */
export async function startSmsc(
  given: { port?: number; key?: string; cert?: string } = {},
): Promise<Smsc> {
  const options = JSON.stringify({ ...SMSC_ACCOUNT, ...given });
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
