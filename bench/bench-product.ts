import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readConfig } from '../server/config.ts';

const READY = /ready (http:\/\/\S+)/;

export interface BenchProduct {
  address: string;
  /** Milliseconds from the command to the line that reports the server ready. */
  readyAfterMs: number;
  /** Resets the server's recorded peak memory. */
  resetPeakMemory(): void;
  /** Peak memory of the server since the last reset. */
  peakMemoryMb(): number;
  memoryMb(): number;
  stop(): Promise<void>;
}

/** A server of one call with the libraries that the product stands on, and nothing of the product. */
const BARE_SERVER = `
  import Fastify from 'fastify';
  import pg from 'pg';
  const database = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  const server = Fastify();
  server.get('/', async () => (await database.query('select 1')).rows);
  await database.query('select 1');
  process.stdout.write('ready ' + (await server.listen({ port: 0 })));
`;

/** Starts the product as `npm start` does, on a free port. */
export const startBenchProduct = (env: {
  DATA_DIR: string;
  DATABASE_URL?: string;
}): Promise<BenchProduct> => startServer(['tools/start.mjs'], env);

/** Starts the bare server on an external database. */
export const startBareServer = (env: { DATABASE_URL: string }): Promise<BenchProduct> =>
  startServer(['--input-type=module', '--eval', BARE_SERVER], env);

async function startServer(
  args: readonly string[],
  env: Record<string, string>,
): Promise<BenchProduct> {
  const started = performance.now();
  const server = spawn(process.execPath, args, {
    cwd: readConfig({}).projectRoot,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  const address = await readyAddress(server);
  const readyAfterMs = performance.now() - started;
  const pid = server.pid ?? 0;
  return {
    address,
    readyAfterMs,
    resetPeakMemory: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    peakMemoryMb: () => memoryOf(pid, 'VmHWM'),
    memoryMb: () => memoryOf(pid, 'VmRSS'),
    stop: () =>
      new Promise((resolve) => {
        server.on('close', () => resolve());
        server.kill('SIGTERM');
      }),
  };
}

function memoryOf(pid: number, figure: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}

function readyAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (text: Buffer) => {
      output += text.toString();
      const address = READY.exec(output)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.on('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
}
