import { runTests } from './run-tests.mjs';

/* `npm run breadth`: tries all combinations, of which `npm test` tries a rotating selection. */
runTests({
  projects: ['e2e'],
  files: [
    'cashiers-hour',
    'hostile-names',
    'keyboard',
    'list-widths',
    'two-tabs',
    'typed-ahead',
  ].map((name) => `e2e/${name}.test.ts`),
  env: { E2E_WHOLE: '1' },
});
