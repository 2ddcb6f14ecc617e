import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const module = pathToFileURL(join(import.meta.dirname, 'kept-assets.mjs')).href;
const { bringAssetsBack, setAssetsAside } = (await import(module)) as Record<
  'bringAssetsBack' | 'setAssetsAside',
  (dist: string, kept: string, now: number) => void
>;

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-21T10:00:00Z');
let folder: string;
let dist: string;
let kept: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nk-kept-'));
  [dist, kept] = [join(folder, 'dist'), join(folder, 'kept')];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build that empties its output, as Vite's does. Returns the assets that are served afterwards. */
function build(hours: number, names: readonly string[]): string[] {
  const now = START + hours * HOUR_MS;
  setAssetsAside(dist, kept, now);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, '.vite'));
  const files = names.map((name) => [name, { file: `assets/${name}` }]);
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(files)));
  for (const name of names) {
    for (const suffix of ['', '.br'])
      writeFileSync(join(dist, 'assets', name + suffix), `at ${hours}`);
  }
  bringAssetsBack(dist, kept, now);
  return readdirSync(join(dist, 'assets')).filter((name) => !name.endsWith('.br'));
}

it('assets of the build before stay for a day, compressed ones too, and no longer', () => {
  expect(build(0, ['start-1.js', 'same.css'])).toEqual(['same.css', 'start-1.js']);
  expect(build(100, ['start-2.js', 'same.css'])).toEqual(['same.css', 'start-1.js', 'start-2.js']);
  expect(readdirSync(join(dist, 'assets'))).toContain('start-1.js.br');
  expect(readFileSync(join(dist, 'assets/same.css'), 'utf8')).toBe('at 100');
  expect(build(120, ['start-3.js'])).toEqual([
    'same.css',
    'start-1.js',
    'start-2.js',
    'start-3.js',
  ]);
  expect(build(130, ['start-4.js'])).toEqual([
    'same.css',
    'start-2.js',
    'start-3.js',
    'start-4.js',
  ]);
  expect(build(200, ['start-5.js'])).toEqual(['start-4.js', 'start-5.js']);
});

it('many builds on one day do not pile up', () => {
  for (let place = 1; place <= 6; place += 1) build(place / 10, [`start-${place}.js`]);
  expect(readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))).toEqual([
    'start-3.js',
    'start-4.js',
    'start-5.js',
    'start-6.js',
  ]);
});
