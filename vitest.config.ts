import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const web = existsSync('web/vite.config.ts')
  ? [
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['**/*.test.{ts,tsx}'],
        },
      },
    ]
  : [];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'db/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['tools/browser.test.ts'],
          globalSetup: 'server/test-support/start-test-postgres.ts',
          // Each file makes and drops a database; starting a server may take its time.
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      ...web,
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts', 'tools/browser.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
