import { startCounterpart } from './counterpart-process.ts';

export interface SignedOptions {
  /** Name of the key that signs. */
  key: string;
  version?: '1' | '2';
  type?: 'Notification' | 'SubscriptionConfirmation';
  topic: string;
  at: string;
  content: string;
  subject?: string;
  /** Fields that are changed after it was signed. */
  change?: Record<string, unknown>;
}

/** A counterpart that plays Amazon SNS, a process of its own. */
export interface Sns {
  /** Origin that stands for SNS's hosts. */
  origin: string;
  /** Makes a key with a certificate that is valid around an instant. */
  addKey(options: { name: string; validAt: string; bits?: number }): Promise<void>;
  /** The body of a call as SNS makes it. */
  signed(options: SignedOptions): Promise<string>;
  /** How often each certificate was fetched, and the topics whose subscription was confirmed. */
  state(): Promise<{ fetched: Record<string, number>; confirmed: string[] }>;
  stop(): Promise<void>;
}

export async function startSns(): Promise<Sns> {
  const { child, ask, stop } = startCounterpart('sns.mjs');
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`SNS ended with ${code}`)));
    child.once('message', (message: { origin: string }) => resolve(message.origin));
  });
  return {
    origin,
    addKey: (options) => ask('addKey', options),
    signed: (options) => ask('signed', options),
    state: () => ask('state'),
    stop,
  };
}
