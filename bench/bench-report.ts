import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';

export interface Measurement {
  work: string;
  /** What the limit is: the same done by PostgreSQL alone. */
  limit: string;
  measuredMs: number;
  limitMs: number;
}

export interface BenchFacts {
  customers: number;
  postgres: string;
  /** The most memory that the server's process ever held. */
  serverMemoryMb: number;
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A measurement from the times of several rounds, the median of each side. */
export const measurement = (
  names: Pick<Measurement, 'work' | 'limit'>,
  times: { measured: readonly number[]; limit: readonly number[] },
): Measurement => ({
  ...names,
  measuredMs: median(times.measured),
  limitMs: median(times.limit),
});

const rounded = (value: number): number => Number(value.toPrecision(3));

/** The table for the terminal. */
export function benchTable(measurements: readonly Measurement[]): string {
  const rows = [
    ['work', 'measured ms', 'limit ms', 'ratio', 'limit'],
    ...measurements.map(({ work, limit, measuredMs, limitMs }) => [
      work,
      String(rounded(measuredMs)),
      String(rounded(limitMs)),
      (measuredMs / limitMs).toFixed(1),
      limit,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

export async function writeResults(
  file: string,
  facts: BenchFacts,
  measurements: readonly Measurement[],
): Promise<void> {
  const machine = {
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 2 ** 20),
    node: process.versions.node,
  };
  const results = measurements.map(({ measuredMs, limitMs, ...names }) => ({
    ...names,
    measuredMs: rounded(measuredMs),
    limitMs: rounded(limitMs),
    ratio: rounded(measuredMs / limitMs),
  }));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...machine, ...facts, results }, null, 2)}\n`);
}
