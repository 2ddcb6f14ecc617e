import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readConfig } from '../../server/config.ts';
import { LANGUAGES } from './looks.ts';

const ASSETS = join(readConfig({}).projectRoot, 'web', 'dist', 'assets');

/** Names of script and style files in `web/dist/assets`. */
export type LoadedFiles = Set<string>;

/** Loaded two seconds after the frame, when the screen has been there for long. */
const AFTER_THE_SCREEN = /^follow-changes-/;

/** Records every script and style of the screens that the page fetches from now on. */
export function recordLoads(page: Page): LoadedFiles {
  const files: LoadedFiles = new Set();
  page.on('request', (request) => {
    const name = /\/assets\/([^/]+\.(?:js|css))$/.exec(request.url())?.[1];
    if (name !== undefined && !AFTER_THE_SCREEN.test(name)) files.add(name);
  });
  return files;
}

const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

/** Compressed size by file; cached, because most screens have the same files. */
const sizes = new Map<string, number>();

function gzipBytes(name: string): number {
  const size = sizes.get(name) ?? gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length;
  sizes.set(name, size);
  return size;
}

/**
 * Catalogue files of the languages: everyday texts, rarely opened screens, money, timeline,
 * network, counter, dashboard tasks, moving in, and server messages, of which the server itself has
 * the English ones.
 */
const CATALOGUE = new RegExp(
  `^(${LANGUAGES.join('|')})(-office|-money|-trail|-network|-counter|-today|-moving|-server|-server-more)?-[\\w-]{7}\\.js$`,
);

/**
 * Total compressed size in kB (1000 bytes). Catalogues count as the English ones, once, whichever
 * languages were loaded; without catalogues they count nothing.
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

/** The assets of this build; those of earlier ones lie beside them for a day. */
function builtAssets(): string[] {
  const manifest = readFileSync(join(ASSETS, '..', '.vite', 'manifest.json'), 'utf8');
  return readdirSync(ASSETS).filter((name) => manifest.includes(`assets/${name}"`));
}

function catalogueFile(name: string): string {
  const file = builtAssets().find(
    (candidate) => CATALOGUE.test(candidate) && candidate.replace(/-[\w-]{7}\.js$/, '') === name,
  );
  if (!file) throw new Error(`The build has no catalogue ${name}`);
  return file;
}

/** Each catalogue of the build with its size in kB. */
export function catalogueWeights(): { name: string; kB: number }[] {
  return builtAssets()
    .filter((name) => CATALOGUE.test(name))
    .map((name) => ({ name: name.replace(/-[\w-]{7}\.js$/, ''), kB: kB(gzipBytes(name)) }));
}
