import { type ChildProcess, spawn } from 'node:child_process';
import { readConfig } from '../server/config.ts';

const { projectRoot } = readConfig({});
const READY = 'sender ready';

/** A pool of processes that only send SMS; a killed one is replaced. */
export class SmsWorkers {
  readonly #env: NodeJS.ProcessEnv;
  readonly #leaseSeconds: number;
  #running: ChildProcess[] = [];

  constructor(env: NodeJS.ProcessEnv, { leaseSeconds }: { leaseSeconds: number }) {
    this.#env = { ...process.env, ...env, LOG_LEVEL: 'error' };
    this.#leaseSeconds = leaseSeconds;
  }

  async start(count: number): Promise<void> {
    // Sequentially, because the first start may have to build the program.
    for (let number = 1; number <= count; number += 1) this.#running.push(await this.#startOne());
  }

  /** Kills the longest-running process with SIGKILL and starts a new one. */
  async replaceOldest(): Promise<void> {
    const oldest = this.#running.shift();
    if (oldest) await waitForExit(oldest, 'SIGKILL');
    await this.start(1);
  }

  /** Stops all processes; returns their exit codes. */
  async stop(): Promise<(number | null)[]> {
    const codes = await Promise.all(this.#running.map((worker) => waitForExit(worker, 'SIGTERM')));
    this.#running = [];
    return codes;
  }

  #startOne(): Promise<ChildProcess> {
    const worker = spawn(
      process.execPath,
      ['tools/run.mjs', 'sms-sender', `--lease=${this.#leaseSeconds}`],
      { cwd: projectRoot, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return new Promise((resolve, reject) => {
      let output = '';
      const listen = (text: Buffer): void => {
        output += text.toString();
        if (output.includes(READY)) resolve(worker);
      };
      worker.stdout.on('data', listen);
      worker.stderr.on('data', listen);
      worker.on('exit', (code) => reject(new Error(`A sender ended with ${code}:\n${output}`)));
    });
  }
}

function waitForExit(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}
