import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import { nextCustomerCodes } from '../customers/customer-code.ts';
import type { Database } from '../database/database.ts';
import type { GoodRow } from './register-row.ts';
import type { WrittenRow } from './row-writer.ts';

/** Name and number, by which a row without a code is recognised when its file comes again. */
const personOf = ({ form }: GoodRow): string => `${comparableText(form.name)}\n${form.mobileNo}`;

/**
 * The rows without a code whose customers exist. One person may have several connections: of rows
 * with the same name and number as many are there as there are such customers.
 */
export async function recogniseUncoded(
  tx: Database,
  rows: readonly GoodRow[],
): Promise<ReadonlySet<GoodRow>> {
  const uncoded = rows.filter(({ form }) => form.code === null);
  if (uncoded.length === 0) return new Set();
  const names = new Set(uncoded.map(personOf));
  const found = await sql<{ name: string; mobileNo: string }>`
    select name, mobile_no from customers
    where mobile_no = any(${[...new Set(uncoded.map(({ form }) => form.mobileNo))]}::text[])
  `.execute(tx);
  const left = new Map<string, number>();
  for (const { name, mobileNo } of found.rows) {
    const person = `${comparableText(name)}\n${mobileNo}`;
    if (names.has(person)) left.set(person, (left.get(person) ?? 0) + 1);
  }
  return new Set(
    uncoded.filter((row) => {
      const count = left.get(personOf(row)) ?? 0;
      left.set(personOf(row), count - 1);
      return count > 0;
    }),
  );
}

/** The same rows, those without a code with the next free ones that no row of the file has. */
export async function giveCodes(
  tx: Database,
  rows: readonly GoodRow[],
  { good, codePrefix }: { good: readonly GoodRow[]; codePrefix: string },
): Promise<GoodRow[]> {
  const count = rows.filter(({ form }) => form.code === null).length;
  if (count === 0) return [...rows];
  const inFile = new Set(good.map(({ form }) => comparableText(form.code ?? '')));
  const codes = await nextCustomerCodes(tx, codePrefix, {
    count,
    isTaken: (code) => inFile.has(comparableText(code)),
  });
  let given = 0;
  return rows.map((row) => {
    if (row.form.code !== null) return row;
    const code = codes[given] ?? null;
    given += 1;
    return { ...row, form: { ...row.form, code } };
  });
}

/** The codes of the written rows that came without one. */
export function codesOf(written: readonly WrittenRow[], incoming: readonly GoodRow[]) {
  const uncoded = new Set(
    incoming.filter(({ form }) => form.code === null).map(({ rowNumber }) => rowNumber),
  );
  return written.flatMap(({ row: { rowNumber, form } }) =>
    uncoded.has(rowNumber) ? [{ rowNumber, name: form.name, code: form.code ?? '' }] : [],
  );
}
