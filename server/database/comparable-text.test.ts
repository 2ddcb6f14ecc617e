import { comparableText } from '@netkhata/domain/comparable-text';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-support/test-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What the database and the program make of each text, where they differ. */
async function differences(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ plain: string }>(
    'select comparable_text(typed) as plain from unnest($1::text[]) with ordinality as t (typed, no) order by no',
    [texts],
  );
  return texts.flatMap((text, index) => {
    const ours = comparableText(text);
    const theirs = rows[index]?.plain;
    return ours === theirs ? [] : [`${JSON.stringify(text)}: ${ours} / ${String(theirs)}`];
  });
}

/** Scripts of thousands of signs that have no case and nothing else to fold: every 50th is tried. */
const MANY =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}\p{Script=Egyptian_Hieroglyphs}\p{Script=Khitan_Small_Script}\p{Script=Cuneiform}\p{Script=Bamum}\p{Script=Anatolian_Hieroglyphs}\p{Script=Yi}\p{Script=Nushu}\p{Script=Ethiopic}\p{Script=Vai}\p{Script=Canadian_Aboriginal}]/u;

function* signs(): Generator<string> {
  for (let code = 1; code < 0xe1000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/^[\p{Cn}\p{Cs}\p{Co}]$/u.test(sign)) continue;
    if (code % 50 === 0 || !MANY.test(sign)) yield sign;
  }
}

it('the database compares every assigned sign as the program does', async () => {
  const all = [...signs()];
  expect(all.length).toBeGreaterThan(28_000);
  // Signs that are newer than this PostgreSQL have no rule there.
  const { rows } = await client.query<{ sign: string }>(
    'select sign from unnest($1::text[]) as sign where unicode_assigned(sign)',
    [all],
  );
  const known = rows.map(({ sign }) => sign);
  expect(known.length).toBeGreaterThan(0.9 * all.length);
  expect(await differences(known.map((sign) => `A${sign} b`))).toEqual([]);
});

it('the database compares random text as the program does', async () => {
  // Blocks that fold: Latin, marks, Greek, Cyrillic, Arabic, Indic, blanks, full width.
  const blocks = [
    [0x01, 0x24f],
    [0x300, 0x3ff],
    [0x400, 0x52f],
    [0x600, 0x6ff],
    [0x900, 0x9fe],
    [0x1e00, 0x206f],
    [0xfe00, 0xffef],
  ] as const;
  const sign = fc.oneof(
    ...blocks.map(([from, to]) =>
      fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code)),
    ),
    fc.constantFrom(...'aZ 0মিয়াড়ো\u09df\u200d\u00a0'),
  );
  const text = fc
    .array(sign, { maxLength: 25 })
    .map((each) => each.join(''))
    .filter((typed) => !/\p{Cn}/u.test(typed));
  expect(await differences(fc.sample(text, { seed: 33, numRuns: 5000 }))).toEqual([]);
});
