import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { headStart } from './build/head-start.ts';
import { onePathIcons } from './build/one-path-icons.ts';
import { screenChunks } from './build/screen-files.ts';

/**
 * What is always needed together is one file, so that a screen is a few requests and not seventy.
 * The first that matches takes a module and all it imports; what is left is cut by itself.
 */
const CHUNKS = [
  { name: 'start', test: /web\/(app\/(main|routes\/root)\.tsx|ui\/load-on-use\.ts)$/ },
  // What signing in shares with every other screen.
  {
    name: 'fields',
    test: /((contract\/(wire|endpoint|auth)|web\/(api\/use-change|ui\/(text-field|entry-form|product-mark)))\.tsx?|\/Icon(Eye|EyeOff)\.mjs)$/,
  },
  { name: 'login', test: /web\/features\/auth\/login-page\.tsx$/ },
  // Small, and most screens have some of it.
  {
    name: 'frame',
    test: /web\/(app\/(frame\/shell\.tsx|routes\/open-session\.ts)|api\/(use-(read|change|many-changes)|many-at-once)\.ts|i18n\/use-server-text\.tsx|shared\/record\/(?!read-list)[a-z-]+\.tsx?|ui\/(page|card|badge|checkbox|notice|tile|tabs|menu-item|textarea-field|use-is-phone)\.tsx?|ui\/khata\.module\.css)$|\/Icon(CashMove|CashRegister|Checks|Clock|FileInvoice|Hourglass|Pencil|Plus|Printer|Trash|User)\.mjs$/,
  },
  {
    name: 'rows',
    test: /web\/(lists\/table\/plain-table|ui\/(pagination|error-state|loading-shape))\.tsx$/,
  },
  { name: 'list', test: /web\/lists\/table\/data-table\.tsx$/ },
  { name: 'dialog', test: /web\/ui\/modal\.tsx$/ },
  {
    name: 'form',
    test: /web\/ui\/(entry-form|form-section|save-bar|select-field|taka-field|number-field|leave-guard)\.tsx?$/,
  },
  { name: 'pickers', test: /web\/ui\/(date-field|search-select)\.tsx$/ },
  { name: 'payments', test: /contract\/payments\.ts$/ },
  { name: 'employees', test: /web\/shared\/staff\/employee-field\.tsx$/ },
  {
    name: 'notes',
    test: /(web\/(shared\/money\/note-count|ui\/choice-field)|domain\/banknotes|contract\/wire-notes)\.tsx?$/,
  },
  // The counter and the slip ask it too, and have none of the lists of cash.
  { name: 'handovers', test: /contract\/handovers\.ts$/ },
  // What each of the screens of cash is made of.
  {
    name: 'cash',
    test: /web\/features\/hand-overs\/(hand-over-(words|sums|table|columns)|shortage-choice|my-cash|staff-debts)\.tsx?$/,
  },
];

/**
 * What a screen's code waits for is its style alone. Its scripts are named to the browser by the server
 * with the first page (screens.json); the lists of them, screen by screen, were 3 kB of the start.
 */
const preloadsOf = (_file: string, files: string[]): string[] =>
  files.filter((name) => name.endsWith('.css'));

/** A catalogue is named by its language: 'de' for every day, 'de-office', 'de-money', 'de-server'. */
function chunkName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, kind] =
    /\/locales\/([a-z]{2})\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
  if (language === undefined) return 'assets/[name]-[hash].js';
  return `assets/${kind === 'daily' ? language : `${language}-${kind}`}-[hash].js`;
}

/** Builds to web/dist; every asset carries a content hash, so the server may call it immutable. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), onePathIcons(), headStart(), screenChunks()],
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
          groups: CHUNKS.map((chunk, index) => ({ ...chunk, priority: CHUNKS.length - index })),
        },
      },
    },
  },
  server: { proxy: { '/billing-api': 'http://127.0.0.1:3000' } },
});
