import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const FILE = join(import.meta.dirname, 'new-migration.mjs');
const { beginMigration } = (await import(pathToFileURL(FILE).href)) as {
  beginMigration: (folder: string, name: string | undefined) => string;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netkhata-migrations-'));
  for (const name of ['0009_bills.sql', '0030_leaving_customers.sql', 'README.md']) {
    writeFileSync(join(folder, name), '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

it('begins the next one, with what its writer has to know', () => {
  expect(beginMigration(folder, 'outages-by-area')).toBe('0031_outages_by_area.sql');
  expect(readFileSync(join(folder, '0031_outages_by_area.sql'), 'utf8')).toMatch(
    /^-- TODO: .*stands alone\.\n(-- ?.*\n)+$/,
  );
  expect(beginMigration(folder, 'late-fees')).toBe('0032_late_fees.sql');
});

it.each([
  '',
  undefined,
  'Outages',
  'out_ages',
  '0031-outages',
  '-outages',
  'outages-',
  'a b',
  '../a',
])('refuses the name %j and says how one looks', (name) => {
  expect(() => beginMigration(folder, name)).toThrow(/npm run migration NAME: .*outages-by-area/);
  expect(readdirSync(folder)).toHaveLength(3);
});

it('refuses the name of another migration', () => {
  expect(() => beginMigration(folder, 'bills')).toThrow('There is 0009_bills.sql already');
});

it('refuses two words at the terminal', () => {
  expect(() => execFileSync(process.execPath, [FILE, 'late', 'fees'], { stdio: 'pipe' })).toThrow(
    /npm run migration NAME/,
  );
});
