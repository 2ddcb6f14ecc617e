import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import { comingCustomerCodes, nextCustomerCodes } from '../customers/customer-code.ts';
import type { Database } from '../database/database.ts';
import type { GoodRow } from './register-row.ts';
import type { WrittenRow } from './row-writer.ts';

/** Name and number, by which a row without a code is recognised when its file comes again. */
export const personOf = ({ name, mobileNo }: { name: string; mobileNo: string }): string =>
  `${comparableText(name)}\n${mobileNo}`;

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
  const names = new Set(uncoded.map(({ form }) => personOf(form)));
  const found = await sql<{ name: string; mobileNo: string }>`
    select name, mobile_no from customers
    where mobile_no = any(${[...new Set(uncoded.map(({ form }) => form.mobileNo))]}::text[])
  `.execute(tx);
  const left = new Map<string, number>();
  for (const customer of found.rows) {
    const person = personOf(customer);
    if (names.has(person)) left.set(person, (left.get(person) ?? 0) + 1);
  }
  return new Set(
    uncoded.filter((row) => {
      const count = left.get(personOf(row.form)) ?? 0;
      left.set(personOf(row.form), count - 1);
      return count > 0;
    }),
  );
}

/** The codes in the rows of a file, refused ones as well, in their comparable form. */
export const codesInFile = (
  rows: readonly { cells: Readonly<Record<string, string>> }[],
): ReadonlySet<string> => new Set(rows.map(({ cells }) => comparableText(cells.code ?? '')));

/**
 * The same rows, those without a code with the next free ones that no row of the file has; a trial
 * does not take them.
 */
export async function giveCodes(
  tx: Database,
  rows: readonly GoodRow[],
  terms: { inFile: ReadonlySet<string>; codePrefix: string; isTrial?: boolean },
): Promise<GoodRow[]> {
  const { inFile, codePrefix, isTrial = false } = terms;
  const count = rows.filter(({ form }) => form.code === null).length;
  if (count === 0) return [...rows];
  const codes = await (isTrial ? comingCustomerCodes : nextCustomerCodes)(tx, codePrefix, {
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
