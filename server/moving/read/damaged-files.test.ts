import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveSample } from '../../test-support/move-test-kit.ts';
import { sourceOfBytes } from './file-bytes.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { readMoveFile } from './read-move-file.ts';

/** Whether the file was refused with a reason; anything else that is thrown fails the test. */
async function isRefused(bytes: Buffer): Promise<boolean> {
  try {
    await readMoveFile(sourceOfBytes('file', bytes));
    return false;
  } catch (error) {
    if (error instanceof MoveFileRefused) return true;
    throw error;
  }
}

const EVERY = 997;

/** A dump of a few rows, which the tests truncate and damage in many ways. */
const SMALL_DUMP = moveSample('phpnuxbill.sql')
  .toString('latin1')
  .split('\n')
  .filter((line) => !/^\((?:\d{3,4}|[2-9]\d),/.test(line) || line.endsWith(';'))
  .join('\n');

describe('a truncated file', () => {
  it('is refused: a dump, at every 997th byte', async () => {
    const dump = moveSample('phpnuxbill.sql');
    const accepted: number[] = [];
    // Each truncated dump is parsed from the start, so only some cuts are tried, spread over the
    // file.
    for (let cut = EVERY; cut < dump.length; cut += EVERY * 13) {
      if (!(await isRefused(dump.subarray(0, cut)))) accepted.push(cut);
    }
    expect(accepted).toEqual([]);
    const small = Buffer.from(SMALL_DUMP, 'latin1');
    for (let cut = 1; cut < small.length - 40; cut += 97) {
      if (!(await isRefused(small.subarray(0, cut)))) accepted.push(cut);
    }
    expect(accepted).toEqual([]);
  });

  it.each([
    'phpnuxbill_12_tables.json',
    'ppp-secret.rest-api.json',
    'ppp-secret.ros6.rsc',
    'ppp-secret.ros7-terse.rsc',
    'ppp-secret.ros6-verbose.rsc',
    'ppp-secret.print-detail.ros6.txt',
    'phpnuxbill_customers.csv',
  ])('is refused unless it ends at the end of a line: %s', async (name) => {
    const bytes = moveSample(name);
    const step = EVERY * Math.ceil(bytes.length / (EVERY * 60));
    const accepted: number[] = [];
    for (let cut = EVERY; cut < bytes.length; cut += step) {
      const isLineEnd = bytes[cut - 1] === 0x0a;
      if (!isLineEnd && !(await isRefused(bytes.subarray(0, cut)))) accepted.push(cut);
    }
    expect(accepted).toEqual([]);
  });
});

describe('a file with corrupted bytes', () => {
  const spoilt = fc.record({
    at: fc.nat({ max: 1_000_000 }),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      fc.constantFrom("'", '"', '\\', '\\\n', ';', '(', ')', ',', '*/', '/*', '--', '\0', '{', '`'),
    ),
    isInserted: fc.boolean(),
  });
  const spoil = (
    file: Buffer,
    change: { at: number; bytes: Uint8Array | string; isInserted: boolean },
  ) => {
    const at = change.at % file.length;
    const bytes = Buffer.from(change.bytes as string);
    const after = file.subarray(change.isInserted ? at : at + bytes.length);
    return Buffer.concat([file.subarray(0, at), bytes, after]);
  };

  it('is read or refused without hanging at an unusual blank', async () => {
    const text = moveSample('ppp-secret.ros6.rsc').toString('latin1');
    for (const odd of ['\u00a0', '\v', '\f', '\u0085', '\0']) {
      await isRefused(Buffer.from(text.replaceAll(' profile', `${odd}profile`), 'latin1'));
    }
  });

  it.each([
    ['a dump', Buffer.from(SMALL_DUMP, 'latin1')],
    ['a backup', moveSample('phpnuxbill_12_tables.json').subarray(0, 200_000)],
    ['an export', moveSample('ppp-secret.ros6.rsc')],
    ['a print', moveSample('ppp-secret.print-detail.ros6.txt')],
    ['a REST answer', moveSample('ppp-secret.rest-api.json')],
    ['a table', moveSample('phpnuxbill_customers.csv')],
  ])('is read or refused, and never throws: %s', async (_name, file) => {
    await fc.assert(
      fc.asyncProperty(fc.array(spoilt, { minLength: 1, maxLength: 4 }), async (changes) => {
        let bytes = file;
        for (const change of changes) bytes = spoil(bytes, change);
        await isRefused(bytes);
      }),
      { numRuns: 60 },
    );
  });
});
