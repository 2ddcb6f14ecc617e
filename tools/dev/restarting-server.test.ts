import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RestartingServer } from './restarting-server.ts';

const ADDRESS = 'http://127.0.0.1:1';

/** Says its process id and a word, then that it answers, and runs until it is asked to stop. */
const program = (word: string, more = ''): string =>
  `${more}; console.log(process.pid, '${word}'); console.log('ready', '${ADDRESS}'); setInterval(() => {}, 1e6);`;

let folder: string;
let file: string;
let lines: string[];
let server: RestartingServer;
let builds: number;
let buildError: string | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'netkhata-dev-'));
  file = join(folder, 'server.mjs');
  lines = [];
  builds = 0;
  buildError = undefined;
  server = new RestartingServer({
    build: async () => {
      builds += 1;
      if (buildError !== undefined) throw new Error(buildError);
    },
    program: () => ({ args: [file] }),
    print: (line) => void lines.push(line),
  });
});

afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Where it answers after the change. */
async function change(source: string): Promise<string | undefined> {
  await writeFile(file, source);
  server.change();
  return server.address();
}

const pids = (): number[] =>
  lines.flatMap((line) => (/^\d+ /.test(line) ? [Number.parseInt(line, 10)] : []));

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a change starts it again, the process before it gone; stopping leaves none', async () => {
  expect(await change(program('one'))).toBe(ADDRESS);
  expect(await change(program('two'))).toBe(ADDRESS);
  expect(lines.filter((line) => /^\d+ /.test(line))).toEqual([
    expect.stringMatching(/ one$/),
    expect.stringMatching(/ two$/),
  ]);
  expect(lines.at(-1)).toMatch(/^The server answers, \d+\.\d s after the change\.$/);
  expect(pids().map(isAlive)).toEqual([false, true]);
  await server.stop();
  expect(pids().map(isAlive)).toEqual([false, false]);
});

test('a build that fails is shown and leaves the running server alone', async () => {
  await change(program('one'));
  buildError = 'bills.ts:7 Unexpected token';
  expect(await change('not built')).toBe(ADDRESS);
  expect(lines.slice(1)).toEqual([
    'bills.ts:7 Unexpected token',
    'The server from before this change still answers.',
  ]);
  expect(pids().map(isAlive)).toEqual([true]);
  buildError = undefined;
  expect(await change(program('two'))).toBe(ADDRESS);
  expect(pids()).toHaveLength(2);
});

test('a server that ends by itself waits for the next change', async () => {
  expect(await change("throw new Error('no such table')")).toBeUndefined();
  expect(lines).toContainEqual(expect.stringContaining('no such table'));
  expect(lines.at(-1)).toBe('The server has ended (1). It starts with the next change.');
  expect(await change(program('one'))).toBe(ADDRESS);
});

test('changes that come together are built together', async () => {
  await writeFile(file, program('one'));
  for (let saved = 0; saved < 50; saved += 1) server.change();
  expect(await server.address()).toBe(ADDRESS);
  expect(builds).toBe(1);
});

test('one that stands at a breakpoint, and answers no signal, is killed', async () => {
  await change(program('deaf', "process.on('SIGTERM', () => {})"));
  await server.stop();
  expect(pids().map(isAlive)).toEqual([false]);
});
