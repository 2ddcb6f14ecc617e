import { freshSeed, printRepetition, runTests } from './run-tests.mjs';

/* `npm run fuzz [-- requests [seed]]`: the API's fuzz with more requests and a fresh seed. */
const [requests = '20000', seed = String(freshSeed())] = process.argv.slice(2);
if (![requests, seed].every((number) => /^[1-9]\d*$/.test(number))) {
  process.stderr.write('npm run fuzz [-- requests [seed]]\n');
  process.exit(1);
}
const hasPassed = runTests({
  projects: ['server'],
  files: ['fuzz', 'parallel', 'sequences', 'security-zones'].map(
    (name) => `server/conformance/${name}.test.ts`,
  ),
  env: { FUZZ_REQUESTS: requests, TEST_SEED: seed },
});
if (!hasPassed) printRepetition(`npm run fuzz -- ${requests} ${seed}`);
