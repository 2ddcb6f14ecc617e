import { startCounterpart } from './counterpart-process.ts';

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
  const { ask, stop } = startCounterpart('biller.mjs');
  return {
    call: (call) => ask('call', call),
    together: (calls) => ask('together', { calls }),
    afterTimeOut: (call) => ask('afterTimeOut', call),
    stop,
  };
}
