import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Resolved here, because paths in the web project are relative to web.
const FRESH_PAGE = fileURLToPath(import.meta.resolve('./web/test-support/fresh-page.ts'));

const TEST_SEED = 'tools/test-seed.ts';

const CHROMIUM = 'e2e/browser.test.ts';

const shared = {
  // A worker loads the product once instead of once per test file, which took half of the time.
  isolate: false,
  // Limits that only something which hangs reaches: a busy machine takes five times as long as a
  // quiet one.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Room for what a test leaves behind: collecting it took a tenth of the time.
  execArgv: ['--max-semi-space-size=48'],
};

/**
 * Started first, because each would otherwise run alone at the end. Listed by name: a clean
 * checkout has no recorded durations.
 */
const LONGEST = [
  'e2e/screens.test.ts',
  'bench/torture/torture.test.ts',
  'e2e/typed-ahead.test.ts',
  'e2e/questions.test.ts',
  'e2e/network-away.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(name));
    // Workers are reused within a project, so the files of a project stay together.
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLongest), ...own.filter((file) => !isLongest(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Vitest's default leaves one core free; of two cores it would use only one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      ...['domain', 'contract'].map((name) => ({
        test: { ...shared, name, setupFiles: [TEST_SEED], include: [`${name}/**/*.test.ts`] },
      })),
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{server,db,tools}/**/*.test.ts'],
          setupFiles: [TEST_SEED, 'server/test-support/describe-failure.ts'],
          globalSetup: ['tools/build-threads.mjs', 'server/test-support/start-test-postgres.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          // Navigation must not replace the window, which all files of a worker share: only its
          // address changes.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } },
          },
          setupFiles: [FRESH_PAGE],
          include: ['**/*.test.{ts,tsx}'],
        },
      },
      // Whether a browser starts at all; needs no product.
      { test: { ...shared, name: 'chromium', include: [CHROMIUM] } },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['{e2e,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, CHROMIUM],
          globalSetup: 'e2e/support/seeded-data.ts',
          setupFiles: ['e2e/support/describe-failure.ts'],
          // Pages open in one browser at a time.
          maxConcurrency: 3,
        },
      },
    ],
  },
});
