import { runTests } from './run-tests.mjs';

const usage = 'npm run fuzz [-- requests [seed]]';
const [requests = '20000', seed = String(Date.now())] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(requests)) {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}
runTests({
  project: 'server',
  files: ['fuzz', 'parallel', 'sequences', 'security-zones'].map(
    (name) => `server/conformance/${name}.test.ts`,
  ),
  env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
});
