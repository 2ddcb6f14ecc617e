import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './install.mjs';

/**
 * Runs test files of a project with environment variables that extend them, and exits with their
 * exit code.
 */
export function runTests({ project, files, env }) {
  ensureInstalled();
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', `--project=${project}`, ...files],
    { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  process.exitCode = status ?? 1;
}
