import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Named from here: the project's own folder is web.
const FRESH_PAGE = fileURLToPath(import.meta.resolve('./web/test-support/fresh-page.ts'));

const CHROMIUM = 'e2e/browser.test.ts';

/** A worker loads the product once, not once for each of its files: that was half the time. */
const shared = { isolate: false };

/** Begun last, one of these would run alone to the end; a clean checkout knows sizes, no durations. */
const LONGEST = [
  'e2e/screens.test.ts',
  'e2e/cashiers-hour.test.ts',
  'bench/torture/torture.test.ts',
  'e2e/network-away.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(name));
    // A worker is kept for the files of its project: those stay together.
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLongest), ...own.filter((file) => !isLongest(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Vitest leaves one core to itself; of two it would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...shared, name: 'domain', include: ['domain/**/*.test.ts'] } },
      { test: { ...shared, name: 'contract', include: ['contract/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{server,db,tools}/**/*.test.ts'],
          globalSetup: ['tools/build-threads.mjs', 'server/test-support/start-test-postgres.ts'],
          // Each file makes and drops a database; starting a server may take its time.
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          // An address is taken down where a browser would go there: the window is for all files.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } },
          },
          setupFiles: [FRESH_PAGE],
          testTimeout: 30_000,
          include: ['**/*.test.{ts,tsx}'],
        },
      },
      // Whether there is a browser that starts: needs no product.
      { test: { ...shared, name: 'chromium', include: [CHROMIUM], hookTimeout: 180_000 } },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['{e2e,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, CHROMIUM],
          globalSetup: 'e2e/support/seeded-data.ts',
          setupFiles: ['e2e/support/describe-failure.ts'],
          // Pages of one browser at once.
          maxConcurrency: 3,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
