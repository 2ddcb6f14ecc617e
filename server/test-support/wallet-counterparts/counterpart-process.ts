import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../../config.ts';

/** Also where this is a part of a built program. */
const FOLDER = join(readConfig({}).projectRoot, 'server/test-support/wallet-counterparts');

/** A counterpart of the product in tests, as a process of its own. */
export interface Counterpart {
  readonly child: ChildProcess;
  /** Sends a request and resolves with its result. */
  ask<Result>(name: string, options?: object): Promise<Result>;
  stop(): Promise<void>;
}

/** Starts a program of this folder, which answers `{ id, name, options }` with `{ id, result }`. */
export function startCounterpart(program: string): Counterpart {
  const child = fork(join(FOLDER, program), { execArgv: [] });
  let last = 0;
  return {
    child,
    ask: (name, options) => {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        const take = (message: { id: number; result: never }): void => {
          if (message.id !== id) return;
          child.off('message', take);
          resolve(message.result);
        };
        child.on('message', take);
        child.send({ id, name, options });
      });
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
