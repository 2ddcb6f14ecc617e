import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const projectRoot = join(import.meta.dirname, '..');

it("builds in another process, so that the bundler's memory is not kept by the server", () => {
  for (const stamp of ['seen-tools', 'built-tools']) {
    rmSync(join(projectRoot, '.cache', stamp), { force: true });
  }
  const program = `
    import { buildStale } from './tools/build.mjs';
    await buildStale('tools');
    const { sharedObjects } = process.report.getReport();
    const isHere = sharedObjects.some((file) => file.includes('rolldown'));
    process.stdout.write('bundler in this process: ' + isHere + '\\n');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^Built tools in .* s\nbundler in this process: false\n$/);
});
