import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const PROGRAM = FOLDERS.map((folder) => join(folder, 'freeradius')).find(existsSync);
const DRIVER = '/usr/lib/freeradius/rlm_sql_postgresql.so';

/** Whether Debian's `freeradius` and `freeradius-postgresql` are here; .ci/run installs them. */
export const hasFreeRadius = PROGRAM !== undefined && existsSync(DRIVER);

export interface RadiusProcess {
  pid: number;
  /** Its whole log. */
  log(): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const READY = 'Ready to process requests';
const POLL_MS = 50;
/** A minute: beside busy processes the tests have the lower priority. */
const MAX_POLLS = 1200;

/** Starts FreeRADIUS with a configuration folder, and waits until it answers. */
export async function startFreeRadius(folder: string): Promise<RadiusProcess> {
  const file = join(folder, 'log', 'radius.log');
  const log = () => readFile(file, 'utf8').catch(() => '');
  // Before the start: on a busy machine it is ready before the file is read.
  const before = (await log()).length;
  const child = spawn(PROGRAM as string, ['-f', '-d', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let hasEnded = false;
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasEnded = true;
      resolve();
    }),
  );
  for (let poll = 0; !(await log()).slice(before).includes(READY); poll += 1) {
    if (hasEnded || poll === MAX_POLLS) {
      child.kill('SIGKILL');
      const why = hasEnded ? 'ended' : 'was not ready within a minute';
      throw new Error(`FreeRADIUS ${why}:\n${output}\n${(await log()).slice(before)}`);
    }
    await sleep(POLL_MS);
  }
  return {
    pid: child.pid as number,
    log,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}
