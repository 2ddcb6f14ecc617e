import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

it('says how much memory a build needs that was ended for lack of it', async () => {
  const { failureOf } = (await import(
    pathToFileURL(join(import.meta.dirname, 'build.mjs')).href
  )) as {
    failureOf(program: string, code: number | null, signal: string | null): string;
  };
  const told =
    /vite\.js was ended, .* lack of memory: .* about 1400 MB, .* and \d+ MB are free now/;
  expect(failureOf('/a/vite.js', null, 'SIGKILL')).toMatch(told);
  expect(failureOf('/a/vite.js', 134, null)).toMatch(told);
  expect(failureOf('/a/vite.js', 1, null)).toBe('vite.js failed');
});
