import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { eagerCode } from './build/eager-code.ts';
import { headStart } from './build/head-start.ts';
import { onePathIcons } from './build/one-path-icons.ts';
import { screenChunks } from './build/screen-files.ts';

/**
 * What a screen's code waits for is its style alone. Its scripts are named to the browser by the server
 * with the first page (screens.json); the lists of them, screen by screen, were 3 kB of the start.
 */
const preloadsOf = (_file: string, files: string[]): string[] =>
  files.filter((name) => name.endsWith('.css'));

/**
 * A catalogue is named by its language: 'de' for every day, 'de-office', 'de-money', 'de-server'. The
 * start names a hundred files, and hashes do not compress: seven letters of each are enough.
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
  plugins: [react({ compiler: true }), onePathIcons(), headStart(), screenChunks(), eagerCode()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { resolveDependencies: preloadsOf },
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // A data: address would need its own permission in the content security policy.
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
  server: { proxy: { '/billing-api': 'http://127.0.0.1:3000' } },
});
