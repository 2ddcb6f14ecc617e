import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Named from here: the project's own folder is web.
const SHARED_BROWSER = fileURLToPath(import.meta.resolve('./web/test-support/shared-browser.ts'));

/** They stand in for modules, or need one that nobody has loaded before them. */
const WEB_ALONE = ['ui/confirm-missing', 'features/receipts/receipt-picture'].map(
  (name) => `${name}.test.{ts,tsx}`,
);

/** A worker loads the product once, not once for each of its files: that was half the time. */
const shared = { isolate: false };

const web = {
  environment: 'happy-dom',
  setupFiles: [SHARED_BROWSER],
  testTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; of two it would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...shared, name: 'domain', include: ['domain/**/*.test.ts'] } },
      { test: { ...shared, name: 'contract', include: ['contract/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{server,db,tools,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tools/browser.test.ts'],
          globalSetup: ['tools/build-threads.mjs', 'server/test-support/start-test-postgres.ts'],
          // Each file makes and drops a database; starting a server may take its time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          ...web,
          ...shared,
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...WEB_ALONE],
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: { ...web, name: 'web-alone', include: WEB_ALONE },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts', 'tools/browser.test.ts'],
          // One browser and one product at a time: two cores have room for no more.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
