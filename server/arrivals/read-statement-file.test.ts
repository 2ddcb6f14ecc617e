import {
  MAX_STATEMENT_BYTES,
  MAX_STATEMENT_LINES,
  STATEMENT_TYPE,
} from '@netkhata/contract/arrival-statements';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BKASH, openArrivalTest, readInbox } from '../test-support/arrival-test-kit.ts';
import { readStatementFile } from './read-statement-file.ts';

const { app, owner } = await openArrivalTest();
const HEAD = ['Date Time', 'Transaction ID', 'Credit', 'Balance'];
const row = (at: number): string[] => ['2026-11-10 09:00:07', `THR${at}`, '10.00', `${at}0.00`];
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1));
const csv = (rows: string[][]) => Buffer.from(`${[HEAD, ...rows].join('\n')}\n`);
const excel = async (rows: string[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Statement', rows: [HEAD, ...rows] }] }));
const task = (bytes: Uint8Array) => ({
  name: 'statement',
  bytes,
  chosen: new Map(),
  latest: '2026-11-30T00:00:00',
});
const send = (bytes: Uint8Array, way: 'statementInspect' | 'statementBring' = 'statementBring') =>
  owner.attempt(way, { query: { account: BKASH, name: 'statement' }, body: bytes });
const stored = async () => (await readInbox(owner, null, BKASH)).rows.length;

describe('a statement read in a thread', () => {
  it('is the same as one read where it arrives', async () => {
    const here = await readStatementFile(task(csv(rowsOf(3))));
    const there = await readStatementFile(task(await excel(rowsOf(3))));
    expect(there).toEqual(here);
    expect(here.lines).toHaveLength(3);
    expect(here.columns[1]).toEqual({
      heading: 'Transaction ID',
      field: 'number',
      examples: ['THR1', 'THR2', 'THR3'],
    });
  });

  it('leaves the server to others, and names the line of its last fault', async () => {
    const rows = [...rowsOf(MAX_STATEMENT_LINES - 1), ['2026-11-10', 'X1', 'ten', '']];
    const order: string[] = [];
    const reading = send(csv(rows), 'statementInspect').then((answer) => {
      order.push('file');
      return answer;
    });
    for (const call of ['one', 'two', 'three']) {
      expect(await stored()).toBe(0);
      order.push(call);
    }
    expect(await reading).toMatchObject({
      result: {
        lines: MAX_STATEMENT_LINES,
        reads: null,
        problems: [{ line: MAX_STATEMENT_LINES + 1, text: { key: 'statement.noAmount' } }],
      },
    });
    expect(order).toEqual(['one', 'two', 'three', 'file']);
  });

  it.each([
    ['time', { seconds: 0.02, memoryMb: 256 }],
    ['memory', { seconds: 30, memoryMb: 16 }],
  ])('ends at the limit of %s', async (_, limits) => {
    const reading = readStatementFile(task(csv(rowsOf(20_000))), { limits });
    await expect(reading).rejects.toMatchObject({ reason: { key: 'register.tooMuchWork' } });
  });

  it('ends with the request, in its turn and before it, and the next one is read', async () => {
    const gone = new AbortController();
    const large = task(csv(rowsOf(20_000)));
    const [first, second] = [large, large].map((each) =>
      readStatementFile(each, { signal: gone.signal }),
    );
    const next = readStatementFile(task(await excel(rowsOf(2))));
    gone.abort();
    for (const each of [first, second]) {
      await expect(each).rejects.toMatchObject({ reason: { key: 'register.tooMuchWork' } });
    }
    expect((await next).lines).toHaveLength(2);
  });

  it('is refused where it repeats one text a million times, and is wide', async () => {
    const rows = rowsOf(1500).map((cells) => [...cells, ...Array(12).fill('x'.repeat(4500))]);
    const reading = readStatementFile(task(await excel(rows)));
    await expect(reading).rejects.toMatchObject({ reason: { key: 'register.tooLargeUnpacked' } });
  });
});

it('a text of nothing but blanks is refused as empty', async () => {
  const reading = readStatementFile(task(Buffer.alloc(64 * 1024, ' ')));
  await expect(reading).rejects.toMatchObject({ reason: { key: 'move.fileEmpty' } });
});

it('columns of one name are numbered in steps of their count', async () => {
  // With a step for each pair of columns it would take a quarter of an hour.
  const limits = { seconds: 120, memoryMb: 512 };
  const reading = readStatementFile(task(Buffer.alloc(256 * 1024, 'a,')), { limits });
  await expect(reading).rejects.toMatchObject({ reason: { key: 'file.noRows' } });
});

describe('over the network', () => {
  let origin = '';
  beforeAll(async () => {
    origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const post = async (body: Uint8Array, token = owner.token, signal?: AbortSignal) => {
    const path = `${API_PREFIX}statement_bring?account=${BKASH}&name=large`;
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': STATEMENT_TYPE,
        authorization: `Bearer ${token}`,
        connection: 'close',
      },
      body,
      ...(signal && { signal }),
    });
    const { errorMessage: reason } = (await answer.json()) as { errorMessage: unknown };
    return { status: answer.status, reason };
  };

  it('a file of the highest size is read, one above it is not, and none of a stranger', async () => {
    const most = Buffer.alloc(MAX_STATEMENT_BYTES, ' ');
    const above = Buffer.alloc(MAX_STATEMENT_BYTES + 1, ' ');
    expect(await post(most)).toEqual({
      status: 422,
      reason: { file: ['The file is empty.'] },
    });
    expect(await post(above)).toEqual({
      status: 422,
      reason: { request: ['The request is too large.'] },
    });
    expect(await post(most, 'nobody')).toMatchObject({ status: 401 });
    expect(await stored()).toBe(0);
  });

  it('nothing is kept of a file whose sender went away', async () => {
    const gone = new AbortController();
    const sent = post(csv(rowsOf(20_000)), owner.token, gone.signal);
    // It has its transaction, and waits for its thread.
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'
      `.execute(app.database);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 10 },
    );
    gone.abort();
    await expect(sent).rejects.toThrow(/aborted/);
    // The next one is read once that one has ended.
    expect(await send(await excel(rowsOf(2)))).toMatchObject({ result: { data: { brought: 2 } } });
    expect(await stored()).toBe(2);
  });
});
