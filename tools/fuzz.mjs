import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';

const usage = 'npm run fuzz [-- requests [seed]]';
const [requests = '20000', seed = String(Date.now())] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(requests)) {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}
ensureInstalled();
const { status } = spawnSync(
  process.execPath,
  [
    join(projectRoot, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=server',
    'server/conformance/fuzz.test.ts',
    'server/conformance/parallel.test.ts',
    'server/conformance/sequences.test.ts',
  ],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  },
);
process.exitCode = status ?? 1;
