import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';

const READY = /^ready(?: (\S+))?\n/m;

export interface ProductProcess {
  readonly pid: number;
  /** Where it listens, another port at each start; '' for a worker, which does not. */
  readonly address: string;
  hasEnded(): boolean;
  /** Kills it with SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Stops it gracefully; returns its exit code. */
  stop(): Promise<number | null>;
  /** All output so far. */
  output(): string;
}

/** Starts the built server; resolves once it reports that it is ready. */
export async function startProcess(
  env: Record<string, string>,
  ...words: string[]
): Promise<ProductProcess> {
  const { projectRoot } = readConfig({});
  const main = join(projectRoot, 'server', 'dist', 'main.js');
  if (env.DATA_DIR) mkdirSync(env.DATA_DIR, { recursive: true });
  const child = spawn(process.execPath, ['--enable-source-maps', main, ...words], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  let output = '';
  let hasEnded = false;
  const ended = new Promise<number | null>((done) => {
    child.on('close', (code) => {
      hasEnded = true;
      done(code);
    });
  });
  const record = (text: Buffer): void => {
    output += text.toString();
    if (env.DATA_DIR) appendLog(join(env.DATA_DIR, 'server.log'), text);
  };
  child.stdout.on('data', record);
  child.stderr.on('data', record);
  const address = await untilReady(child, () => output);
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    address,
    hasEnded: () => hasEnded,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    output: () => output,
  };
}

/** Keeps the log for later inspection; on a full disk there is none. */
function appendLog(file: string, text: Buffer): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Resolves with the address that it tells. */
function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, fail) => {
    const look = (): void => {
      const [isReady, address = ''] = READY.exec(output()) ?? [];
      if (isReady !== undefined) done(address);
    };
    child.stdout?.on('data', look);
    child.on('close', (code) => fail(new Error(`The product ended with ${code}:\n${output()}`)));
  });
}
