import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';

/**
 * Runs test files of some projects with environment variables that extend them. Returns whether all
 * passed; the process then exits with 1 if not.
 */
export function runTests({ projects, files, env }) {
  ensureInstalled();
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const chosen = projects.map((project) => `--project=${project}`);
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...chosen, ...files], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

/** A seed that fast-check keeps as it is: 31 bits. */
export const freshSeed = () => randomInt(1, 2 ** 31);

/** Says how to repeat a run that failed. */
export function printRepetition(command) {
  process.stdout.write(`\nRepeat it with: ${command}\n`);
}
