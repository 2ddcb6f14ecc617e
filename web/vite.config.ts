import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { eagerCode } from './build/eager-code.ts';
import { headStart } from './build/head-start.ts';
import { onePathIcons } from './build/one-path-icons.ts';
import { screenChunks } from './build/screen-files.ts';
import { textsOfImports } from './build/texts-of-imports.ts';

/** The code of all lists, and that of the lists that are opened most. */
const OF_LISTS = /^assets\/(list|customer-table|bill-list|payment-list)-[^/]+\.js$/;

/**
 * A screen's code waits for its style sheet only. The server names its scripts to the browser with
 * the first page (screens.json); listing them for every screen added 3 kB to the start chunk, those
 * of lists alone add 0.1 kB: they are fetched at once in place of one after the other.
 */
const preloadsOf = (_file: string, files: string[]): string[] =>
  files.filter((name) => name.endsWith('.css') || OF_LISTS.test(name));

/**
 * File name of a chunk. Catalogues are named by language: 'de' for daily texts, 'de-office',
 * 'de-money', 'de-server'. The start chunk names a hundred files and hashes do not compress: seven
 * characters of each are enough.
 */
function chunkName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, kind] =
    /\/locales\/([a-z]{2})\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  if (language === undefined) return 'assets/[name]-[hash:7].js';
  return `assets/${kind === 'daily' ? language : `${language}-${kind}`}-[hash:7].js`;
}

/** Builds to web/dist; every asset carries a content hash, so the server may call it immutable. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    textsOfImports(),
    react({ compiler: true }),
    onePathIcons(),
    headStart(),
    screenChunks(),
    eagerCode(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Safari 16 and Firefox 114 fetch a module when it is imported; a polyfill for them weighs on all.
    modulePreload: { resolveDependencies: preloadsOf, polyfill: false },
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // A `data:` URL would need a permission of its own in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
});
