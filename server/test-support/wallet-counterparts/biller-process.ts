import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Where and with what a wallet calls. */
export interface BillerConnection {
  form: 'sslcommerz' | 'bkash';
  port: number;
  /** Path of the connection's address. */
  path: string;
  /** Null sends none, where the form allows it. */
  key: string | null;
  userName: string;
}

export interface BillerCall {
  act: 'query' | 'pay';
  connection: BillerConnection;
  code?: string;
  amount?: string | number;
  number?: string;
  /** Moment of the payment, in the form of the wallet. */
  at?: string;
  /** Fields that are sent otherwise; undefined ones are left out. */
  change?: Record<string, unknown>;
  /** Sent in place of everything. */
  body?: string;
  /** Another path under the connection's address. */
  path?: string;
  /** One of this machine's own addresses. */
  from?: string;
}

export interface BillerAnswer {
  status: number;
  body: any;
}

/** A counterpart that plays a wallet which lets customers pay bills, a process of its own. */
export interface Biller {
  call(call: BillerCall): Promise<BillerAnswer>;
  /** Several calls at the same moment. */
  together(calls: readonly BillerCall[]): Promise<BillerAnswer[]>;
  /** The same call again after its answer was lost; returns the second answer. */
  afterTimeOut(call: BillerCall): Promise<BillerAnswer>;
  stop(): Promise<void>;
}

export function startBiller(): Biller {
  const child = fork(join(import.meta.dirname, 'biller.mjs'), { execArgv: [] });
  let last = 0;
  const ask = <Result>(name: string, options: object): Promise<Result> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      const take = (message: { id: number; result: Result }): void => {
        if (message.id !== id) return;
        child.off('message', take);
        resolve(message.result);
      };
      child.on('message', take);
      child.send({ id, name, options });
    });
  };
  return {
    call: (call) => ask('call', call),
    together: (calls) => ask('together', { calls }),
    afterTimeOut: (call) => ask('afterTimeOut', call),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
