import { tmpdir } from 'node:os';
import { API_PREFIX } from '@netkhata/contract/request';
import { buildApp } from '../server/app.ts';
import { systemClock } from '../server/clock.ts';
import { type Measurement, measurement } from './bench-report.ts';
import type { Bench } from './measure-generation.ts';
import {
  type RecordedStatement,
  recordStatements,
  replayStatements,
} from './recorded-statements.ts';

const ROUNDS = 100;
const WARM_UP = 10;

interface Read {
  work: string;
  method: 'GET' | 'POST';
  /** The times of all of them are one measurement. */
  paths: string[];
}

const READS: readonly Read[] = [
  { work: 'customer list, first page', method: 'POST', paths: ['customer_dt?per_page=10'] },
  {
    work: 'customer list, page 50 by name',
    method: 'POST',
    paths: ['customer_dt?per_page=10&column=name&order=asc&page=50'],
  },
  {
    work: 'quick search',
    method: 'GET',
    paths: ['rahman', 'nasrin beg', '017', '0191', 'c2345', 'সালমা'].map(
      (text) => `customer_search?q=${encodeURIComponent(text)}`,
    ),
  },
];

/** Reads through the product against their own statements sent straight to PostgreSQL. */
export async function measureReads(bench: Bench): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const read of READS) measurements.push(...(await measureRead(bench, read)));
  return measurements;
}

async function measureRead(bench: Bench, { work, method, paths }: Read): Promise<Measurement[]> {
  const { http, direct } = bench;
  const times = { measured: [] as number[], all: [] as number[], page: [] as number[] };
  for (const path of paths) {
    const all = await recordCall(bench, { method, path });
    const page = all.slice(-1);
    const call = () => (method === 'GET' ? http.get(path) : http.post(path));
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const took = {
        measured: await timed(call),
        all: await timed(() => replayStatements(direct, all)),
        page: await timed(() => replayStatements(direct, page)),
      };
      if (round < WARM_UP) continue;
      times.measured.push(took.measured);
      times.all.push(took.all);
      times.page.push(took.page);
    }
  }
  const { measured } = times;
  return [
    measurement({ work, limit: 'all its statements' }, { measured, limit: times.all }),
    measurement({ work, limit: 'its last statement alone' }, { measured, limit: times.page }),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The statements of one call, session and company included. */
export async function recordCall(
  { http, database }: Bench,
  call: { method: 'GET' | 'POST'; path: string; body?: object; headers?: Record<string, string> },
): Promise<RecordedStatement[]> {
  const app = await buildApp({
    database,
    clock: systemClock,
    logLevel: 'silent',
    uploadFolder: tmpdir(),
  });
  try {
    return await recordStatements(async () => {
      const answer = await app.inject({
        method: call.method,
        url: API_PREFIX + call.path,
        headers: { ...call.headers, authorization: `Bearer ${http.token}` },
        ...(call.method === 'POST' && { payload: call.body ?? {} }),
      });
      if (answer.statusCode !== 200) throw new Error(`${call.path}: ${answer.body}`);
    });
  } finally {
    await app.close();
  }
}
