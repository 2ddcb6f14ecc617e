import { expect, it } from 'vitest';
import { csvParts, type PartLimits } from './csv-parts.ts';

const LARGE = 2 ** 30;

/** The files that the rows are split into, read in chunks of `portion` bytes. */
async function filesOf(text: string, portion: number, limits: PartLimits) {
  const bytes = Buffer.from(text);
  async function* rows() {
    for (let at = 0; at < bytes.length; at += portion) yield bytes.subarray(at, at + portion);
  }
  const files: [string, string][] = [];
  let counted = 0;
  const table = {
    name: 'bills',
    headings: ['a', 'b'],
    rows: rows(),
    onRows: (count: number) => (counted += count),
  };
  for await (const { name, content } of csvParts(table, limits)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    files.push([name, Buffer.concat(chunks).toString().replace('\uFEFFa,b\n', '')]);
  }
  return { files, counted };
}

const ROWS = ['1,x\n', '2,"line\nend ""quoted"""\n', '3,করিম\n', '4,"\n"\n', '5,\n'];

it.each([1, 2, 3, 7, 1000])('splits between rows, for any portions: %i', async (portion) => {
  const { files, counted } = await filesOf(ROWS.join(''), portion, { rows: 2, bytes: LARGE });
  expect(files).toEqual([
    ['bills.csv', ROWS.slice(0, 2).join('')],
    ['bills-2.csv', ROWS.slice(2, 4).join('')],
    ['bills-3.csv', ROWS.slice(4).join('')],
  ]);
  expect(counted).toBe(5);
});

it.each([1, 3, 1000])('splits a growing file at the end of a row: %i', async (portion) => {
  const { files } = await filesOf(ROWS.join(''), portion, { rows: 1000, bytes: 1 });
  expect(files.map(([, content]) => content).join('')).toBe(ROWS.join(''));
  expect(files.length).toBeGreaterThan(portion > 100 ? 0 : 1);
  for (const [, content] of files) expect((content.split('"').length - 1) % 2).toBe(0);
});

it('writes no empty file after a full one, and only headings where there is no row', async () => {
  const { files } = await filesOf(ROWS.slice(0, 2).join(''), 1000, { rows: 2, bytes: LARGE });
  expect(files.map(([name]) => name)).toEqual(['bills.csv']);
  expect((await filesOf('', 10, { rows: 2, bytes: LARGE })).files).toEqual([['bills.csv', '']]);
});
