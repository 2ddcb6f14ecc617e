import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Named from here: the project's own folder is web.
const PATIENCE = fileURLToPath(import.meta.resolve('./web/test-support/patience.ts'));

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['{server,db,tools,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tools/browser.test.ts'],
          globalSetup: 'server/test-support/start-test-postgres.ts',
          // Each file makes and drops a database; starting a server may take its time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          environment: 'happy-dom',
          setupFiles: [PATIENCE],
          testTimeout: 30_000,
          include: ['**/*.test.{ts,tsx}'],
        },
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
