import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pdfPages } from './pdf-text.ts';

interface ExpectedSheet {
  /** Terms and values at the head of the sheet. */
  sums: Readonly<Record<string, string>>;
  /** Rows by table name, in any order. */
  tables: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** The number of entries, as text. */
  entries: string;
}

/** Asserts that the sheet of a closed day has exactly these figures, on the screen and on A4. */
export async function expectSheet(page: Page, expected: ExpectedSheet): Promise<void> {
  await page.getByRole('table', { name: 'Cash and accounts' }).waitFor();
  expect(await factsOf(page)).toMatchObject(expected.sums);
  const paper = await pdfPages(await page.pdf({ preferCSSPageSize: true }));
  for (const sheetPage of paper) expect(sheetPage).toMatchObject({ widthMm: 210, heightMm: 297 });
  const printed = removeSpaces(paper.map(({ text }) => text).join(' '));
  expect(printed).toContain(removeSpaces(expected.entries));
  expect(printed).toContain(removeSpaces(Object.entries(expected.sums).flat().join('')));
  for (const [table, rows] of Object.entries(expected.tables)) {
    const shown = await rowsOf(page, table);
    expect(inOrder(shown), table).toEqual(inOrder(rows));
    for (const row of rows) expect(printed).toContain(removeSpaces(row.join('')));
  }
}

/** A PDF splits words into fragments, so spaces are ignored. */
const removeSpaces = (text: string): string => text.replaceAll(/\s/g, '');

const inOrder = (rows: readonly (readonly string[])[]): string[] =>
  rows.map((row) => row.join(' | ')).toSorted((one, other) => one.localeCompare(other));

/** The cells of each row of a table without its header; empty if the table is empty. */
async function rowsOf(page: Page, table: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: table, exact: true }).locator('tbody tr');
  return rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
  );
}

/** Terms and values of the definition lists on a screen. */
async function factsOf(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .locator('main dl > div')
    .evaluateAll((all) =>
      all.map((pair): [string, string] => [
        pair.querySelector('dt')?.textContent.trim() ?? '',
        pair.querySelector('dd')?.textContent.trim() ?? '',
      ]),
    );
  return Object.fromEntries(pairs);
}
