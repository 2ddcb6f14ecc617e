import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';

/** A row of the result table: a measurement and the limit that it is compared with. */
export interface BenchRow {
  work: string;
  customers: number;
  unit: 'ms' | 'MB' | 'per s';
  ours: number;
  /** The baseline without the product; undefined where the bar is an absolute figure. */
  limit: number | undefined;
  /** The accepted range of `ours`, as text. */
  bar: string;
  /** Undefined where no baseline could be measured. */
  isMet: boolean | undefined;
  /** The slowest call, where a row summarises several. */
  worst?: string;
}

export interface BenchFacts {
  postgres: string;
  /** All calls of the rows that summarise several. */
  calls: readonly object[];
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The quantile of the values; `part` is 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** A row whose bar is a multiple of its baseline, as a maximum or a minimum. */
export function ratioRow(
  row: Pick<BenchRow, 'work' | 'customers' | 'unit' | 'ours' | 'worst'> & {
    limit: number | undefined;
  },
  bar: Bar,
): BenchRow {
  const { limit } = row;
  if (limit === undefined) return { ...row, limit, bar: barText(bar), isMet: undefined };
  const isMet =
    'atLeast' in bar
      ? row.ours >= bar.atLeast * limit
      : row.ours <= bar.atMost * limit + (bar.plusMs ?? 0);
  return { ...row, limit, bar: barText(bar), isMet };
}

type Bar = { atMost: number; plusMs?: number } | { atLeast: number };

const barText = (bar: Bar): string =>
  'atLeast' in bar
    ? `>= ${bar.atLeast} x`
    : `<= ${bar.atMost} x${bar.plusMs ? ` + ${bar.plusMs} ms` : ''}`;

type Figure = Pick<BenchRow, 'work' | 'customers' | 'unit' | 'ours' | 'worst'>;

/** A row whose bar is an absolute figure that it stays below. */
export const figureRow = (row: Figure, most: number): BenchRow => ({
  ...row,
  limit: undefined,
  bar: `< ${most} ${row.unit}`,
  isMet: row.ours < most,
});

/** A row whose bar is an absolute figure that it reaches. */
export const leastRow = (row: Figure, least: number): BenchRow => ({
  ...row,
  limit: undefined,
  bar: `>= ${least} ${row.unit}`,
  isMet: row.ours >= least,
});

const rounded = (value: number): number => Number(value.toPrecision(3));
const ratioOf = ({ ours, limit }: BenchRow): number | null =>
  limit === undefined ? null : rounded(ours / limit);

/** The result table in Markdown, for the terminal and the documentation. */
export function benchTable(rows: readonly BenchRow[]): string {
  const table = [
    ['work', 'customers', 'ours', 'limit', 'ratio', 'bar', 'met', 'worst'],
    ...rows.map((row) => [
      row.work,
      row.customers.toLocaleString('en'),
      `${rounded(row.ours)} ${row.unit}`,
      row.limit === undefined ? '' : `${rounded(row.limit)} ${row.unit}`,
      String(ratioOf(row) ?? ''),
      row.bar,
      row.isMet === undefined ? 'not measured' : row.isMet ? 'yes' : 'NO',
      row.worst ?? '',
    ]),
  ];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = table.map((cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(' | ')} |`.trimEnd(),
  );
  const rule = `|${widths?.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** One line for each bar that is missed, or could not be measured; `npm run proofs` reads them. */
export function unmetLines(rows: readonly BenchRow[]): string[] {
  return rows.flatMap((row) => {
    const { work, isMet, bar, unit } = row;
    if (isMet === true) return [];
    if (isMet === undefined) return `not run: ${work}: no pgbench (on Debian: postgresql-contrib)`;
    const ratio = ratioOf(row) === null ? '' : ` (${ratioOf(row)} x)`;
    return `missed: ${work}: ${rounded(row.ours)} ${unit}${ratio}, bar ${bar}`;
  });
}

export async function writeResults(
  file: string,
  facts: BenchFacts,
  rows: readonly BenchRow[],
): Promise<void> {
  const machine = {
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    node: process.versions.node,
  };
  const results = rows.map((row) => ({
    work: row.work,
    size: row.customers,
    unit: row.unit,
    ours: rounded(row.ours),
    limit: row.limit === undefined ? null : rounded(row.limit),
    ratio: ratioOf(row),
    bar: row.bar,
    met: row.isMet ?? null,
    ...(row.worst && { worst: row.worst }),
  }));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...machine, ...facts, results }, null, 2)}\n`);
}

const TABLE = /(<!-- bench -->\n)[^]*(<!-- end of bench -->)/;

/** Replaces the table in the documentation. */
export async function writeTable(file: string, table: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(
    file,
    text.replace(TABLE, (_, start, end) => `${start}\nMeasured ${day}.\n\n${table}\n\n${end}`),
  );
}
