import { runTests } from './run-tests.mjs';

/* `npm run breadth`: what `npm test` tries in turn, everything with everything. */
runTests({
  project: 'e2e',
  files: ['hostile-names', 'keyboard', 'list-widths'].map((name) => `e2e/${name}.test.ts`),
  env: { E2E_WHOLE: '1' },
});
