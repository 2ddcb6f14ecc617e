import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../free-port.ts';

const FAKESMSC = '/usr/lib/kannel/test/fakesmsc';
const isOnPath = (program: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  );

/** Whether Debian's `kannel` and `kannel-extras` are installed; .ci/run installs them. */
export const hasKannel = existsSync(FAKESMSC) && isOnPath('bearerbox') && isOnPath('smsbox');

export const KANNEL_ACCOUNT = { username: 'isp', password: 'kannel-secret' };

export interface Kannel {
  /** URL of its sendsms call. */
  address: string;
  /** Messages that its fake SMSC received, in order. */
  received(): Promise<{ from: string; to: string; text: string }[]>;
  stop(): Promise<void>;
}

/**
 * Starts Kannel on free local ports. A sendsms call with `smsc=FAKE` goes to its fake SMSC, with
 * `smsc=SMPP` to the given one.
 */
export async function startKannel(
  overrides: { smsc?: { port: number; systemId: string; password: string } } = {},
): Promise<Kannel> {
  const ports = await Promise.all(Array.from({ length: 4 }, () => freePort('tcp')));
  const options = JSON.stringify({ fakesmsc: FAKESMSC, ports, ...KANNEL_ACCOUNT, ...overrides });
  const env = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` };
  const child = fork(join(import.meta.dirname, 'kannel.mjs'), [options], { execArgv: [], env });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Kannel ended with ${code}`)));
    child.once('message', (message: { address: string }) => resolve(message.address));
  });
  return {
    address,
    received: () =>
      new Promise((resolve) => {
        child.once('message', (message: { received: Awaited<ReturnType<Kannel['received']>> }) =>
          resolve(message.received),
        );
        child.send('received');
      }),
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
