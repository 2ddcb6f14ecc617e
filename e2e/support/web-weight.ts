import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readConfig } from '../../server/config.ts';
import { LANGUAGES } from './looks.ts';

const ASSETS = join(readConfig({}).projectRoot, 'web', 'dist', 'assets');

/** Names of script and style files in `web/dist/assets`. */
export type LoadedFiles = Set<string>;

/** Notes each script and style that the page fetches from now on. */
export function recordLoads(page: Page): LoadedFiles {
  const files: LoadedFiles = new Set();
  page.on('request', (request) => {
    const name = /\/assets\/([^/]+\.(?:js|css))$/.exec(request.url())?.[1];
    if (name !== undefined) files.add(name);
  });
  return files;
}

const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

/** File -> bytes as sent: nearly every screen has the same ones. */
const sizes = new Map<string, number>();

function gzipBytes(name: string): number {
  const size = sizes.get(name) ?? gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length;
  sizes.set(name, size);
  return size;
}

/**
 * A language's texts: those of every day, those of the rarely opened screens, those of money, what
 * happened, the network's, the counter's, those of what wants doing, or what the server says; the server speaks
 * English by itself.
 */
const CATALOGUE = new RegExp(
  `^(${LANGUAGES.join('|')})(-office|-money|-trail|-network|-counter|-today|-moving|-server|-server-more)?-[\\w-]{7}\\.js$`,
);

/**
 * Together in kB (1000 bytes), compressed. Whichever languages were loaded count as English, once;
 * without catalogues they count nothing.
 */
export function webWeight(files: LoadedFiles, { hasCatalogues = true } = {}): number {
  const names = new Set(
    [...files].flatMap((name) => {
      if (!CATALOGUE.test(name)) return [name];
      const kind = CATALOGUE.exec(name)?.[2] ?? '';
      return hasCatalogues && !kind.startsWith('-server') ? [catalogueFile(`en${kind}`)] : [];
    }),
  );
  return kB([...names].reduce((sum, name) => sum + gzipBytes(name), 0));
}

function catalogueFile(name: string): string {
  const file = readdirSync(ASSETS).find(
    (candidate) => CATALOGUE.test(candidate) && candidate.replace(/-[\w-]{7}\.js$/, '') === name,
  );
  if (!file) throw new Error(`The build has no catalogue ${name}`);
  return file;
}

/** Each catalogue of the build and its weight in kB. */
export function catalogueWeights(): { name: string; kB: number }[] {
  return readdirSync(ASSETS)
    .filter((name) => CATALOGUE.test(name))
    .map((name) => ({ name: name.replace(/-[\w-]{7}\.js$/, ''), kB: kB(gzipBytes(name)) }));
}
