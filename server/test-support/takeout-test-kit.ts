import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { TestApp, TestClient } from './test-app.ts';

export type TakeoutRow = Record<string, string>;
export type TakeoutFiles = Record<string, TakeoutRow[]>;

/** Requests a takeout. Returns its download ticket. */
export const requestTakeout = async (client: TestClient, hasPasswords = false) =>
  (await client.call('takeoutCreate', { body: { hasPasswords } })).data;

/** Downloads the takeout of a ticket. */
export const downloadTakeout = (
  { app }: TestApp,
  { ticket, path }: { ticket: string; path: string },
) => app.inject({ method: 'GET', url: `/${path}?token=${ticket}` });

/** Unpacks with the system's `unzip` and parses with a third-party parser, both independent. */
export function unpackTakeout(
  archive: Buffer,
  { folder, name }: { folder: string; name: string },
): { files: TakeoutFiles; readmeHtml: string } {
  const file = join(folder, `${name}.zip`);
  writeFileSync(file, archive);
  expect(execFileSync('unzip', ['-tq', file]).toString()).toContain('No errors detected');
  const target = join(folder, name);
  execFileSync('unzip', ['-qo', file, '-d', target]);
  const names = readdirSync(target);
  const files: TakeoutFiles = {};
  for (const each of names.filter((one) => one.endsWith('.csv'))) {
    const text = readFileSync(join(target, each), 'utf8');
    expect(text.startsWith('\uFEFF'), each).toBe(true);
    files[each] = parse(text, { bom: true, columns: true });
  }
  return { files, readmeHtml: readFileSync(join(target, 'README.html'), 'utf8') };
}
